/** EXIF, as far as it says which way up a picture is: a header, then a table of tags, in either byte order. */

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_LENGTH = 12
/** 1 is upright; the others are turned, mirrored, or both. */
const TURNED = { first: 2, last: 8 }

/** From the data of a segment; null if it is no EXIF, is damaged, or the picture is upright. */
export function orientationIn(data: Buffer): number | null {
  if (!data.subarray(0, EXIF.length).equals(EXIF)) return null
  try {
    return readOrientation(data.subarray(EXIF.length))
  } catch (error) {
    // Node's word for a read behind the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readOrientation(tiff: Buffer): number | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const table = u32(4)
  for (let left = u16(table), at = table + 2; left > 0; left -= 1, at += ENTRY_LENGTH) {
    if (u16(at) !== ORIENTATION) continue
    const value = u16(at + 8)
    return u16(at + 2) === SHORT && value >= TURNED.first && value <= TURNED.last ? value : null
  }
  return null
}

/** The data of a segment that says nothing else. */
export function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([EXIF, tiff])
}
