import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CorridorServer, makeServer } from '../server.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let server: CorridorServer
let port: number
beforeAll(async () => {
  t = await startServer()
  const timeouts = { headersMs: 200, requestMs: 300, idleMs: 600, checkEveryMs: 50 }
  server = await makeServer({ connection: t.database.connection, log: t.server.app.log, timeouts })
  port = Number(new URL(await server.listen('127.0.0.1', 0)).port)
})
afterAll(async () => {
  await server.close()
  await t.close()
})

/** What came back until the server closed the connection. */
async function sendAndWait(data: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(data)
  return text(socket)
}

it.each([
  [
    'a body that never arrives',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nCookie: XSRF-TOKEN=a\r\nX-XSRF-TOKEN: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
  [
    'a body without an end',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nCookie: XSRF-TOKEN=a\r\nX-XSRF-TOKEN: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
  ['headers without an end', 'GET /api/health HTTP/1.1\r\nHost: a\r\n'],
])('%s does not hold its connection forever', async (_, data) => {
  expect(await sendAndWait(data)).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('an idle connection is not held forever', async () => {
  expect(await sendAndWait('')).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('the default timeouts are generous, but not infinite', () => {
  const { requestTimeout, headersTimeout, timeout } = t.server.app.server
  expect(headersTimeout).toBeGreaterThanOrEqual(20_000)
  expect(requestTimeout).toBeGreaterThan(headersTimeout)
  expect(timeout).toBeGreaterThan(requestTimeout)
})
