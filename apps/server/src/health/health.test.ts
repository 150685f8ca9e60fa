import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { superuser } from '../db/embedded/roles.ts'
import { LISTENER_NAME, openPubSub } from '../db/pubsub.ts'
import { VERSION } from '../process/version.ts'
import { openPostgresProxy } from '../testing/postgresProxy.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { withoutNotifications } from '../testing/withoutNotifications.ts'
import { HEALTH_NAME, makeHealth } from './health.ts'

let t: TestServer
let admin: pg.Client
beforeAll(async () => {
  t = await startServer()
  // Stays connected whatever happens to the server's connections.
  admin = new pg.Client({ ...inject('maintenance'), user: superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await t.close()
})

interface HealthAnswer {
  ok: boolean
  state: string
  reasons: string[]
  version: string
}

const health = () => t.server.context.health
const ask = (path = '/api/health') => t.client().send<HealthAnswer>('GET', path)
const name = () => t.database.connection.database

const disconnect = (application: string) =>
  admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
    [name(), application],
  )

async function expectNotReady(...reasons: string[]): Promise<void> {
  expect(await health().probe()).toEqual(reasons)
  expect(await ask()).toMatchObject({ status: 503, body: { ok: false, state: 'live', reasons } })
  // Restarting the process would not help.
  expect(await ask('/api/health/alive')).toMatchObject({ status: 200, body: { ok: true, state: 'live' } })
}
const recovers = () => vi.waitFor(async () => expect(await health().probe()).toEqual([]), { timeout: 30_000 })
afterEach(async () => {
  await recovers()
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true, state: 'ready', reasons: [], version: VERSION } })
})

describe('health', () => {
  it('is good from the start, and a request only reads the last result', async () => {
    expect((await ask()).status).toBe(200)
    const probes = async () => (await t.database.pool.query('select probes from health_probe')).rows
    // The server probes automatically every few seconds, perhaps just now; if requests did, no attempt would pass.
    await vi.waitFor(async () => {
      const before = await probes()
      for (let i = 0; i < 5; i += 1) await ask()
      expect(await probes()).toEqual(before)
    })
    const before = await probes()
    await health().probe()
    expect(await probes()).not.toEqual(before)
  })

  it('notices a read-only database', async () => {
    await admin.query(`alter database ${name()} set default_transaction_read_only = on`)
    await disconnect(HEALTH_NAME)
    // The setting only applies to new connections.
    await vi.waitFor(async () => expect(await health().probe()).toEqual(['writes']), { timeout: 30_000 })
    await expectNotReady('writes')
    await admin.query(`alter database ${name()} reset default_transaction_read_only`)
    await disconnect(HEALTH_NAME)
  })

  it('notices that it lacks permission to write', async () => {
    await t.database.pool.query('revoke insert, update on health_probe from current_user')
    await expectNotReady('writes')
    await t.database.pool.query('grant insert, update on health_probe to current_user')
  })

  it('notices a full disk, although an existing row can be overwritten', async () => {
    // Stands in for a full disk: PostgreSQL may not write larger temporary files.
    await admin.query(`alter database ${name()} set temp_file_limit = '100kB'`)
    await disconnect(HEALTH_NAME)
    await vi.waitFor(async () => expect(await health().probe()).toEqual(['writes']), { timeout: 30_000 })
    await admin.query(`alter database ${name()} reset temp_file_limit`)
    await disconnect(HEALTH_NAME)
  })

  it('notices that events do not arrive', async () => {
    await admin.query(`alter database ${name()} with allow_connections false`)
    await disconnect(LISTENER_NAME)
    await vi.waitFor(async () => expect(await health().probe()).toEqual(['events']), { timeout: 30_000 })
    await expectNotReady('events')
    await admin.query(`alter database ${name()} with allow_connections true`)
  })

  it('does not wait for the connections on which events are sent', async () => {
    const { connection } = t.database
    const pubsub = await openPubSub(connection, () => {})
    const alone = makeHealth({ connection, pubsub, log: t.server.app.log })
    await pubsub.ready()
    const busy = await Promise.all([pubsub.pool.connect(), pubsub.pool.connect()])
    expect(await alone.probe()).toEqual([])
    for (const client of busy) client.release()
    await alone.close()
    await pubsub.close()
  })

  it('says why an event did not arrive', async () => {
    const pooler = await withoutNotifications(t.database.connection)
    const logged: unknown[] = []
    const log = { warn: (facts: unknown) => void logged.push(facts), info: () => {} }
    const pubsub = await openPubSub(pooler.connection, () => {})
    const deaf = makeHealth({ connection: t.database.connection, pubsub, log, echoTimeoutMs: 100 })
    await pubsub.ready()
    expect(await deaf.probe()).toEqual(['events'])
    expect(logged).toEqual([
      { problems: [expect.objectContaining({ reason: 'events', why: expect.stringMatching(/such as a pooler/) })] },
    ])
    await deaf.close()
    await pubsub.close()
    await pooler.close()
  })

  it('does not take a server that is behind with its events for one that gets none', async () => {
    const { connection } = t.database
    // The echo never has its turn, and others have.
    const behind = await openPostgresProxy(connection, (channel) => channel === 'health')
    const pubsub = await openPubSub(behind.connection, () => {})
    pubsub.subscribe('noise', () => void pubsub.publish('noise', '').catch(() => {}))
    await pubsub.ready()
    const busy = makeHealth({ connection, pubsub, log: t.server.app.log, echoTimeoutMs: 1000 })
    await pubsub.publish('noise', '')
    expect(await busy.probe()).toEqual([])
    await busy.close()
    await behind.close()
    await pubsub.close()
  })

  it('notices that the database is down', async () => {
    await admin.query(`alter database ${name()} with allow_connections false`)
    await disconnect('%')
    await vi.waitFor(async () => expect(await health().probe()).toEqual(['database']), { timeout: 30_000 })
    await expectNotReady('database')
    await admin.query(`alter database ${name()} with allow_connections true`)
  })
})
