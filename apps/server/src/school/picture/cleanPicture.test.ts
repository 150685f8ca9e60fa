import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aJpeg, aPng, aWebp, jpegSegment, pngChunk, vp8l, webpChunk } from '../../testing/pictures.ts'
import { BrokenPicture, MAX_PARTS } from './broken.ts'
import { cleanPicture } from './cleanPicture.ts'

const SECRET = Buffer.from('taken at 47.6 N 122.3 W by a phone', 'latin1')

describe('a PNG', () => {
  it('[ACT-11] keeps what draws it, and loses texts, places and what stands behind its end', () => {
    const color = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const more = [pngChunk('tEXt', SECRET), pngChunk('eXIf', SECRET), color, pngChunk('zTXt', SECRET)]
    const dirty = Buffer.concat([aPng({ more }), Buffer.from('<script>alert(1)</script>')])
    const clean = cleanPicture(dirty)
    expect(clean).toMatchObject({ type: 'image/png', width: 2, height: 2 })
    expect(clean?.bytes).toEqual(aPng({ more: [color] }))
  })

  it('is recognized by its bytes, and its size read from its header', () => {
    expect(cleanPicture(aPng({ width: 8000, height: 12 }))).toMatchObject({ width: 8000, height: 12 })
  })

  it.each([
    ['cut off', aPng().subarray(0, 60)],
    ['without its end', aPng().subarray(0, -12)],
    ['with a length behind its end', Buffer.concat([aPng().subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')])],
    ['with a damaged byte', damaged(aPng(), 45)],
    ['without a picture', Buffer.concat([aPng().subarray(0, 33), pngChunk('IEND')])],
    ['without a header', Buffer.concat([aPng().subarray(0, 8), pngChunk('IDAT', Buffer.alloc(4)), pngChunk('IEND')])],
    ['with a part that nobody knows', aPng({ more: [pngChunk('EVIL', SECRET)] })],
    ['of no width', aPng({ width: 0 })],
    ['that is its signature alone', aPng().subarray(0, 8)],
  ])('%s is broken', (_, bytes) => {
    expect(() => cleanPicture(bytes)).toThrow(BrokenPicture)
  })
})

describe('a JPEG', () => {
  it('[ACT-11] keeps what draws it, and loses EXIF, comments, thumbnails and what stands behind its end', () => {
    const icc = jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([1, 1, 7])]))
    const adobe = jpegSegment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0', 'latin1'))
    const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), SECRET]))
    const thumbnail = jpegSegment(0xe0, Buffer.concat([Buffer.from('JFXX\0', 'latin1'), SECRET]))
    const more = [exif, icc, thumbnail, jpegSegment(0xfe, SECRET), adobe, jpegSegment(0xed, SECRET)]
    const clean = cleanPicture(Buffer.concat([aJpeg({ more }), Buffer.from('<?php evil ?>')]))
    expect(clean).toMatchObject({ type: 'image/jpeg', width: 8, height: 8 })
    expect(clean?.bytes).toEqual(aJpeg({ more: [icc, adobe] }))
  })

  /** A camera's EXIF: its maker, the orientation, and a place. */
  function exif(isLittle: boolean, orientation: number): Buffer {
    const u16 = (value: number) => {
      const bytes = Buffer.alloc(2)
      if (isLittle) bytes.writeUInt16LE(value)
      else bytes.writeUInt16BE(value)
      return bytes
    }
    const u32 = (value: number) => {
      const bytes = Buffer.alloc(4)
      if (isLittle) bytes.writeUInt32LE(value)
      else bytes.writeUInt32BE(value)
      return bytes
    }
    const entry = (tag: number, type: number, count: number, value: Buffer) =>
      Buffer.concat([u16(tag), u16(type), u32(count), value])
    return Buffer.concat([
      Buffer.from(`Exif\0\0${isLittle ? 'II' : 'MM'}`, 'latin1'),
      u16(42),
      u32(8),
      u16(3),
      entry(0x010f, 2, SECRET.length, u32(50)),
      entry(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
      entry(0x8825, 4, 1, u32(50)),
      u32(0),
      SECRET,
    ])
  }

  it.each([true, false])(
    '[ACT-11] of a turned camera stays upright: its orientation is all that is kept',
    (isLittle) => {
      const clean = cleanPicture(aJpeg({ more: [jpegSegment(0xe1, exif(isLittle, 6))] }))
      const kept = Buffer.from(
        '457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000'.replaceAll(' ', ''),
        'hex',
      )
      expect(clean?.bytes).toEqual(aJpeg({ more: [jpegSegment(0xe1, kept)] }))
      // What was cleaned once stays as it is.
      expect(cleanPicture(clean?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(clean?.bytes)
    },
  )

  it.each([
    ['upright', exif(true, 1)],
    ['nonsense', exif(false, 9)],
    ['cut off', exif(false, 6).subarray(0, 30)],
    ['a table that is elsewhere', Buffer.from('457869660000 4d4d002a7fffffff'.replaceAll(' ', ''), 'hex')],
  ])('says nothing about its orientation if that is %s', (_, data) => {
    expect(cleanPicture(aJpeg({ more: [jpegSegment(0xe1, data)] }))?.bytes).toEqual(aJpeg())
  })

  it('may have restarts and fill bytes within a scan, and several scans', () => {
    const whole = aJpeg()
    const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const busy = Buffer.concat([
      whole.subarray(0, -2),
      Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x3f]),
      Buffer.from([0xff]),
      scan,
      Buffer.from([0xff, 0xd9]),
    ])
    expect(cleanPicture(busy)?.bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(cleanPicture(busy)).toMatchObject({ width: 8, height: 8 })
  })

  it('has its size in its frame', () => {
    expect(cleanPicture(aJpeg({ width: 8000, height: 9000 }))).toMatchObject({ width: 8000, height: 9000 })
  })

  it.each([
    ['cut off in its tables', aJpeg().subarray(0, 40)],
    ['without its end', aJpeg().subarray(0, -2)],
    [
      'without a scan',
      Buffer.concat([Buffer.from([0xff, 0xd8]), jpegSegment(0xdb, SECRET), Buffer.from([0xff, 0xd9])]),
    ],
    ['with a length of zero', Buffer.from('ffd8ffdb0000ffd9', 'hex')],
    ['of no height', aJpeg({ height: 0 })],
    ['with text where a marker should be', Buffer.concat([aJpeg().subarray(0, 20), SECRET])],
  ])('%s is broken', (_, bytes) => {
    expect(() => cleanPicture(bytes)).toThrow(BrokenPicture)
  })
})

describe('a WebP', () => {
  const header = (flags: number, width = 9, height = 7) =>
    webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0]))
  const lossy = webpChunk('VP8 ', Buffer.from('3001009d012a0500 0400 0034'.replaceAll(' ', ''), 'hex'))

  it('keeps what draws it, and loses EXIF, XMP and what stands behind its end', () => {
    const icc = webpChunk('ICCP', Buffer.from([1, 2, 3]))
    const more = [webpChunk('EXIF', SECRET), webpChunk('XMP ', SECRET), webpChunk('EVIL', SECRET)]
    const dirty = Buffer.concat([aWebp([header(0x3c), icc, vp8l(9, 7), ...more]), Buffer.from('<script>')])
    const clean = cleanPicture(dirty)
    expect(clean).toMatchObject({ type: 'image/webp', width: 9, height: 7 })
    expect(clean?.bytes).toEqual(aWebp([header(0x30), icc, vp8l(9, 7)]))
  })

  it('has its size in its pixels, where it has no other header', () => {
    expect(cleanPicture(aWebp([vp8l(1200, 800)]))).toMatchObject({ width: 1200, height: 800 })
    expect(cleanPicture(aWebp([lossy]))).toMatchObject({ width: 5, height: 4 })
  })

  it.each([
    ['cut off', aWebp().subarray(0, -4)],
    ['that is its header alone', aWebp([])],
    ['without pixels', aWebp([header(0)])],
    ['with a length behind its end', aWebp([Buffer.from('VP8L\xff\xff\xff\x7f', 'latin1')])],
    ['that moves', aWebp([header(0x02), vp8l()])],
    ['whose pixels begin in the middle', aWebp([webpChunk('VP8 ', Buffer.alloc(12))])],
    ['whose pixels have no header', aWebp([webpChunk('VP8L', Buffer.alloc(12))])],
  ])('%s is broken', (_, bytes) => {
    expect(() => cleanPicture(bytes)).toThrow(BrokenPicture)
  })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a script', Buffer.from('<script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
  ['a picture behind a script', Buffer.concat([Buffer.from('<script>'), aPng()])],
])('%s is no picture', (_, bytes) => {
  expect(cleanPicture(bytes)).toBeNull()
})

/** One byte is another one, and its checksum is left as it was. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  expect(crc32(copy)).not.toBe(crc32(bytes))
  return copy
}

describe('a picture of very many parts', () => {
  const empty = Buffer.alloc(0)
  const many = (part: Buffer, count: number) => Array.from({ length: count }, () => part)
  const PICTURES: readonly [string, (count: number) => Buffer][] = [
    ['PNG', (count) => aPng({ more: many(pngChunk('tEXt'), count) })],
    ['JPEG', (count) => aJpeg({ more: many(jpegSegment(0xfe, empty), count) })],
    ['WebP', (count) => aWebp([...many(webpChunk('EXIF', empty), count), vp8l()])],
  ]

  it.each(PICTURES)('is broken: a %s has a few thousand at most', (_, made) => {
    expect(() => cleanPicture(made(MAX_PARTS + 1))).toThrow(BrokenPicture)
    expect(cleanPicture(made(MAX_PARTS - 10))?.width).toBeGreaterThan(0)
  })
})
