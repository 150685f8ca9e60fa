/** A picture of the screen, made ready to be sent: small enough, and of a kind that the server takes. */
import { MAX_SCREENSHOT_BYTES } from '@corridor/contract/constants'
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { i18n } from '../words/runtime.tsx'

// lingui-set comment="Help: a message to support"

const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
/** A picture within these is sent as it is. */
const PLAIN_BYTES = 1024 * 1024
const PIXELS = 2400
const QUALITY = 0.85

/** The reason is a sentence for the person. */
export class UnusablePicture extends Error {}

const unusable = (reason: Message) => new UnusablePicture(i18n._(reason))

/** The first picture in what was pasted. */
export function pictureIn(files: Iterable<File>): File | null {
  return [...files].find(({ type }) => type.startsWith('image/')) ?? null
}

/** Whatever the browser can draw can be sent: what is large or of another kind is drawn again. */
export async function readyToSend(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw unusable(msg`This file is not a picture that can be sent. Choose a PNG, JPEG or WebP.`)
  try {
    const isPlain = TYPES.includes(file.type) && file.size <= PLAIN_BYTES
    const scale = Math.min(1, PIXELS / Math.max(bitmap.width, bitmap.height))
    return isPlain && scale === 1 ? file : await redraw(bitmap, scale)
  } finally {
    bitmap.close()
  }
}

async function redraw(bitmap: ImageBitmap, scale: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  // JPEG has no transparency.
  if (drawing) drawing.fillStyle = 'white'
  drawing?.fillRect(0, 0, canvas.width, canvas.height)
  drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!drawing || !blob || blob.size > MAX_SCREENSHOT_BYTES) {
    throw unusable(msg`This picture is too large to be sent. Choose a smaller one.`)
  }
  return new File([blob], 'screenshot.jpg', { type: blob.type })
}
