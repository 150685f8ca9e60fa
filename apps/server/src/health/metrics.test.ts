import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { backupRun, delivery } from '../db/schema/index.ts'
import { sendDue } from '../delivery/send.ts'
import { makeLog } from '../http/log.ts'
import { startJobs } from '../jobs/jobs.ts'
import { makeMail } from '../outgoing/mail.ts'
import { makeServer } from '../server.ts'
import { TestClient } from '../testing/client.ts'
import { openNetwork } from '../testing/network.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const TOKEN = 'a-token-for-metrics'

let t: TestServer
beforeAll(async () => {
  t = await startServer({ metricsToken: TOKEN, backsUp: true })
})
afterAll(() => t.close())

const metrics = (authorization?: string, origin = t.origin) =>
  fetch(`${origin}/metrics`, { headers: authorization === undefined ? {} : { authorization } })
const figures = async () => (await metrics(`Bearer ${TOKEN}`)).text()
const figure = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

it('is not there for anybody without the token, nor for a signed-in administrator', async () => {
  for (const sent of [undefined, '', 'Bearer ', 'Bearer another-token-1234', TOKEN, `bearer ${TOKEN}`]) {
    expect((await metrics(sent)).status).toBe(404)
  }
  const dora = await t.as('dora.north')
  expect((await dora.send('GET', '/metrics')).status).toBe(404)
})

it('is not there at all without a token in the settings', async () => {
  const quiet = await startServer()
  expect((await metrics(`Bearer ${TOKEN}`, quiet.origin)).status).toBe(404)
  expect((await metrics(undefined, quiet.origin)).status).toBe(404)
  await quiet.close()
})

it('counts requests by the pattern of their route, and names nobody', async () => {
  const sam = await t.as('sam.north')
  const pass = await requestPass(sam, t.world.north, { to: 'restroom' })
  await sam.call('GET /api/pass/:passId', { params: { passId: pass.passId } })
  await fetch(`${t.origin}/api/nothing-here?token=secret`)
  const text = await figures()
  const route = 'corridor_request_duration_seconds_count{method="GET",route="/api/pass/:passId",status="2xx"}'
  expect(figure(text, route)).toBe(1)
  expect(text).toContain('corridor_request_duration_seconds_bucket{le="0.1",')
  expect(text).toMatch(/route="none",status="4xx"/)
  for (const secret of [pass.passId, 'nothing-here', 'secret', 'sam.north', 'Sam', TOKEN]) {
    expect(text).not.toContain(secret)
  }
})

it('shows connections, the event loop, sockets, jobs, and how long events have waited', async () => {
  const ada = await t.as('ada.north')
  const before = figure(await figures(), 'corridor_sockets')
  const screen = await ada.listen()
  await expect.poll(async () => figure(await figures(), 'corridor_sockets')).toBe(before + 1)
  screen.close()

  const jobs = await startJobs(t.server.context, t.database.connection, makeLog('silent'))
  const text = await figures()
  expect(text).toMatch(/corridor_outbox_lag_seconds\{outbox="change"\} \d/)
  expect(figure(text, 'corridor_outbox_lag_seconds{outbox="pass"}')).toBe(0)
  expect(figure(text, 'corridor_job_duration_seconds_count{name="close-forgotten-passes",outcome="done"}')).toBe(1)
  expect(figure(text, 'corridor_database_connections{pool="requests"}')).toBeGreaterThan(0)
  expect(figure(text, 'corridor_database_waiting{pool="changes"}')).toBe(0)
  expect(figure(text, 'corridor_notification_queue_ratio')).toBeLessThan(0.01)
  expect(text).toContain('corridor_nodejs_eventloop_lag_p99_seconds')
  await jobs.stop()
})

it('counts the events of its own changes and those of the other servers', async () => {
  const other = await t.sibling()
  const before = await figures()
  const tess = await t.as('tess.north')
  const { passId } = await requestPass(tess, t.world.north, { to: 'restroom' })
  const atOther = new TestClient(other.origin)
  for (const [name, value] of tess.cookies) atOther.setCookie(name, value)
  await atOther.call('POST /api/pass/:passId/complete', { params: { passId } })
  const events = (text: string, direction: string) => figure(text, `corridor_events_total{direction="${direction}"}`)
  await expect
    .poll(async () => {
      const after = await figures()
      return ['sent', 'received'].map((direction) => events(after, direction) - events(before, direction))
    })
    .toEqual([1, 1])
  await other.close()
})

it('counts everybody who waited for a connection, however they asked for it', async () => {
  const count = async () => figure(await figures(), 'corridor_database_wait_seconds_count{pool="exports"}')
  const before = (await count()) || 0
  const { exports } = t.server.context.database
  const held = await Promise.all([exports.connect(), exports.connect()])
  const query = exports.query('select 1')
  expect(await figures()).toContain('corridor_database_waiting{pool="exports"} 1')
  expect(await count()).toBe(before + 2)
  for (const client of held) client.release()
  await query
  expect(await count()).toBe(before + 3)
})

it('shows every pool of connections', async () => {
  const text = await figures()
  const { pools } = t.server.context.database
  expect(Object.keys(pools)).toEqual(['requests', 'lists', 'changes', 'background', 'exports'])
  for (const pool of [...Object.keys(pools), 'events']) {
    expect(figure(text, `corridor_database_waiting{pool="${pool}"}`)).toBe(0)
  }
  // Those that are behind what the context hands out, and not some of their names.
  const { db, background } = t.server.context.database
  const open = (source: string, pool: string) => figure(source, `corridor_database_connections{pool="${pool}"}`)
  await Promise.all([db.execute('select 1'), background.execute('select 1')])
  const after = await figures()
  for (const pool of ['lists', 'background', 'events']) expect(open(after, pool)).toBeGreaterThan(0)
})

it('goes on without what only the database knows when the database does not answer', async () => {
  const { host, user, database } = t.database.connection
  const network = await openNetwork(() => ({ path: join(host, '.s.PGSQL.5432') }))
  onTestFinished(() => network.close())
  const connection = `postgresql://${user}@127.0.0.1:${new URL(network.origin).port}/${database}`
  const cutOff = await makeServer({ connection, log: makeLog('silent'), metricsToken: TOKEN })
  onTestFinished(() => cutOff.close())
  const origin = await cutOff.listen('127.0.0.1', 0)
  const ask = async () => (await metrics(`Bearer ${TOKEN}`, origin)).text()
  expect(figure(await ask(), 'corridor_outbox_lag_seconds{outbox="pass"}')).not.toBeNaN()
  network.swallow()
  const text = await ask()
  for (const unknown of ['corridor_outbox_lag_seconds{outbox="pass"}', 'corridor_notification_queue_ratio']) {
    expect(text).toContain(`${unknown} Nan\n`)
  }
  expect(figure(text, 'corridor_database_connections{pool="requests"}')).not.toBeNaN()
  expect(text).toContain('corridor_sockets 0\n')
  network.resume()
  await expect.poll(async () => figure(await ask(), 'corridor_notification_queue_ratio')).not.toBeNaN()
})

it('says that it is not ready, and why', async () => {
  const { health } = t.server.context
  expect(await figures()).toContain('corridor_ready 1\n')
  await t.database.pool.query('revoke insert, update on health_probe from current_user')
  await health.probe()
  const text = await figures()
  expect(text).toContain('corridor_ready 0\n')
  expect(text).toContain('corridor_not_ready{reason="writes"} 1\n')
  expect(text).toContain('corridor_not_ready{reason="events"} 0\n')
  await t.database.pool.query('grant insert, update on health_probe to current_user')
  await health.probe()
})

it('says how emails went, and for how long the oldest one is due', async () => {
  const { db } = t.database
  const now = t.clock.now()
  await db.insert(delivery).values({ method: 'email', kind: 'unheard-of', createdAt: now, changedAt: now })
  t.clock.advance(2)
  expect(figure(await figures(), 'corridor_deliveries_waiting_seconds{method="email"}')).toBe(120)
  // It has no address, so that nobody is asked to send it.
  const mail = makeMail({ smtpUrl: 'smtp://127.0.0.1:9', from: 'passes@corridor.example' }, makeLog('silent'))
  await sendDue({ ...t.server.context, mail }, 'email')
  const text = await figures()
  expect(figure(text, 'corridor_deliveries_total{method="email",outcome="failed"}')).toBe(1)
  expect(figure(text, 'corridor_deliveries_waiting_seconds{method="email"}')).toBe(0)
  mail.close()
})

it('says how old the newest complete backup is, or since when one is tried', async () => {
  const age = async () => figure(await figures(), 'corridor_backup_age_seconds')
  expect(await age()).toBeNaN()
  const night = (date: string, ended: object) => {
    const at = t.clock.now()
    return t.database.db.insert(backupRun).values({ night: date, startedAt: at, takenAt: at, endedAt: at, ...ended })
  }
  await night('2026-10-11', { failure: 'copy' })
  t.clock.advance(1)
  expect(await age()).toBe(60)
  await night('2026-10-12', {})
  t.clock.advance(2)
  await night('2026-10-13', { endedAt: null })
  expect(await age()).toBe(120)
})
