import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CorridorServer, makeServer } from '../server.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
let hasty: CorridorServer
let port: number
beforeAll(async () => {
  t = await startServer()
  const timeouts = { headMs: 200, requestMs: 300, silenceMs: 600, checkEveryMs: 50 }
  hasty = await makeServer({ connection: t.database.connection, log: t.server.app.log, timeouts })
  port = Number(new URL(await hasty.listen('127.0.0.1', 0)).port)
})
afterAll(async () => {
  await hasty.close()
  await t.close()
})

/** What came back until the server closed the connection. */
async function sendAndWait(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(words)
  return text(socket)
}

it.each([
  [
    'a body that never comes',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nCookie: XSRF-TOKEN=a\r\nX-XSRF-TOKEN: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
  [
    'a body without an end',
    'POST /api/session HTTP/1.1\r\nHost: a\r\nCookie: XSRF-TOKEN=a\r\nX-XSRF-TOKEN: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  ],
  ['a head without an end', 'GET /api/health HTTP/1.1\r\nHost: a\r\n'],
])('%s does not hold its connection for ever', async (_, words) => {
  expect(await sendAndWait(words)).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('nothing at all does not hold a connection for ever', async () => {
  expect(await sendAndWait('')).toMatch(/^(HTTP\/1.1 408|$)/)
})

it('a school’s server waits, and not for ever', () => {
  const { requestTimeout, headersTimeout, timeout } = t.server.app.server
  expect(headersTimeout).toBeGreaterThanOrEqual(20_000)
  expect(requestTimeout).toBeGreaterThan(headersTimeout)
  expect(timeout).toBeGreaterThan(requestTimeout)
})
