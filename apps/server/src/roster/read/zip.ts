/**
 * Opens a zip from outside. Nothing in it is believed: neither how large its files are, nor where they want to be, nor
 * how many there are.
 */
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { quoted, TooLarge, Unreadable } from './problems.ts'
import { type NamedSheet, RELATIONS, sheetNames, WORKBOOK } from './sheetNames.ts'
import { SheetSize } from './sheetSize.ts'

const MB = 1024 * 1024

interface Limits {
  entries: number
  megabytes: number
  totalMegabytes: number
}
const ROSTER: Limits = { entries: 40, megabytes: 300, totalMegabytes: 500 }
/** A spreadsheet is read as a whole. */
const SPREADSHEET: Limits = { entries: 200, megabytes: 100, totalMegabytes: 150 }
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
export function openZip(zipName: string, content: Buffer, wanted: (name: string) => boolean): Promise<OpenZip> {
  const nameOf = (path: string) => {
    const name = baseName(path)
    return name !== null && wanted(name) ? name : null
  }
  return openArchive(zipName, content, nameOf, ROSTER)
}

/**
 * A spreadsheet is a zip, too. Every file of it is unpacked once, so that none is larger than it says: the library that
 * reads it afterward would cut it off without a word. Nor may a table in it be larger than a list can be.
 */
export async function checkSpreadsheet(name: string, content: Buffer): Promise<void> {
  const refuse = (reason: string): never => {
    throw new Unreadable(name, null, reason)
  }
  try {
    const sheets = await sheetsOf(content)
    if (!sheets) return refuse('This is not a spreadsheet in the format of Excel (.xlsx). Save it as one.')
    await unpackAll(content).catch((error: unknown) => {
      const sheet = error instanceof TooLarge && sheets.get(error.problem.file)
      if (!sheet || sheet.isFirst) throw error
      refuse(
        `The sheet ${quoted(sheet.name)} is too large. Only the first sheet is read: delete the others, or save the first one as “CSV UTF-8”, and try again.`,
      )
    })
  } catch (error) {
    refuse(error instanceof Unreadable ? error.message : 'It is damaged. Save it again.')
  }
}

async function unpackAll(content: Buffer): Promise<void> {
  const zip = await openArchive('', content, (path) => (path.endsWith('/') ? null : path), SPREADSHEET)
  try {
    for (const { name, open } of zip.files) {
      const size = new SheetSize(name)
      for await (const piece of await open()) size.add(piece as Buffer)
      size.end()
    }
  } finally {
    zip.close()
  }
}

/** Null if it is no spreadsheet. */
async function sheetsOf(content: Buffer): Promise<Map<string, NamedSheet> | null> {
  const isWanted = (path: string) => path === WORKBOOK || path === RELATIONS
  const zip = await openArchive('', content, (path) => (isWanted(path) ? path : null), SPREADSHEET)
  try {
    const [workbook, relations] = [WORKBOOK, RELATIONS].map((path) => zip.files.find(({ name }) => name === path))
    return workbook ? sheetNames(await readStartText(workbook), relations ? await readStartText(relations) : '') : null
  } finally {
    zip.close()
  }
}

async function readStartText({ open }: Source): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of await open()) {
    pieces.push(piece as Buffer)
    bytes += (piece as Buffer).length
    if (bytes > MB / 4) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function openArchive(
  zipName: string,
  content: Buffer,
  nameOf: (path: string) => string | null,
  limits: Limits,
): Promise<OpenZip> {
  const refuse = (reason: string, file = zipName): never => {
    throw new Unreadable(file, null, reason)
  }
  const tooLarge = (megabytes: number, file = zipName): never => {
    throw new TooLarge(file, null, `It is larger than ${megabytes} MB when unpacked, which no roster is.`)
  }
  const zip = await yauzl
    .fromBufferPromise(content, { validateEntrySizes: true, strictFileNames: true })
    .catch(() => refuse('This is not a zip file, or it is damaged. Export it again.'))
  const files: Source[] = []
  let total = 0
  let entries = 0
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1
      if (entries > limits.entries) refuse(`It has more than ${limits.entries} files in it. A roster has at most 20.`)
      const { fileName, uncompressedSize, compressedSize, generalPurposeBitFlag } = entry
      const name = nameOf(fileName)
      if (name === null) continue
      if (generalPurposeBitFlag & ENCRYPTED) refuse('It is protected by a password. Export it without one.', name)
      if (uncompressedSize > limits.megabytes * MB) tooLarge(limits.megabytes, name)
      if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
        refuse('It is packed more tightly than any real table, so it was not opened.', name)
      }
      total += uncompressedSize
      if (total > limits.totalMegabytes * MB) tooLarge(limits.totalMegabytes)
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

/** The name of a file at the top or in one folder. Files that a Mac adds are not part of the roster. */
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
