/** An import in processes of their own: one dies in the middle, another one goes on, and passes go on all the time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { importRoster } from '../cli/importRoster.ts'
import { pass, rosterRun } from '../db/schema/index.ts'
import { runHere } from '../testing/command.ts'
import { bareEnvironment } from '../testing/environment.ts'
import { requestPass } from '../testing/passes.ts'
import { type RosterFiles, rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { beginApplying, continueRuns, resumeRun, startRun } from './runner.ts'
import { ONE_ROSTER } from './runs.ts'

const opened: TestServer[] = []
afterEach(async () => {
  for (const t of opened.splice(0)) await t.close()
})
async function start(): Promise<TestServer> {
  const t = await startServer()
  opened.push(t)
  return t
}

/** North fills more than one part of the import; the last part is in the south. */
const NORTH = 520
const files: RosterFiles = {
  orgs: [
    { id: 'n', name: 'North School' },
    { id: 's', name: 'South School' },
  ],
  people: [
    ...Array.from({ length: NORTH }, (_, at) => ({ id: `n${at}`, role: 'student' as const, orgs: ['n'] })),
    ...Array.from({ length: 40 }, (_, at) => ({ id: `s${at}`, role: 'student' as const, orgs: ['s'] })),
    { id: 'tea', role: 'teacher', lastName: 'Cher', orgs: ['n'] },
  ],
  classes: Array.from({ length: 4 }, (_, at) => ({
    id: `c${at}`,
    title: `Class ${at}`,
    org: 'n',
    teacher: 'tea',
    students: [`n${at}`, `n${at + 1}`, 'n9'],
  })),
}

async function written(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'corridor-roster-')), 'roster.zip')
  await writeFile(path, rosterZip(files))
  return path
}

/** Everything that an import leaves behind, without numbers and times. */
async function outcomeOf({ database: { pool } }: TestServer) {
  const rows = async (text: string) => (await pool.query(text)).rows
  return {
    people: await rows(`select e.external_id, u.username, u.first_name, u.last_name, u.type, e.imported,
      array(select s.name from membership m join school s using (school_id)
        where m.user_id = u.user_id and m.ended_at is null order by 1) as schools
      from external_id e join user_account u on u.user_id = e.row_id where e.kind = 'user' order by 1`),
    accounts: await rows('select count(*) from user_account'),
    classes: await rows(`select c.name, c.external_id, o.username,
      array(select u.username from class_member m join user_account u using (user_id)
        where m.user_group_id = c.user_group_id and m.ended_at is null order by 1) as students
      from class c join user_account o on o.user_id = c.owned_by order by 1`),
    trail: await rows(`select subject, action, count(*) from change_event
      where detail ? 'rosterRunId' and action <> 'toldOfRoster' group by 1, 2 order by 1, 2`),
    steps: await rows(
      'select kind, action, count(*), count(done_at) as done from roster_step group by 1, 2 order by 1, 2',
    ),
  }
}

it('[D-153] a process that is killed in the middle of a part leaves nothing half done, and another one ends its work', async () => {
  const t = await start()
  const path = await written()
  const { connection } = t.database
  // Somebody else is about to write a row of the last part. The import waits for it, with what it wrote before.
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query(`insert into external_id (district_id, source, kind, external_id) values ($1, $2, 'user', 's7')`, [
    t.world.districtId,
    ONE_ROSTER,
  ])
  const { user, host, database } = connection
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../cli/roster.ts'), path, '--district', 'Lakeside'],
    {
      env: { ...bareEnvironment, DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}/${database}` },
      stdio: 'ignore',
    },
  )
  const run = async () => (await t.database.db.select().from(rosterRun))[0]
  const isWaiting = async () =>
    (
      await t.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%insert into external_id%'`,
      )
    ).rowCount === 1
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 60_000 })
  expect(await run()).toMatchObject({ state: 'applying', stepsDone: 500 })

  // Meanwhile nobody else can begin an import of this district.
  const second = await runHere(t, importRoster, path, '--district', 'Lakeside')
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('Another import is running for this district.')

  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  await holder.end()
  expect(await t.database.pool.query('select from external_id where kind = $1', ['user'])).toMatchObject({
    rowCount: 500,
  })
  // The lock is gone with its connection, which PostgreSQL notices by itself.
  await vi.waitFor(
    async () => {
      await continueRuns(t.server.context)
      expect(await run()).toMatchObject({ state: 'done', stepsDone: NORTH + 40 + 1 + 4 })
    },
    { timeout: 30_000 },
  )

  const unharmed = await start()
  expect(await runHere(unharmed, importRoster, path, '--district', 'Lakeside')).toMatchObject({ code: 0 })
  expect(await outcomeOf(t)).toEqual(await outcomeOf(unharmed))
}, 180_000)

it('[D-153] passes start and end while a roster adds and removes people, and nobody waits for anybody forever', async () => {
  const t = await start()
  const { context } = t.server
  const { districtId, north } = t.world
  const content = Buffer.from(rosterZip(files))
  const wanted = { districtId, source: ONE_ROSTER, name: 'roster.zip', bytes: 0, startedBy: null }
  const importAll = async (roster: Buffer) => {
    const { run, finished } = await startRun(context, wanted, { name: 'roster.zip', content: roster })
    await finished
    const [planned] = await t.database.db.select().from(rosterRun).where(eq(rosterRun.rosterRunId, run.rosterRunId))
    if (!planned) throw new Error('the run is gone')
    const choices = { [north.schoolId]: 'remove' as const }
    await t.database.db.update(rosterRun).set({ choices }).where(eq(rosterRun.rosterRunId, run.rosterRunId))
    await beginApplying(context, planned)
    await (await resumeRun(context, planned))?.finished
  }
  const students = await Promise.all(['sam.north', 'tess.north', 'uma.north'].map((name) => t.as(name)))
  let isOver = false
  const made: string[] = []
  const walks = students.map(async (student) => {
    while (!isOver) {
      const { passId } = await requestPass(student, north, { to: 'library' })
      made.push(passId)
      await student.call('POST /api/pass/:passId/complete', { params: { passId } })
    }
  })
  // First all come, then most of them go.
  await importAll(content)
  await importAll(Buffer.from(rosterZip({ ...files, people: files.people.slice(300) })))
  isOver = true
  await Promise.all(walks)
  expect(made.length).toBeGreaterThan(3)
  const passes = await t.database.db.select().from(pass)
  expect(passes.map(({ passId }) => passId).sort()).toEqual(made.sort())
  expect(passes.every(({ completedAt }: { completedAt: Instant | null }) => completedAt !== null)).toBe(true)
  const { rows } = await t.database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
  const here = await t.database.pool.query(
    'select from membership where school_id = $1 and source = $2 and ended_at is null',
    [north.schoolId, ONE_ROSTER],
  )
  expect(here.rowCount).toBe(NORTH - 300 + 1)
}, 120_000)
