import type { SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { pass } from '../db/schema/index.ts'
import { makeLog } from '../http/log.ts'
import { putPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { type Jobs, startJobs } from './jobs.ts'

const YESTERDAY: Instant = '2026-10-12T15:00:00.000Z'

let t: TestServer
let jobs: Jobs
beforeAll(async () => {
  t = await startServer()
  await leaveOpen('sam')
  jobs = await startJobs(t.server.context, t.database.connection, makeLog('silent'))
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

const leaveOpen = (name: 'sam' | 'tess' | 'uma', school = t.world.north) => {
  const studentId = school.people[name].userId
  const fields = { studentId, note: `for ${name}`, createdAt: YESTERDAY, approvedAt: YESTERDAY, startedAt: YESTERDAY }
  return putPasses(t.database.db, school, [fields])
}
const send = (schoolId: SchoolId | null = null) => jobs.send('close-forgotten-passes', { schoolId })
const openPasses = async () => (await t.database.db.select().from(pass)).filter(({ completedAt }) => !completedAt)

it('[D-018] forgotten passes are closed before a server accepts requests', async () => {
  expect(await openPasses()).toEqual([])
})

it('[D-018] and every five minutes, by one of the servers', async () => {
  const { rows } = await t.database.pool.query('select name, cron from pgboss.schedule order by name')
  expect(rows).toEqual([
    { name: 'close-forgotten-passes', cron: '*/5 * * * *' },
    { name: 'count-weeks', cron: '7 * * * *' },
    { name: 'end-late-passes', cron: '* * * * *' },
    { name: 'erase-students', cron: '41 * * * *' },
    { name: 'expire-kiosks', cron: '23 * * * *' },
    { name: 'fetch-rosters', cron: '*/15 * * * *' },
    { name: 'forget-old-students', cron: '23 8 * * *' },
    { name: 'housekeeping', cron: '17 * * * *' },
    { name: 'notify-over-time', cron: '* * * * *' },
    { name: 'record-days', cron: '3 * * * *' },
    { name: 'recount', cron: '* * * * *' },
    { name: 'remind-of-groups', cron: '11 * * * *' },
    { name: 'reopen', cron: '* * * * *' },
    { name: 'rosters', cron: '* * * * *' },
    { name: 'search-pairs', cron: '37 * * * *' },
    { name: 'weekly-reports', cron: '*/15 * * * *' },
  ])
  await leaveOpen('tess')
  await send()
  await vi.waitFor(async () => expect(await openPasses()).toEqual([]), { timeout: 30_000 })
})

it('[D-018] in one school only, if only that one was requested', async () => {
  const { north, south } = t.world
  await leaveOpen('tess', north)
  await leaveOpen('tess', south)
  await send(south.schoolId)
  await vi.waitFor(async () => expect((await openPasses()).map(({ schoolId }) => schoolId)).toEqual([north.schoolId]), {
    timeout: 30_000,
  })
  await send()
  await vi.waitFor(async () => expect(await openPasses()).toEqual([]), { timeout: 30_000 })
})

it('a job that fails leaves no child’s name in the table of jobs', async () => {
  const { pool } = t.database
  // Fails only when the values already include what somebody wrote about the student.
  const allowNotes = (allowed: boolean) =>
    pool.query(
      `alter table incident ${allowed ? 'drop' : 'add'} constraint no_note ${allowed ? '' : `check (facts ->> 'note' is null)`}`,
    )
  await allowNotes(false)
  const ended = { createdAt: YESTERDAY, approvedAt: YESTERDAY, startedAt: YESTERDAY, completedAt: YESTERDAY }
  const studentId = t.world.north.people.uma.userId
  await putPasses(t.database.db, t.world.north, [
    { ...ended, studentId },
    { ...ended, studentId },
  ])
  await leaveOpen('uma')
  await send()
  const outputs = async () =>
    (await pool.query('select output from pgboss.job where output is not null')).rows.map(({ output }) => output)
  await vi.waitFor(async () => expect(await outputs()).not.toEqual([]), { timeout: 30_000 })
  expect(JSON.stringify(await outputs())).toContain('The job failed.')
  expect(JSON.stringify(await outputs())).not.toMatch(/uma|insert|params/i)
  await allowNotes(true)
})

it('tables that have grown are counted while a server runs, not only when PostgreSQL gets to it', async () => {
  const client = await t.database.writers.connect()
  onTestFinished(() => client.release())
  await client.query('create table grown (id int) with (autovacuum_enabled = off)')
  await client.query('insert into grown select generate_series(1, 5000)')
  await client.query('select pg_stat_force_next_flush()')
  const counted = async () => (await client.query(`select reltuples from pg_class where relname = 'grown'`)).rows
  expect(await counted()).toEqual([{ reltuples: -1 }])
  const others = await startJobs(t.server.context, t.database.connection, makeLog('silent'))
  onTestFinished(() => others.stop())
  await vi.waitFor(async () => expect(await counted()).toEqual([{ reltuples: 5000 }]), { timeout: 30_000 })
})
