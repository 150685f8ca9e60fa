/** OneRoster 1.1 and 1.2 as CSV files. */
import type { Extent } from '@corridor/rules/roster'
import { type Place, RosterBuilder, type StagedRoster } from './builder.ts'
import { type Problems, Unreadable } from './problems.ts'
import { type Columns, type Row, readTable } from './table.ts'
import type { Source } from './zip.ts'

/** The only files that are opened. What is not here (demographics, results) is nobody's business. */
const TABLES = {
  orgs: { required: ['sourcedId', 'name', 'type'], optional: ['status', 'identifier'] },
  academicSessions: { required: ['sourcedId', 'startDate', 'endDate'], optional: ['status'] },
  roles: {
    required: ['userSourcedId', 'role', 'orgSourcedId'],
    optional: ['status', 'roleType', 'beginDate', 'endDate'],
  },
  users: {
    required: ['sourcedId', 'givenName', 'familyName'],
    optional: [
      'status',
      'enabledUser',
      'orgSourcedIds',
      'role',
      'username',
      'preferredGivenName',
      'preferredFamilyName',
      'identifier',
      'email',
      'grades',
    ],
  },
  classes: { required: ['sourcedId', 'title', 'schoolSourcedId'], optional: ['status', 'termSourcedIds', 'periods'] },
  enrollments: {
    required: ['classSourcedId', 'userSourcedId', 'role'],
    optional: ['sourcedId', 'status', 'primary', 'beginDate', 'endDate'],
  },
} as const satisfies Record<string, Columns<string>>

type TableName = keyof typeof TABLES
type Cells<T extends TableName> = Row<(typeof TABLES)[T]['required'][number] | (typeof TABLES)[T]['optional'][number]>

const MANIFEST = { required: ['propertyName', 'value'], optional: [] } as const

const fileOf = (table: TableName | 'manifest') => `${table}.csv`

/** Some systems write the names in capitals. */
const isFileOf = (name: string, table: TableName | 'manifest') => name.toLowerCase() === fileOf(table).toLowerCase()

export function isRosterFile(name: string): boolean {
  return isFileOf(name, 'manifest') || (Object.keys(TABLES) as TableName[]).some((table) => isFileOf(name, table))
}

export interface ReadRoster {
  roster: StagedRoster
  version: '1.1' | '1.2'
  /** How many files were read. */
  files: number
}

export async function readOneRosterFiles(
  sources: readonly Source[],
  today: string,
  problems: Problems,
): Promise<ReadRoster> {
  const names = sources.map(({ name }) => name.toLowerCase())
  const twice = sources.find((_, at) => names.indexOf(names[at] ?? '') !== at)
  if (twice) throw new Unreadable(twice.name, null, 'It is there twice. Export it again.')
  const find = (table: TableName | 'manifest') => sources.find(({ name }) => isFileOf(name, table))
  const manifest = find('manifest') ? await readManifest(find('manifest') as Source) : new Map<string, string>()
  const extent = extentOf(manifest, (table) => find(table) !== undefined)
  for (const table of extent === 'whole' ? (['orgs', 'users'] as const) : []) {
    if (!find(table))
      throw new Unreadable(fileOf(table), null, `The roster has no ${fileOf(table)}. Export it again with it.`)
  }
  const hasRoles = find('roles') !== undefined
  const isBulk = manifest.get('file.enrollments')?.toLowerCase() === 'bulk'
  const enrollments = find('enrollments') ? (isBulk ? 'whole' : extent) : null
  const builder = new RosterBuilder({ problems, today, extent, hasRoles, enrollments })
  const read = async <T extends TableName>(table: T, onRow: (row: Cells<T>, place: Place) => void) => {
    const source = find(table)
    if (!source) return 0
    const columns = TABLES[table] as Columns<(typeof TABLES)[T]['required'][number]>
    return readTable(source, columns, (row, line) => onRow(row as Cells<T>, { file: source.name, line }))
  }
  await read('orgs', (row, place) => builder.org(row, place))
  await read('academicSessions', (row, place) => builder.session(row, place))
  await read('roles', (row, place) => builder.role(row, place))
  const users = await read('users', (row, place) => {
    if (extent === 'whole' && !hasRoles && row.role === '' && row.orgSourcedIds === '') needsRoles(place)
    builder.user(row, place)
  })
  if (users === 0 && extent === 'whole') {
    throw new Unreadable(fileOf('users'), null, 'It has no rows. A roster without people is never imported.')
  }
  await read('classes', (row, place) => builder.class(row, place))
  await read('enrollments', (row, place) => builder.enrollment({ ...row, sourcedId: row.sourcedId }, place))
  const { nobody } = builder
  if (nobody) throw new Unreadable(fileOf('users'), null, nobody)
  const files = sources.filter(({ name }) => isRosterFile(name)).length
  return { roster: builder.build(), version: hasRoles ? '1.2' : '1.1', files }
}

function needsRoles({ file, line }: Place): never {
  throw new Unreadable(
    file,
    line,
    'It has neither roles nor organizations. Version 1.2 has them in roles.csv, which is missing.',
  )
}

async function readManifest(source: Source): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  await readTable(source, MANIFEST, ({ propertyName, value }) => void values.set(propertyName, value))
  return values
}

/**
 * A roster with changes of anything is compared as one with changes: who is missing from it is not gone. So is one that
 * has nothing but who is in which class, and one whose manifest says that it has no people.
 */
function extentOf(manifest: ReadonlyMap<string, string>, has: (table: TableName) => boolean): Extent {
  const saidOf = (table: TableName) => manifest.get(`file.${table}`)?.toLowerCase()
  if ((Object.keys(TABLES) as TableName[]).some((table) => saidOf(table) === 'delta')) return 'changes'
  const isOnlyEnrollments = has('enrollments') && !has('users') && !has('orgs')
  return isOnlyEnrollments || (saidOf('users') === 'absent' && !has('users')) ? 'changes' : 'whole'
}
