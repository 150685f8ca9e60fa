/** What a roster can come as. */
import { createReadStream } from 'node:fs'
import type { Extent, ListColumns } from '@corridor/rules/roster'
import { asBuffer } from '../../threads/buffers.ts'
import type { StagedOrg, StagedRoster } from './builder.ts'
import { readableOf } from './bytes.ts'
import { isZip } from './listFile.ts'
import { isRosterFile, readOneRosterFiles } from './oneRosterFiles.ts'
import { type Problems, Unreadable } from './problems.ts'
import { openZip, type Source } from './zip.ts'

/** A zip, or loose files. */
export type OneRosterFiles = { name: string; content: Uint8Array } | { name: string; files: readonly RosterFile[] }
/** In memory, or on the disk. */
export type RosterFile = { name: string; bytes: number } & ({ content: Uint8Array } | { path: string })
/** A plain list of people or rooms. */
export interface ListSource {
  name: string
  list: Uint8Array
  /** If it is said already what its columns are. */
  columns?: ListColumns
}
export type FileSource = OneRosterFiles | ListSource
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

/** One file that is neither a zip nor a table of OneRoster is a plain list. */
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

/** A list can be called users.csv, too. Only OneRoster has this column. */
const isTable = ({ name, bytes }: NamedFile) =>
  isRosterFile(name) && /sourcedId|propertyName/i.test(bytes.subarray(0, 2000).toString('latin1').replaceAll('\0', ''))

export interface ReadResult {
  roster: StagedRoster
  /** In words, such as "OneRoster 1.1". */
  format: string
  files: number
}

/** What is to be known of a roster before its rows are stored. */
export interface RosterHead {
  format: string
  files: number
  extent: Extent
  orgs: StagedOrg[]
  people: number
  classes: number
  problems: Pick<Problems, 'list' | 'count'>
}

export function headOf({ roster, format, files }: ReadResult, { list, count }: Problems): RosterHead {
  const { extent, orgs, people, classCount } = roster
  return { format, files, extent, orgs, people: people.length, classes: classCount, problems: { list, count } }
}

export async function readSource(source: OneRosterFiles, today: string, problems: Problems): Promise<ReadResult> {
  if ('files' in source) {
    if (!source.files.some(({ name }) => isRosterFile(name))) {
      throw new Unreadable(source.name, null, 'None of these files is a table of OneRoster. Choose one list at a time.')
    }
    return oneRoster(source.files.map(opened), today, problems)
  }
  const zip = await openZip(source.name, asBuffer(source.content), isRosterFile)
  try {
    if (zip.files.length === 0) {
      throw new Unreadable(
        source.name,
        null,
        'None of the tables of OneRoster is in it, such as orgs.csv or users.csv.',
      )
    }
    return await oneRoster(zip.files, today, problems)
  } finally {
    zip.close()
  }
}

async function oneRoster(files: readonly Source[], today: string, problems: Problems): Promise<ReadResult> {
  const { roster, version, files: count } = await readOneRosterFiles(files, today, problems)
  return { roster, format: `OneRoster ${version}`, files: count }
}
