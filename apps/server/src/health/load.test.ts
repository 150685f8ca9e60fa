/** A server at its limit stays ready, because nobody would do its work better. One that is cut off does not. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { makeClient } from '../db/client.ts'
import { ANSWER_GRACE_MS } from '../db/ownPool.ts'
import { openPubSub } from '../db/pubsub.ts'
import { makeLog } from '../http/log.ts'
import { makeServer } from '../server.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { openPostgresProxy } from '../testing/postgresProxy.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makeHealth, NOTICED_WITHIN_MS } from './health.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const REQUESTS = 100
const LONG_WAIT = { timeout: 60_000, interval: 100 }
const BUSY_MS = 40
/** And somewhat longer than that is waited for an answer. */
const ANSWER_MS = 2000

const readiness = async (client: TestClient) => (await client.send<{ state: string }>('GET', '/api/health')).body.state

/** Keeps the thread from doing anything else. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** As many as there are. Resolves when they are taken, with a function that gives them back. */
async function takeAll(pools: readonly pg.Pool[]): Promise<() => void> {
  const taken = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
  )
  return () => {
    for (const client of taken) client.release()
  }
}

it('is ready while all connections are taken, requests wait, events pour in and the process never rests', async () => {
  const { database, health } = t.server.context
  const dora = await t.as('dora.north')
  const giveBack = await takeAll([database.pool, database.writers])
  const waiting = Array.from({ length: REQUESTS }, () => dora.send('GET', '/api/user/initialize'))
  await vi.waitFor(() => expect(database.pool.waitingCount).toBeGreaterThanOrEqual(REQUESTS), LONG_WAIT)
  const flood = makeClient(t.database.connection)
  await flood.connect()
  const events = flood.query(
    `select pg_notify('live_events', n || repeat(' ', 500)) from generate_series(1, 20000) as n`,
  )
  const busy = setInterval(() => block(BUSY_MS))
  onTestFinished(() => clearInterval(busy))

  for (let probes = 0; probes < 3; probes += 1) {
    expect(await health.probe()).toEqual([])
    expect(await readiness(dora)).toBe('ready')
  }
  expect(database.pool.waitingCount).toBeGreaterThanOrEqual(REQUESTS)
  clearInterval(busy)
  giveBack()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  await events
  await flood.end()
})

it('is ready after it stood still for longer than an answer may take, which had arrived meanwhile', async () => {
  const { connection } = t.database
  const pubsub = await openPubSub(connection, () => {})
  await pubsub.ready()
  const health = makeHealth({
    connection,
    pubsub,
    log: makeLog('silent'),
    timeoutMs: ANSWER_MS,
    echoTimeoutMs: ANSWER_MS,
  })
  expect(await health.probe()).toEqual([])
  const probing = health.probe()
  // Its question is on the way.
  await new Promise(setImmediate)
  const stallMs = ANSWER_MS + ANSWER_GRACE_MS + 500
  block(stallMs)
  expect(await probing).toEqual([])
  await health.close()
  await pubsub.close()
})

it('promises no more than its checks can keep', () => {
  expect(NOTICED_WITHIN_MS).toBeLessThanOrEqual(10_000)
})

it('is not ready at the next check if it is cut off from the database, with requests under way, and says so to whoever asks', async () => {
  const network = await openPostgresProxy(t.database.connection)
  const server = await makeServer({
    connection: network.connection,
    clock: t.clock,
    log: makeLog('silent'),
    poolSize: 8,
  })
  const origin = await server.listen('127.0.0.1', 0)
  const dora = await clientFor(t.database.db, origin, t.world.north.people.dora.userId, t.clock.now())
  expect(await readiness(dora)).toBe('ready')
  await dora.call('GET /api/user/initialize')
  network.cutOff()
  const waiting = Array.from({ length: REQUESTS }, () => dora.send('GET', '/api/user/initialize'))
  expect(await server.context.health.probe()).toEqual(['database'])
  expect(await readiness(dora)).toBe('live')
  expect((await dora.send('GET', '/api/health/alive')).status).toBe(200)
  await network.close()
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([503]))
  await server.close()
})
