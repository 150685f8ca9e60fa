/**
 * `npm run roster -- FILE --district NAME`: imports a OneRoster file, a folder, or several CSV files.
 * With `--dry-run` it says what would change, and changes nothing.
 */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type DistrictId, instant } from '@corridor/rules'
import { COUNTED_KINDS, holdsOf } from '@corridor/rules/roster'
import { eq, isNull } from 'drizzle-orm'
import { readSettings } from '../config/settings.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/open.ts'
import { district, school } from '../db/schema/index.ts'
import { makeLog } from '../http/log.ts'
import { StartupFailure } from '../process/failure.ts'
import type { Shutdown } from '../process/shutdown.ts'
import { isRosterFile } from '../roster/read/oneRosterFiles.ts'
import type { RosterSource } from '../roster/read/source.ts'
import type { Source } from '../roster/read/zip.ts'
import { moveRun, ONE_ROSTER, type Run, readRun } from '../roster/runs.ts'
import { beginApplying, resumeRun, startRun } from '../roster/work.ts'
import { makeServer } from '../server.ts'
import { runCommand } from './command.ts'

const USAGE = 'Use it as npm run roster -- FILE --district NAME, with --dry-run to change nothing.'

await runCommand(async (argv, shutdown) => {
  process.exitCode = (await importFiles(argv, shutdown)) ? 0 : 1
  return undefined
})

/** Answers whether everything is as the file says. */
async function importFiles(argv: string[], shutdown: Shutdown): Promise<boolean> {
  const { paths, wanted, isDryRun } = readArguments(argv)
  // From the folder in which the command was typed.
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const source = await sourceOf(paths.map((path) => resolve(from, path)))
  const settings = readSettings(process.env, [])
  const { database, connection } = await openDatabase({ ...settings, poolSize: 8 }, shutdown)
  const server = await makeServer({ connection, database, log: makeLog('warn') })
  shutdown.defer('the import', () => server.close())
  const { context } = server
  const districtId = await findDistrict(context, wanted)
  const bytes = 'content' in source ? source.content.length : source.files.reduce((sum, file) => sum + file.bytes, 0)
  const started = await startRun(
    context,
    { districtId, source: ONE_ROSTER, name: source.name, bytes, startedBy: null, isAutomatic: true },
    source,
  )
  await started.finished
  const { rosterRunId } = started.run
  const read = () => readRun(database.db, rosterRunId)
  const planned = await read()
  await report(context, planned)
  if (planned.state !== 'ready') return false
  if (isDryRun) {
    await moveRun(database.db, rosterRunId, ['ready'], { state: 'discarded', endedAt: instant(Date.now()) })
    console.log('Nothing was changed.')
    return true
  }
  if (planned.orgs.some(({ schoolId }) => schoolId === undefined)) {
    console.log('Nothing was changed. Say on the Roster page of the district which school each organization is.')
    return false
  }
  await beginApplying(context, planned)
  await (await resumeRun(context, planned))?.finished
  const { state } = await read()
  console.log(
    state === 'done'
      ? 'Imported.'
      : 'Imported, but for what would remove many: decide on the Roster page of the district.',
  )
  return state === 'done'
}

async function report({ database }: Context, run: Run): Promise<void> {
  const schools = await database.db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(eq(school.districtId, run.districtId))
  if (run.format) console.log(`${run.format}, ${run.people} people, ${run.classes} classes`)
  for (const { schoolId, counts } of run.counts) {
    const name = schools.find((one) => one.schoolId === schoolId)?.name ?? String(schoolId)
    const parts = COUNTED_KINDS.map((kind) => {
      const { added, changed, ended } = counts[kind]
      return `${kind} +${added} ~${changed} -${ended}`
    })
    console.log(`${name}: ${parts.join(', ')}`)
    for (const { kind, count, of } of holdsOf(counts)) console.log(`  held back: ${count} of ${of} ${kind}`)
  }
  for (const { id, name, schoolId } of run.orgs)
    if (schoolId === undefined) console.log(`No school yet: ${name} (${id})`)
  for (const { file, line, reason } of run.problems.slice(0, 50)) {
    console.log(`${file}${line === null ? '' : `:${line}`}: ${reason}`)
  }
  if (run.problemCount > 50) console.log(`and ${run.problemCount - 50} more`)
}

async function sourceOf(paths: readonly string[]): Promise<RosterSource> {
  const [first = ''] = paths
  const found = await stat(first).catch(() => null)
  if (!found) throw new StartupFailure(`There is no file ${first}.`)
  if (found.isDirectory()) {
    const names = (await readdir(first)).filter(isRosterFile)
    return { name: basename(first), files: await Promise.all(names.map((name) => fileSource(join(first, name)))) }
  }
  if (/\.csv$/i.test(first)) return { name: basename(first), files: await Promise.all(paths.map(fileSource)) }
  return { name: basename(first), content: await readFile(first) }
}

async function fileSource(path: string): Promise<Source> {
  const { size } = await stat(path)
  return { name: basename(path), bytes: size, open: async () => createReadStream(path) }
}

/** By its number or its name. The only one needs no name. */
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
      options: { district: { type: 'string' }, 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    })
    if (positionals.length > 0) {
      return { paths: positionals, wanted: values.district, isDryRun: values['dry-run'] === true }
    }
  } catch {
    // An unknown option is answered like a missing file.
  }
  throw new StartupFailure(USAGE)
}
