/** WebP: a RIFF file of chunks, each with a name, a length and data that is filled up to an even length. */
import { BrokenPicture, checkParts } from './broken.ts'

/** What draws the picture, and what its colors mean. EXIF, XMP and whatever else a program adds are left out. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const DRAWN = new Set(['VP8 ', 'VP8L'])
const HEADER_LENGTH = 12
/** In the first byte of VP8X: that there is a color profile, and that parts are transparent. */
const KEPT_FLAGS = 0x20 | 0x10
const ANIMATED = 0x02

export function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

export function cleanWebp(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw new BrokenPicture('it ends too early')
  const kept: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let isDrawn = false
  for (let at = HEADER_LENGTH, parts = 1; at < end; parts += 1) {
    checkParts(parts)
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length !== length || at + 8 + length > end) throw new BrokenPicture('it ends too early')
    at += 8 + length + (length % 2)
    if (!KEPT.has(name)) continue
    size ??= sizeIn(name, data)
    isDrawn ||= DRAWN.has(name)
    kept.push(chunk(name, name === 'VP8X' ? plainHeader(data) : data))
  }
  if (!isDrawn || !size || size.width === 0 || size.height === 0) throw new BrokenPicture('nothing is drawn')
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return { ...size, bytes: Buffer.concat([Buffer.from('RIFF', 'latin1'), length, content]) }
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** The header of a picture with more than its pixels, without the promise of what was left out. */
function plainHeader(data: Buffer): Buffer {
  const copy = Buffer.from(data)
  const flags = copy.readUInt8(0)
  if (flags & ANIMATED) throw new BrokenPicture('it moves')
  copy.writeUInt8(flags & KEPT_FLAGS, 0)
  return copy
}

/** The size, from the first chunk that has it. */
function sizeIn(name: string, data: Buffer): { width: number; height: number } | undefined {
  switch (name) {
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    case 'VP8 ':
      if (data.readUIntBE(3, 3) !== 0x9d012a) throw new BrokenPicture('it does not begin with a whole picture')
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    case 'VP8L': {
      if (data.readUInt8(0) !== 0x2f) throw new BrokenPicture('no header')
      const bits = data.readUInt32LE(1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}
