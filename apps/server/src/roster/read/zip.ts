/**
 * Opens a zip from outside. Nothing in it is believed: neither how large its files are, nor where they want to be, nor
 * how many there are.
 */
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { Unreadable } from './problems.ts'

const MAX_ENTRIES = 40
const MAX_BYTES = 300 * 1024 * 1024
const MAX_TOTAL_BYTES = 500 * 1024 * 1024
const MAX_RATIO = 200
/** Small files can be compressed further than that: a table with one value in every row. */
const RATIO_FROM_BYTES = 1024 * 1024

/** A file that can be read once. */
export interface Source {
  name: string
  bytes: number
  open(): Promise<Readable>
}

export interface OpenZip {
  files: Source[]
  close(): void
}

const ENCRYPTED = 0x1

/** `wanted` says which files are read. All others are neither opened nor refused. */
export async function openZip(zipName: string, content: Buffer, wanted: (name: string) => boolean): Promise<OpenZip> {
  const refuse = (reason: string, file = zipName): never => {
    throw new Unreadable(file, null, reason)
  }
  const zip = await yauzl
    .fromBufferPromise(content, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    })
    .catch(() => refuse('This is not a zip file, or it is damaged. Export it again.'))
  const files: Source[] = []
  let total = 0
  let entries = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1
      if (entries > MAX_ENTRIES) refuse(`It has more than ${MAX_ENTRIES} files in it. A roster has at most 20.`)
      const { fileName, uncompressedSize, compressedSize, generalPurposeBitFlag } = entry
      const name = baseName(fileName)
      if (name === null || !wanted(name)) continue
      if (generalPurposeBitFlag & ENCRYPTED) refuse('It is protected by a password. Export it without one.', name)
      if (uncompressedSize > MAX_BYTES) refuse('It is larger than 300 MB when unpacked, which no roster is.', name)
      if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
        refuse('It is packed more tightly than any real table, so it was not opened.', name)
      }
      total += uncompressedSize
      if (total > MAX_TOTAL_BYTES) refuse('It is larger than 500 MB when unpacked, which no roster is.')
      if (files.some((file) => file.name === name)) refuse('It is in the zip twice. Export it again.', name)
      files.push({ name, bytes: uncompressedSize, open: () => zip.openReadStreamPromise(entry) })
    }
  } catch (error) {
    zip.close()
    if (error instanceof Unreadable) throw error
    return refuse(reasonOf(error))
  }
  return { files, close: () => zip.close() }
}

/** Of a file at the top or in one folder. Files that a Mac adds are not part of the roster. */
function baseName(path: string): string | null {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  if (parts.length > 2 || name === '' || name.startsWith('.') || parts[0] === '__MACOSX') return null
  return name
}

/** yauzl refuses names that leave the folder, and directories that do not fit the file. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return /relative path|absolute path|characters in fileName/.test(message)
    ? 'A file in it has a name that leads out of its folder, so it was not opened.'
    : 'It is damaged. Export it again.'
}
