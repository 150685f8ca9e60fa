/** Cleans a picture, in a thread. */
import { asBuffer } from '../../threads/buffers.ts'
import { BrokenPicture } from './broken.ts'
import { cleanPicture, type Picture } from './cleanPicture.ts'

/** Null if it is no picture. */
export default function read(bytes: Uint8Array): Picture | 'broken' | null {
  try {
    return cleanPicture(asBuffer(bytes))
  } catch (error) {
    if (error instanceof BrokenPicture) return 'broken'
    throw error
  }
}
