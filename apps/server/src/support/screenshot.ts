/** The picture that comes with a request for help: what it is, its bytes say, and only what draws it is kept. */
import { MAX_SCREENSHOT_PIXELS } from '@corridor/contract'
import { invalid } from '../http/errors.ts'
import type { UploadedFile } from '../http/upload.ts'
import { BrokenPicture } from '../school/picture/broken.ts'
import { cleanPicture, type Picture } from '../school/picture/cleanPicture.ts'

export const EXTENSION: Readonly<Record<Picture['type'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

export function screenshotIn({ bytes }: UploadedFile): Picture {
  const picture = read(bytes)
  if (picture === null) throw refused('This file is not a picture that can be sent. Choose a PNG, JPEG or WebP.')
  if (picture.width > MAX_SCREENSHOT_PIXELS || picture.height > MAX_SCREENSHOT_PIXELS) {
    throw refused(
      `This picture has ${picture.width} × ${picture.height} pixels. Choose one with at most ${MAX_SCREENSHOT_PIXELS} × ${MAX_SCREENSHOT_PIXELS}.`,
    )
  }
  return picture
}

function read(bytes: Buffer): Picture | null {
  try {
    return cleanPicture(bytes)
  } catch (error) {
    if (!(error instanceof BrokenPicture)) throw error
    throw refused('This picture is damaged or incomplete. Take it again, or send the message without it.')
  }
}

const refused = (message: string) => invalid(message, { file: message })
