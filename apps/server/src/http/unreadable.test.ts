import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorAnswer } from '@corridor/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

async function sendRaw(words: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(t.origin).port), '127.0.0.1')
  socket.write(words)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

const GET = 'GET /api/health HTTP/1.1\r\nHost: a\r\n'
const POST = 'POST /api/session HTTP/1.1\r\nHost: a\r\n'

it.each([
  ['cookies that are too long', 431, `${GET}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['an address that is too long', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a header without a name', 400, `${GET}: nothing\r\n\r\n`],
  ['something that is not HTTP', 400, 'hello\r\n\r\n'],
  ['a length that is none', 400, `${POST}Content-Length: many\r\n\r\n`],
  ['two lengths', 400, `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
])('[D-133] %s is answered in the shape of every error', async (_, expected, words) => {
  const { status, head, body } = await sendRaw(words)
  expect(status).toBe(expected)
  expect(head.toLowerCase()).toContain('content-type: application/json')
  expect(errorAnswer.parse(JSON.parse(body)).error).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('try again.'),
  })
})

it('a connection that cannot be answered is closed, and does not hold up the stop', async () => {
  const socket = connect({ port: Number(new URL(t.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.resume()
  const closed = once(socket, 'close')
  // Half a request, and nothing more to come.
  socket.end('GET /api/health HTTP/1.1\r\nHost: a\r\n')
  await closed
})
