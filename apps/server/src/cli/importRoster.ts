/** What `npm run roster` does, for its tests as well: to start a process for each of them takes longer than the import. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DistrictId } from '@corridor/rules/ids'
import { COUNTED_KINDS, guessColumns, holdsOf, LIST_TYPES, type ListColumns, listGaps } from '@corridor/rules/roster'
import { instant } from '@corridor/rules/time'
import { and, eq, isNull } from 'drizzle-orm'
import { readSettings } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { attachDatabase } from '../db/attachDatabase.ts'
import { connect } from '../db/connect.ts'
import { district, school } from '../db/schema/index.ts'
import { readTablesVersion, type TablesVersion } from '../db/version.ts'
import { makeLog } from '../http/log.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { emptyImportReasonOf, notImportedOf, schoolNames } from '../roster/queries.ts'
import { readListFile } from '../roster/read/listFile.ts'
import { Unreadable } from '../roster/read/problems.ts'
import { type FileSource, isRosterFile, type ListSource, type RosterFile, sourceOf } from '../roster/read/source.ts'
import { beginApplying, resumeRun, startRun } from '../roster/runner.ts'
import { LIST, moveRun, ONE_ROSTER, type Run, readRun } from '../roster/runs.ts'
import { makeServer } from '../server.ts'
import { asBuffer } from '../threads/buffers.ts'
import type { Surroundings } from './command.ts'

const USAGE =
  'Use it as npm run roster -- FILE --district NAME, with --dry-run to change nothing. A plain list may need --school NAME and --role student, faculty or schoolAdministrator.'

/** What a list has to say before it can be compared. */
const GAPS = {
  name: 'The list has no column with names that is known. Name one First name and one Last name, or Room name, or upload it on the Roster page of the district.',
  identity: 'The list needs a column with IDs or emails, so that people are recognized the next time.',
  type: `The list does not say who they are. Add --role with one of ${LIST_TYPES.join(', ')}.`,
  school: 'The list does not say which school it is about. Add --school with the name of the school.',
  twice: 'The list has two columns of the same name.',
} as const

/** Answers whether everything is as the file says. */
export async function importRoster(argv: string[], shutdown: Shutdown, { env, print }: Surroundings): Promise<boolean> {
  const { paths, wanted, isDryRun, school: schoolName, role } = readArguments(argv)
  // From the folder in which the command was typed.
  const from = env.INIT_CWD ?? process.cwd()
  const source = await openSource(paths.map((path) => resolve(from, path)))
  const settings = readSettings(env, [])
  const connection = await attachDatabase(settings, shutdown)
  const database = connect({ connection, poolSize: 8 })
  shutdown.defer('the connections to the database', () => database.close())
  checkTables(await readTablesVersion(database.writers))
  const server = await makeServer({ connection, database, log: makeLog('warn') })
  shutdown.defer('the import', () => server.close())
  const { context } = server
  const districtId = await findDistrict(context, wanted)
  const isList = 'list' in source
  const columns = isList ? await columnsOf(context, districtId, source, { school: schoolName, role, print }) : null
  const started = await startRun(
    context,
    {
      districtId,
      source: isList ? LIST : ONE_ROSTER,
      name: source.name,
      bytes: bytesOf(source),
      startedBy: null,
      isAutomatic: true,
      via: 'command',
    },
    columns ? { ...(source as ListSource), columns } : source,
  )
  await started.finished
  const { rosterRunId } = started.run
  const read = () => readRun(database.db, rosterRunId)
  const planned = await read()
  await report(context, planned, print)
  if (planned.state !== 'ready') return false
  const nobody = emptyImportReasonOf(planned)
  if (nobody) {
    await moveRun(database.db, rosterRunId, ['ready'], discarded())
    print(`Nothing was changed. ${nobody}`)
    return false
  }
  if (isDryRun) {
    await moveRun(database.db, rosterRunId, ['ready'], discarded())
    print('Nothing was changed.')
    return true
  }
  if (planned.orgs.some(({ schoolId }) => schoolId === undefined)) {
    print('Nothing was changed. First match each organization to a school, on the Roster page of the district.')
    return false
  }
  await beginApplying(context, planned)
  await (await resumeRun(context, planned))?.finished
  const over = await read()
  const rest = notImportedOf(over, await schoolNames(database.db, districtId))
  const isDone = over.state === 'done' && rest.length === 0
  print(isDone ? 'Imported.' : 'Imported, except for what somebody has to decide on the Roster page of the district.')
  for (const sentence of rest) print(`  ${sentence}`)
  return isDone
}

/** A server may be running, so the tables are left as they are. */
function checkTables({ is }: TablesVersion): void {
  if (is === 'same' || is === 'expanded') return
  throw new StartupFailure(
    is === 'other'
      ? 'The tables are of a newer version of Corridor. Use the roster command of that version.'
      : 'There is no school in this database yet, or its tables are of an earlier version. Run npm run setup, or start the server once, and try again.',
  )
}

function discarded() {
  return { state: 'discarded', endedAt: instant(Date.now()) } as const
}

function bytesOf(source: FileSource): number {
  if ('list' in source) return source.list.length
  return 'content' in source ? source.content.length : source.files.reduce((sum, file) => sum + file.bytes, 0)
}

interface ListOptions extends Pick<Surroundings, 'print'> {
  school: string | undefined
  role: string | undefined
}

/** As guessed from the names of the columns. Null if it is unreadable, which the run itself says. */
async function columnsOf(
  { database }: Context,
  districtId: DistrictId,
  { name, list }: ListSource,
  { print, ...options }: ListOptions,
): Promise<ListColumns | null> {
  const file = await readListFile(name, asBuffer(list)).catch((error: unknown) => {
    if (error instanceof Unreadable) return null
    throw error
  })
  if (!file) return null
  const schools = await database.db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
  const found = schools.find((one) => one.name.toLowerCase() === options.school?.toLowerCase())
  const only = schools.length === 1 ? schools[0] : undefined
  const type = LIST_TYPES.find((one) => one.toLowerCase() === options.role?.toLowerCase()) ?? null
  const guessed = guessColumns(file.header)
  const columns = { ...guessed, type, schoolId: (options.school === undefined ? only : found)?.schoolId ?? null }
  const [gap] = listGaps(columns)
  if (gap) throw new StartupFailure(GAPS[gap])
  const used = Object.entries(columns.places).map(([field, at]) => `${field} = ${file.header[at] ?? ''}`)
  print(`A list of ${columns.subject}: ${used.join(', ')}`)
  return columns
}

async function report({ database }: Context, run: Run, print: Surroundings['print']): Promise<void> {
  const names = await schoolNames(database.db, run.districtId)
  if (run.format) print(`${run.format}, ${run.people} people, ${run.classes} classes`)
  for (const { schoolId, counts } of run.counts) {
    const name = names.get(schoolId) ?? String(schoolId)
    const parts = COUNTED_KINDS.map((kind) => {
      const { added, changed, ended } = counts[kind]
      return `${kind} +${added} ~${changed} -${ended}`
    })
    print(`${name}: ${parts.join(', ')}`)
    for (const { kind, count, of } of holdsOf(counts)) print(`  held back: ${count} of ${of} ${kind}`)
  }
  for (const { id, name, schoolId } of run.orgs) if (schoolId === undefined) print(`No school yet: ${name} (${id})`)
  for (const { file, line, reason } of run.problems.slice(0, 50)) {
    print(`${file}${line === null ? '' : `:${line}`}: ${reason}`)
  }
  if (run.problemCount > 50) print(`and ${run.problemCount - 50} more`)
}

async function openSource(paths: readonly string[]): Promise<FileSource> {
  const [first = ''] = paths
  const found = await stat(first).catch(() => null)
  if (!found) throw new StartupFailure(`There is no file ${first}.`)
  if (found.isDirectory()) {
    const names = (await readdir(first)).filter(isRosterFile)
    return { name: basename(first), files: await Promise.all(names.map((name) => fileSource(join(first, name)))) }
  }
  // Tables of rosters can be very large, so they are read while they are imported.
  if (paths.every((path) => isRosterFile(basename(path))) && paths.length > 1) {
    return { name: basename(first), files: await Promise.all(paths.map(fileSource)) }
  }
  return sourceOf(await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) }))))
}

async function fileSource(path: string): Promise<RosterFile> {
  const { size } = await stat(path)
  return { name: basename(path), bytes: size, path }
}

/** Finds the district by its number or its name. An installation with one district needs neither. */
async function findDistrict({ database }: Context, wanted: string | undefined): Promise<DistrictId> {
  const districts = await database.db.select().from(district).where(isNull(district.endedAt))
  const [only, ...others] = districts
  if (wanted === undefined && only && others.length === 0) return only.districtId
  const found = districts.find(
    ({ districtId, name }) => String(districtId) === wanted || name.toLowerCase() === wanted?.toLowerCase(),
  )
  if (found) return found.districtId
  throw new StartupFailure(`Say which district with --district: ${districts.map(({ name }) => name).join(', ')}.`)
}

function readArguments(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: {
        district: { type: 'string' },
        school: { type: 'string' },
        role: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: true,
    })
    if (positionals.length > 0) {
      const { district: wanted, school, role } = values
      return { paths: positionals, wanted, school, role, isDryRun: values['dry-run'] === true }
    }
  } catch {
    // An unknown option is answered like a missing file.
  }
  throw new StartupFailure(USAGE)
}
