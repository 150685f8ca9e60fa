/** Pictures for tests, made here, so that every byte of them is known. */
import { crc32, deflateSync } from 'node:zlib'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([u32(data.length), content, u32(crc32(content))])
}

interface PngSpec {
  width?: number
  height?: number
  /** Chunks between the header and the picture. */
  more?: Buffer[]
}

/** Gray, one byte a pixel. A picture whose header says it is huge still has a small body. */
export function aPng({ width = 2, height = 2, more = [] }: PngSpec = {}): Buffer<ArrayBuffer> {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc(Math.min(height, 64) * (Math.min(width, 64) + 1), 0x00)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ])
}

export function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

/** The pixels of a picture without loss: its size, and a few bits. */
export function vp8l(width = 2, height = 2): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0)
  return webpChunk(
    'VP8L',
    Buffer.concat([Buffer.from([0x2f]), bits, Buffer.from([0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0x08])]),
  )
}

export function aWebp(chunks: Buffer[] = [vp8l()]): Buffer<ArrayBuffer> {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, content])
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}

/** A real gray picture of 8 × 8 pixels: tables, frame and scan. */
const TABLES = Buffer.from(`${'00'}${'01'.repeat(64)}`, 'hex')
const DC_CODES = Buffer.from(`00${'01'}${'00'.repeat(15)}00`, 'hex')
const AC_CODES = Buffer.from(`10${'01'}${'00'.repeat(15)}00`, 'hex')

interface JpegSpec {
  width?: number
  height?: number
  /** Segments at the beginning. */
  more?: Buffer[]
}

export function aJpeg({ width = 8, height = 8, more = [] }: JpegSpec = {}): Buffer<ArrayBuffer> {
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
  const jfif = Buffer.concat([Buffer.from('JFIF\0', 'latin1'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, jfif),
    ...more,
    jpegSegment(0xdb, TABLES),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, DC_CODES),
    jpegSegment(0xc4, AC_CODES),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // A zero difference, the end of the block, and ones to fill the byte.
    Buffer.from([0x3f]),
    Buffer.from([0xff, 0xd9]),
  ])
}
