import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLog } from '../http/log.ts'
import { startJobs } from '../jobs/jobs.ts'
import { requestPass } from '../testing/passes.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const TOKEN = 'a-token-for-metrics'

let t: TestServer
beforeAll(async () => {
  t = await startServer({ metricsToken: TOKEN })
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
  expect(figure(text, 'corridor_job_duration_seconds_count{job="close-forgotten-passes",outcome="done"}')).toBe(1)
  expect(figure(text, 'corridor_database_connections{pool="requests"}')).toBeGreaterThan(0)
  expect(figure(text, 'corridor_database_waiting{pool="changes"}')).toBe(0)
  expect(text).toContain('corridor_nodejs_eventloop_lag_p99_seconds')
  await jobs.stop()
})
