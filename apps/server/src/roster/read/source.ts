/** What a roster can come as. */
import type { ListColumns } from '@corridor/rules/roster'
import type { StagedRoster } from './builder.ts'
import { readableOf } from './bytes.ts'
import { isZip } from './listFile.ts'
import { isRosterFile, readOneRosterFiles } from './oneRosterFiles.ts'
import { type Problems, Unreadable } from './problems.ts'
import { openZip, type Source } from './zip.ts'

/** A zip, loose files, or something that reads itself, such as a service. */
export type OneRosterSource =
  | { name: string; content: Buffer }
  | { name: string; files: readonly Source[] }
  | { name: string; read: (today: string, problems: Problems) => Promise<ReadResult> }
/** A plain list of people or rooms. */
export interface ListSource {
  name: string
  list: Buffer
  /** If it is said already what its columns are. */
  columns?: ListColumns
}
export type RosterSource = OneRosterSource | ListSource

interface NamedFile {
  name: string
  bytes: Buffer
}

/** One file that is neither a zip nor a table of OneRoster is a plain list. */
export function sourceOf(files: readonly NamedFile[]): RosterSource {
  const named = files.map(({ name, bytes }) => ({ name: name.split(/[/\\]/).at(-1) || 'roster', bytes }))
  const [first, ...others] = named
  if (first && others.length === 0) {
    const { name, bytes } = first
    if (isZip(bytes) && !/\.xls[xm]$/i.test(name)) return { name, content: bytes }
    if (!isTable(first)) return { name, list: bytes }
  }
  return { name: nameOf(named), files: named.map(asSource) }
}

const nameOf = ([first, ...others]: readonly NamedFile[]) =>
  others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${others.length} more`

const asSource = ({ name, bytes }: NamedFile): Source => ({
  name,
  bytes: bytes.length,
  open: async () => readableOf(bytes),
})

/** A list can be called users.csv, too. Only OneRoster has this column. */
const isTable = ({ name, bytes }: NamedFile) =>
  isRosterFile(name) && /sourcedId|propertyName/.test(bytes.subarray(0, 2000).toString('latin1'))

export interface ReadResult {
  roster: StagedRoster
  /** In words, such as "OneRoster 1.1". */
  format: string
  files: number
}

export async function readSource(source: OneRosterSource, today: string, problems: Problems): Promise<ReadResult> {
  if ('read' in source) return source.read(today, problems)
  if ('files' in source) {
    if (!source.files.some(({ name }) => isRosterFile(name))) {
      throw new Unreadable(source.name, null, 'None of these files is a table of OneRoster. Choose one list at a time.')
    }
    return oneRoster(source.files, today, problems)
  }
  const zip = await openZip(source.name, source.content, isRosterFile)
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
