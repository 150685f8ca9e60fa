/** PNG: a signature, then chunks of length, name, data and checksum. */
import { crc32 } from 'node:zlib'
import { BrokenPicture, checkParts } from './broken.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** What draws the picture, and what its colors mean. Texts, times, EXIF and animations are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'cICP'])
const HEADER_LENGTH = 13
/** Length, name and checksum. */
const AROUND = 12

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

export function cleanPng(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const kept: Buffer[] = [SIGNATURE]
  const names: string[] = []
  for (let at = SIGNATURE.length; names.at(-1) !== 'IEND'; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const chunk = bytes.subarray(at, at + length + AROUND)
    const checksum = chunk.readUInt32BE(length + 8)
    if (crc32(chunk.subarray(4, length + 8)) !== checksum) throw new BrokenPicture('a checksum is wrong')
    if (isCritical(name) && !KEPT.has(name)) throw new BrokenPicture('it has a part that nobody knows')
    if (names.length === 0 && (name !== 'IHDR' || length !== HEADER_LENGTH)) throw new BrokenPicture('no header')
    checkParts(names.push(name))
    if (KEPT.has(name)) kept.push(chunk)
    at += chunk.length
  }
  if (!names.includes('IDAT')) throw new BrokenPicture('nothing is drawn')
  // The header is the first chunk, and its data begins behind its length and name.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width === 0 || height === 0) throw new BrokenPicture('it has no size')
  return { width, height, bytes: Buffer.concat(kept) }
}

/** A capital first letter: without this part the picture cannot be drawn. */
function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name)
}
