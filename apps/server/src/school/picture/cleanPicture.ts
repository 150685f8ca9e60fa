/**
 * A picture from outside, reduced to what draws it. What it is, is decided by its bytes and not by its name; comments,
 * places and cameras are left out, and so is whatever stands behind its end. Which way up a photo is, is kept.
 */
import { BrokenPicture } from './broken.ts'
import { cleanJpeg, isJpeg } from './jpeg.ts'
import { cleanPng, isPng } from './png.ts'
import { cleanWebp, isWebp } from './webp.ts'

export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Buffer
}

/** Null if the bytes are neither PNG nor JPEG nor WebP. Throws `BrokenPicture`. */
export function cleanPicture(bytes: Buffer): Picture | null {
  try {
    if (isPng(bytes)) return { type: 'image/png', ...cleanPng(bytes) }
    if (isJpeg(bytes)) return { type: 'image/jpeg', ...cleanJpeg(bytes) }
    return isWebp(bytes) ? { type: 'image/webp', ...cleanWebp(bytes) } : null
  } catch (error) {
    // Node's word for a read behind the end.
    if (error instanceof RangeError) throw new BrokenPicture('it ends too early')
    throw error
  }
}
