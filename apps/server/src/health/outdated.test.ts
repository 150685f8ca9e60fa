/** What becomes of a server while a newer one changes the tables under it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant } from '@corridor/rules/time'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeClient } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { makeNextVersion } from '../db/testing/nextVersion.ts'
import { TABLES_CHANNEL } from '../db/version.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { startMain, urlOf } from '../testing/mainProcess.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

/** What was promised to operators. */
const IN_TIME = { timeout: 10_000, interval: 100 }
const LONG_WAIT = { timeout: 60_000 }
const NOT_READY = { ok: false, state: 'live', reasons: ['version'] }

/** As a newer server does it, whose announcement is lost. */
const contract = ({ database: { writers } }: Pick<TestServer, 'database'>) =>
  writers.query(`insert into drizzle.__drizzle_migrations (hash, created_at, kind) values ('newer', $1, 'contract')`, [
    2 ** 42,
  ])

it('goes on as before where something was only added, also with statements that were prepared before', async () => {
  const dora = await t.as('dora.north')
  const before = await dora.call('GET /api/user/initialize')
  const next = await makeNextVersion(`-- expand
    alter table pass add column weather text default 'fair' not null;--> statement-breakpoint
    alter table school add column weather text;--> statement-breakpoint
    alter table user_account add column weather text;`)
  onTestFinished(() => next.remove())
  await migrate(t.database.connection, next.migrationsFolder)
  expect(await t.server.context.health.checkTables()).toBe(false)
  expect((await dora.call('GET /api/user/initialize')).schools).toEqual(before.schools)
  expect(await dora.send('GET', '/api/health')).toMatchObject({ status: 200, body: { state: 'ready' } })
})

it('takes no more requests within ten seconds although it never hears of it, and its jobs end', async () => {
  const { connection, writers } = t.database
  const { dora } = t.world.north.people
  // The test's own server is another one, for which it would wait.
  const old = startMain({ DATABASE_URL: urlOf(connection), DRAIN_SECONDS: '300' })
  const client = await clientFor(t.database.db, await old.origin, dora.userId, instant(Date.now()))
  const { socket } = await client.listen()
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const jobs = () =>
    writers.query(`select from pg_stat_activity where application_name = 'corridor-jobs'
    and datname = current_database()`)
  expect((await jobs()).rowCount).toBeGreaterThan(0)

  await contract(t)
  await vi.waitFor(async () => {
    const { status, body, headers } = await client.send('GET', '/api/user/current')
    expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('2')
  }, IN_TIME)
  expect(await client.send('GET', '/api/health')).toMatchObject({ status: 503, body: NOT_READY })
  expect(await client.send('GET', '/api/health/alive')).toMatchObject({ status: 200, body: { ok: true } })
  // Its page connects again on its own, to a server that takes it.
  expect(await disconnected).toBe('transport close')
  await vi.waitFor(async () => expect((await jobs()).rowCount).toBe(0), LONG_WAIT)
  old.kill('SIGTERM')
  expect(await old.ended).toMatchObject({ code: 0, stderr: '' })
})

it('stops waiting for the proxy once a newer server has changed the tables, and gives up the nightly backup', async () => {
  const { database, close } = await startServer()
  onTestFinished(close)
  const { writers, connection } = database
  const folder = await mkdtemp(join(tmpdir(), 'corridor-outdated-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { DATABASE_URL: urlOf(connection), DRAIN_SECONDS: '300' }
  const draining = startMain(env)
  const sibling = await draining.origin
  const stateAt = async (at: string) => ((await (await fetch(`${at}/api/health`)).json()) as { state: string }).state
  draining.kill('SIGTERM')
  await vi.waitFor(async () => expect(await stateAt(sibling)).toBe('draining'), LONG_WAIT)
  // So that the backup has begun, and waits.
  const busy = makeClient(connection)
  await busy.connect()
  await busy.query('begin; lock table backup_run in exclusive mode')
  const old = startMain({ ...env, BACKUP_DIR: folder, DATA_DIR: join(folder, 'data') })
  const origin = await old.origin
  const waits = () => writers.query(`select from pg_locks where not granted and relation = 'backup_run'::regclass`)
  await vi.waitFor(async () => expect((await waits()).rowCount).toBe(1), LONG_WAIT)

  await contract({ database })
  await writers.query(`notify ${TABLES_CHANNEL}`)
  await vi.waitFor(async () => expect(await stateAt(origin)).toBe('live'), LONG_WAIT)
  await busy.query('commit')
  await busy.end()
  const runs = () => writers.query('select failure from backup_run')
  await vi.waitFor(async () => expect((await runs()).rows).toEqual([{ failure: 'stopped' }]), LONG_WAIT)
  expect(await draining.ended).toMatchObject({ code: 0 })
  old.kill('SIGTERM')
  expect(await old.ended).toMatchObject({ code: 0, stderr: '' })
})

it('answers "try again" to a request that fails before it has heard, and to all others from then on', async () => {
  const stopped = await startServer()
  onTestFinished(() => stopped.close())
  const dora = await stopped.as('dora.north')
  const answer = (path = '/api/user/initialize') => dora.send('GET', path)
  const { socket } = await dora.listen()
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const { writers: own } = stopped.database
  // If this were nobody's, it would end the process.
  stopped.server.context.health.onOutdated(() => Promise.reject(new Error('it cannot be stopped')))
  await own.query('alter table pass rename column note to remark')
  // A bug of ours, as far as anybody knows.
  expect((await answer()).status).toBe(500)
  await contract(stopped)
  expect(await answer()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  await own.query('alter table pass rename column remark to note')
  expect(await answer()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
  expect(await answer('/api/health')).toMatchObject({ status: 503, body: NOT_READY })
  expect(await disconnected).toBe('transport close')
})
