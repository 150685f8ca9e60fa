/** JPEG: segments of a marker, a length and data; the compressed picture follows each start of a scan. */
import { BrokenPicture, checkParts } from './broken.ts'
import { onlyOrientation, orientationIn } from './orientation.ts'

const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const APPLICATION = { first: 0xe0, last: 0xef }
const EXIF = 0xe1
/** In the data of a scan: a 255 that is only data, and the restarts. */
const IN_SCAN = new Set([0x00, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7])
/** Tables with numbers in the range of the frames. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

/** The application segments that say how colors are meant: a header without thumbnail, color profiles, Adobe's. */
const KEPT_APPLICATIONS: Readonly<Record<number, (data: Buffer) => boolean>> = {
  224: (data) => data.length === 14 && data.toString('latin1', 0, 5) === 'JFIF\0',
  226: (data) => data.toString('latin1', 0, 12) === 'ICC_PROFILE\0',
  238: (data) => data.toString('latin1', 0, 5) === 'Adobe',
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === MARKER && bytes[1] === START && bytes[2] === MARKER
}

export function cleanJpeg(bytes: Buffer): { width: number; height: number; bytes: Buffer } {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2, parts = 1; ; parts += 1) {
    checkParts(parts)
    const { marker, next } = markerAt(bytes, at)
    if (marker === END) break
    const length = bytes.readUInt16BE(next)
    if (length < 2) throw new BrokenPicture('a length is wrong')
    const end = next + length
    const data = bytes.subarray(next + 2, end)
    if (data.length !== length - 2) throw new BrokenPicture('it ends too early')
    if (isFrame(marker)) size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
    at = marker === SCAN ? endOfScan(bytes, end) : end
    hasScan ||= marker === SCAN
    const orientation = marker === EXIF ? orientationIn(data) : null
    if (orientation !== null) kept.push(segment(EXIF, onlyOrientation(orientation)))
    else if (isKept(marker, data)) kept.push(bytes.subarray(next - 2, at))
  }
  if (!hasScan || !size || size.width === 0 || size.height === 0) throw new BrokenPicture('nothing is drawn')
  return { ...size, bytes: Buffer.concat([...kept, Buffer.from([MARKER, END])]) }
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([MARKER, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Any number of 255s may come before a marker. */
function markerAt(bytes: Buffer, from: number): { marker: number; next: number } {
  if (bytes.readUInt8(from) !== MARKER) throw new BrokenPicture('a marker is missing')
  let at = from + 1
  while (bytes.readUInt8(at) === MARKER) at += 1
  return { marker: bytes.readUInt8(at), next: at + 1 }
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const following = bytes.readUInt8(at + 1)
    if (following !== MARKER && !IN_SCAN.has(following)) return at
  }
  throw new BrokenPicture('it ends too early')
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)
}

function isKept(marker: number, data: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < APPLICATION.first || marker > APPLICATION.last) return true
  return KEPT_APPLICATIONS[marker]?.(data) ?? false
}
