/** The client against a real HTTP server that answers as told. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BACKGROUND_HEADER } from '@corridor/contract/constants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteActivity, watchActivity } from './activity.ts'
import { ApiError, ask, request, sentenceOf } from './client.ts'

interface Heard {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

type Reply = { status: number; body: unknown; cookie?: string } | 'hang up'

let server: Server
let heard: Heard[] = []
let replies: Reply[] = []
const sentInit: RequestInit[] = []
const exits: string[] = []
const page = { cookie: '' }

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const piece of incoming) body += piece
    heard.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body })
    const reply = replies.shift() ?? { status: 200, body: { ok: true } }
    if (reply === 'hang up') return incoming.socket.destroy()
    if (reply.cookie) page.cookie = reply.cookie
    outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const overTheWire = globalThis.fetch
  // A browser resolves the path against its page and keeps the cookies; Node has neither.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sentInit.push(init)
    return overTheWire(origin + path, init)
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', {
    location: { pathname: '/faculty/live', search: '', assign: (href: string) => exits.push(href) },
  })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  heard = []
  replies = []
  sentInit.length = 0
  exits.length = 0
  page.cookie = 'other=1; XSRF-TOKEN=to%2Fken'
})

afterEach(() => vi.useRealTimers())

const passId = '019a0000-0000-7000-8000-000000000001'
const approve = () => request('POST /api/pass/:passId/approve', { params: { passId } })
const refused = (status: number, code: string, more = {}) => ({
  status,
  body: { error: { code, message: `Because ${code}.`, ...more } },
})

describe('a call', () => {
  it('[APIG-01] goes to a path of our own host, with its parameters filled in', async () => {
    await request('GET /api/school/:schoolId', { params: { schoolId: 7 } })
    expect(heard[0]).toMatchObject({ method: 'GET', url: '/api/school/7' })
  })

  it('[APIG-02] [APIG-04] sends cookies and sets no timeout', async () => {
    await request('GET /api/user/current')
    expect(sentInit[0]?.credentials).toBe('same-origin')
    expect(sentInit[0]?.signal).toBeUndefined()
  })

  it('[APIG-03] posts JSON, also where there is nothing to say', async () => {
    await approve()
    expect(heard[0]?.headers['content-type']).toBe('application/json')
    expect(heard[0]?.body).toBe('{}')
  })

  it('[APIG-05] repeats the XSRF cookie in a header when it writes', async () => {
    await approve()
    await request('GET /api/user/current')
    expect(heard[0]?.headers['x-xsrf-token']).toBe('to/ken')
    expect(heard[1]?.headers['x-xsrf-token']).toBeUndefined()
  })

  it('[D-144] renews an old XSRF token and sends the same write once more', async () => {
    replies = [
      refused(403, 'xsrf'),
      { ...refused(401, 'unauthenticated'), cookie: 'XSRF-TOKEN=fresh' },
      { status: 200, body: { passId } },
    ]
    await expect(approve()).resolves.toEqual({ passId })
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
    expect(heard[2]?.headers['x-xsrf-token']).toBe('fresh')
    expect(heard[2]?.headers['idempotency-key']).toBe(heard[0]?.headers['idempotency-key'])
    expect(exits).toEqual([])
  })

  it('[D-144] gives up, without throwing anybody out, when the new token is no better', async () => {
    replies = [refused(403, 'xsrf'), { status: 200, body: {} }, refused(403, 'xsrf')]
    await expect(approve()).rejects.toMatchObject({ code: 'xsrf' })
    expect(heard).toHaveLength(3)
    expect(exits).toEqual([])
  })

  it('[D-138] repeats a write whose answer was lost, under the same key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    replies = ['hang up', { status: 200, body: { passId } }]
    await expect(approve()).resolves.toEqual({ passId })
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('[D-138] sent again by a person after no answer came at all, is the same write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    replies = ['hang up', { status: 502, body: 'a page of the proxy' }, 'hang up']
    await expect(approve()).rejects.toMatchObject({ code: 'network' })
    await approve()
    await approve()
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], keys[0], keys[0]])
    expect(keys[4]).not.toBe(keys[0])
  })

  it('[D-138] sent twice by a quick finger, is the same write', async () => {
    await Promise.all([approve(), approve()])
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('[D-138] refused and sent again, is a new one: the answer may be another by now', async () => {
    replies = [refused(409, 'conflict')]
    await expect(approve()).rejects.toMatchObject({ code: 'conflict' })
    await approve()
    expect(heard[0]?.headers['idempotency-key']).not.toBe(heard[1]?.headers['idempotency-key'])
  })

  it('[D-138] takes a new key for a new action, and none for signing in', async () => {
    await approve()
    await approve()
    await ask('POST /api/session', { body: { username: 'a', password: 'b' } })
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBeUndefined()
  })

  it('[D-145] does not repeat a sign-in by itself', async () => {
    replies = ['hang up']
    await expect(ask('POST /api/session', { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
    expect(heard).toHaveLength(1)
  })
})

describe('what nobody did', () => {
  const marks = () => heard.map(({ headers }) => headers[BACKGROUND_HEADER])
  const current = () => request('GET /api/user/current')

  it('[D-174] [RT-16] is marked, until somebody touches the page again', async () => {
    const page = new EventTarget()
    watchActivity(page as unknown as Window)
    noteActivity()
    await current()
    await current()
    await current()
    page.dispatchEvent(new Event('pointerdown'))
    await current()
    page.dispatchEvent(new Event('keydown'))
    page.dispatchEvent(new Event('keydown'))
    await approve()
    await current()
    page.dispatchEvent(new Event('pointermove'))
    await current()
    expect(marks()).toEqual([undefined, '1', '1', undefined, undefined, '1', '1'])
  })

  it('[D-174] what somebody did is told with the next request where the first got no answer', async () => {
    noteActivity()
    replies = ['hang up']
    await expect(current()).rejects.toMatchObject({ code: 'network' })
    await current()
    await current()
    expect(marks()).toEqual([undefined, undefined, '1'])
  })
})

describe('a refusal', () => {
  it('[ERR-01] leads to the sign-in page after a 401', async () => {
    replies = [refused(401, 'unauthenticated')]
    await expect(request('GET /api/user/current')).rejects.toBeInstanceOf(ApiError)
    expect(exits).toEqual(['/login?redirect=%2Ffaculty%2Flive'])
  })

  it('[ERR-02] leads there without a way back after a 403', async () => {
    replies = [refused(403, 'forbidden')]
    await expect(request('GET /api/user/current')).rejects.toBeInstanceOf(ApiError)
    expect(exits).toEqual(['/login'])
  })

  it('[ERR-03] [D-137] of any other kind reaches the caller, with all that the server said', async () => {
    const fields = { note: 'Too long.' }
    replies = [refused(409, 'moved_on', { fields, pass: { passId } })]
    const error = await approve().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 409, code: 'moved_on', fields, pass: { passId } })
    expect(sentenceOf(error)).toBe('Because moved_on.')
    expect(exits).toEqual([])
  })

  it('[ERR-03] that is not the server’s own still has a sentence', async () => {
    replies = [{ status: 502, body: '<html>' }]
    await expect(request('GET /api/user/current')).rejects.toMatchObject({ status: 502, code: 'unknown' })
    expect(sentenceOf(new TypeError('x'))).toMatch(/try again/)
  })
})
