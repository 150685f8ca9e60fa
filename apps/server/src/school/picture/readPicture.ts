/** A picture from outside: read in a thread, and reduced to what draws it. */
import { asBuffer } from '../../threads/buffers.ts'
import { forSmallFiles } from '../../threads/shared.ts'
import type { Picture } from './cleanPicture.ts'
import type read from './pictureTask.ts'

const readInThread = forSmallFiles.task<typeof read>(new URL('./pictureTask.ts', import.meta.url))

/** Null if the bytes are neither PNG nor JPEG nor WebP. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | 'broken' | null> {
  const found = await readInThread(bytes)
  return found === null || found === 'broken' ? found : { ...found, bytes: asBuffer(found.bytes) }
}
