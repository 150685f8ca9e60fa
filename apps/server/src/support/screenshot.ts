/** The picture that comes with a request for help: what it is, its bytes say, and only what draws it is kept. */
import { MAX_SCREENSHOT_PIXELS } from '@corridor/contract'
import { invalid } from '../http/errors.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Picture } from '../school/picture/cleanPicture.ts'
import { readPicture } from '../school/picture/readPicture.ts'

export const EXTENSION: Readonly<Record<Picture['type'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

export async function screenshotIn({ bytes }: UploadedFile): Promise<Picture> {
  const picture = await readPicture(bytes)
  if (picture === null) throw refused('This file is not a picture that can be sent. Choose a PNG, JPEG or WebP.')
  if (picture === 'broken') {
    throw refused('This picture is damaged or incomplete. Take it again, or send the message without it.')
  }
  if (picture.width > MAX_SCREENSHOT_PIXELS || picture.height > MAX_SCREENSHOT_PIXELS) {
    throw refused(
      `This picture has ${picture.width} × ${picture.height} pixels. Choose one with at most ${MAX_SCREENSHOT_PIXELS} × ${MAX_SCREENSHOT_PIXELS}.`,
    )
  }
  return picture
}

const refused = (message: string) => invalid(message, { file: message })
