/** What a roster can come as. */
import { createReadStream } from 'node:fs'
import type { Extent, ListColumns } from '@corridor/rules/roster'
import { asBuffer } from '../../threads/buffers.ts'
import type { StagedOrg, StagedRoster } from './builder.ts'
import { readableOf } from './bytes.ts'
import { isCleverFile, readCleverFiles } from './cleverFiles.ts'
import { isZip } from './listFile.ts'
import { isOneRosterFile, readOneRosterFiles } from './oneRosterFiles.ts'
import { type Problems, Unreadable } from './problems.ts'
import { openZip, type Source } from './zip.ts'

/** The tables of OneRoster or of Clever: a zip, or loose files. */
export type RosterFiles = { name: string; content: Uint8Array } | { name: string; files: readonly RosterFile[] }
/** In memory, or on the disk. */
export type RosterFile = { name: string; bytes: number } & ({ content: Uint8Array } | { path: string })
/** A plain list of people or rooms. */
export interface ListSource {
  name: string
  list: Uint8Array
  /** If it is said already what its columns are. */
  columns?: ListColumns
}
export type FileSource = RosterFiles | ListSource
/** Something that is asked for what it has. */
export interface ServiceSource {
  name: string
  read: (today: string, problems: Problems) => Promise<ReadResult>
}
export type RosterSource = FileSource | ServiceSource

interface NamedFile {
  name: string
  bytes: Buffer
}

/** Where the ids of a roster come from. The same id of another origin is somebody else's. */
export type Origin = 'oneroster' | 'clever'

export const isRosterFile = (name: string) => isOneRosterFile(name) || isCleverFile(name)

/** Both have enrollments. */
const isClever = (names: readonly string[]) =>
  names.some((name) => isCleverFile(name) && !isOneRosterFile(name)) &&
  !names.some((name) => isOneRosterFile(name) && !isCleverFile(name))

/** One file that is neither a zip nor a table of a roster is a plain list. */
export function sourceOf(files: readonly NamedFile[]): FileSource {
  const named = files.map(({ name, bytes }) => ({ name: name.split(/[/\\]/).at(-1) || 'roster', bytes }))
  const [first, ...others] = named
  if (first && others.length === 0) {
    const { name, bytes } = first
    if (isZip(bytes) && !/\.xls[xm]$/i.test(name)) return { name, content: bytes }
    if (!isTable(first)) return { name, list: bytes }
  }
  const all = named.map(({ name, bytes }) => ({ name, bytes: bytes.length, content: bytes }))
  return { name: nameOf(named), files: all }
}

const nameOf = ([first, ...others]: readonly NamedFile[]) =>
  others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${others.length} more`

const opened = (file: RosterFile): Source => ({
  name: file.name,
  bytes: file.bytes,
  open: async () => ('path' in file ? createReadStream(file.path) : readableOf(asBuffer(file.content))),
})

/**
 * A list can be called users.csv, too, but only OneRoster has such columns. A table of Clever that says nothing by itself
 * is not a list, either; its students and teachers alone can be one.
 */
const isTable = ({ name, bytes }: NamedFile) => {
  const beginning = bytes.subarray(0, 2000).toString('latin1').replaceAll('\0', '')
  if (isOneRosterFile(name) && /sourcedId|propertyName/i.test(beginning)) return true
  return /^(schools|sections|enrollments)\.csv$/i.test(name) && /\b(school|section)_id\b/i.test(beginning)
}

export interface ReadResult {
  roster: StagedRoster
  origin: Origin
  /** In words, such as "OneRoster 1.1" or "Clever". */
  format: string
  files: number
}

/** What is to be known of a roster before its rows are stored. */
export interface RosterHead {
  origin: Origin
  format: string
  files: number
  extent: Extent
  orgs: StagedOrg[]
  people: number
  classes: number
  problems: Pick<Problems, 'list' | 'count'>
}

export function headOf({ roster, origin, format, files }: ReadResult, { list, count }: Problems): RosterHead {
  const { extent, orgs, people, classCount } = roster
  return { origin, format, files, extent, orgs, people: people.length, classes: classCount, problems: { list, count } }
}

export async function readSource(source: RosterFiles, today: string, problems: Problems): Promise<ReadResult> {
  if ('files' in source) {
    if (!source.files.some(({ name }) => isRosterFile(name))) {
      const reason = 'None of these files is a table of OneRoster or of Clever. Choose one list at a time.'
      throw new Unreadable(source.name, null, reason)
    }
    return readFiles(source.files.map(opened), today, problems)
  }
  const zip = await openZip(source.name, asBuffer(source.content), isRosterFile)
  try {
    if (zip.files.length === 0) {
      const reason =
        'No table of a roster is in it: neither of OneRoster (orgs.csv, users.csv, …) nor of Clever (schools.csv, students.csv, …).'
      throw new Unreadable(source.name, null, reason)
    }
    return await readFiles(zip.files, today, problems)
  } finally {
    zip.close()
  }
}

async function readFiles(files: readonly Source[], today: string, problems: Problems): Promise<ReadResult> {
  if (isClever(files.map(({ name }) => name))) {
    return { ...(await readCleverFiles(files, today, problems)), origin: 'clever', format: 'Clever' }
  }
  const { version, ...read } = await readOneRosterFiles(files, today, problems)
  return { ...read, origin: 'oneroster', format: `OneRoster ${version}` }
}
