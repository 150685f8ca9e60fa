/** OneRoster 1.1 and 1.2 as CSV files. */
import type { Extent } from '@corridor/rules/roster'
import { type Place, RosterBuilder, type StagedRoster } from './builder.ts'
import { type Problems, Unreadable } from './problems.ts'
import { fileOf, isFileOf, openTables, type RosterTables, type TableColumns } from './rosterTables.ts'
import { commaList } from './text.ts'
import type { Source } from './zip.ts'

/** The only files that are opened. What is not here (demographics, results) is nobody's business. */
const TABLES = {
  manifest: { required: ['propertyName', 'value'], optional: [] },
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
} as const satisfies TableColumns

export const isOneRosterFile = isFileOf(TABLES)

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
  const tables = openTables(sources, TABLES)
  const manifest = await readManifest(tables)
  const extent = extentOf(manifest, tables.has)
  for (const table of extent === 'whole' ? (['orgs', 'users'] as const) : []) {
    if (!tables.has(table))
      throw new Unreadable(fileOf(table), null, `The roster has no ${fileOf(table)}. Export it again with it.`)
  }
  const hasRoles = tables.has('roles')
  const isBulk = manifest.get('file.enrollments')?.toLowerCase() === 'bulk'
  const enrollments = tables.has('enrollments') ? (isBulk ? 'whole' : extent) : null
  const builder = new RosterBuilder({ problems, today, extent, hasRoles, enrollments })
  await tables.read('orgs', (row, place) => builder.org(row, place))
  await tables.read('academicSessions', (row, place) => builder.session(row, place))
  await tables.read('roles', (row, place) => builder.role(row, place))
  const users = await tables.read('users', (row, place) => {
    if (extent === 'whole' && !hasRoles && row.role === '' && row.orgSourcedIds === '') needsRoles(place)
    builder.user({ ...row, orgSourcedIds: commaList(row.orgSourcedIds) }, place)
  })
  if (users === 0 && extent === 'whole') {
    throw new Unreadable(fileOf('users'), null, 'It has no rows. A roster without people is never imported.')
  }
  await tables.read('classes', (row, place) =>
    builder.class({ ...row, termSourcedIds: commaList(row.termSourcedIds) }, place),
  )
  await tables.read('enrollments', (row, place) => builder.enrollment(row, place))
  const { nobody } = builder
  if (nobody) throw new Unreadable(fileOf('users'), null, nobody)
  return { roster: builder.build(), version: hasRoles ? '1.2' : '1.1', files: tables.count }
}

function needsRoles({ file, line }: Place): never {
  throw new Unreadable(
    file,
    line,
    'It has neither roles nor organizations. Version 1.2 has them in roles.csv, which is missing.',
  )
}

async function readManifest(tables: RosterTables<typeof TABLES>): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  await tables.read('manifest', ({ propertyName, value }) => void values.set(propertyName, value))
  return values
}

type TableName = keyof typeof TABLES

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
