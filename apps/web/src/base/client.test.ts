/** Tests the client against a real HTTP server with prepared replies. */

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BACKGROUND_HEADER } from '@corridor/contract/constants'
import { asPassId, asSchoolId } from '@corridor/rules/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordActivity, watchActivity } from './activity.ts'
import { ApiError, errorMessage } from './apiError.ts'
import { rawRequest, request } from './client.ts'

interface ReceivedRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

type Reply = { status: number; body: unknown; cookie?: string } | 'hang up'

let server: Server
let received: ReceivedRequest[] = []
let replies: Reply[] = []
const sentInit: RequestInit[] = []
const redirects: string[] = []
const page = { cookie: '' }

beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    received.push({ method: incoming.method, url: incoming.url, headers: incoming.headers, body })
    const reply = replies.shift() ?? { status: 200, body: { ok: true } }
    if (reply === 'hang up') return incoming.socket.destroy()
    if (reply.cookie) page.cookie = reply.cookie
    outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  // A browser resolves paths relative to its page and has cookies; Node has neither.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sentInit.push(init)
    return realFetch(origin + path, init)
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', {
    location: { pathname: '/faculty/live', search: '', assign: (href: string) => redirects.push(href) },
  })
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  received = []
  replies = []
  sentInit.length = 0
  redirects.length = 0
  page.cookie = 'other=1; XSRF-TOKEN=to%2Fken'
})

afterEach(() => vi.useRealTimers())

const passId = asPassId('019a0000-0000-7000-8000-000000000001')
const approve = () => request('POST /api/pass/:passId/approve', { params: { passId } })
const refused = (status: number, code: string, more = {}) => ({
  status,
  body: { error: { code, message: `Because ${code}.`, ...more } },
})

describe('a call', () => {
  it('[APIG-01] goes to a path on our own host, with its parameters filled in', async () => {
    await request('GET /api/school/:schoolId', { params: { schoolId: asSchoolId(7) } })
    expect(received[0]).toMatchObject({ method: 'GET', url: '/api/school/7' })
  })

  it('[APIG-02] [APIG-04] sends cookies and sets no timeout', async () => {
    await request('GET /api/user/current')
    expect(sentInit[0]?.credentials).toBe('same-origin')
    expect(sentInit[0]?.signal).toBeUndefined()
  })

  it('[APIG-03] posts JSON, even without a body', async () => {
    await approve()
    expect(received[0]?.headers['content-type']).toBe('application/json')
    expect(received[0]?.body).toBe('{}')
  })

  it('[APIG-05] repeats the XSRF cookie in a header when it writes', async () => {
    await approve()
    await request('GET /api/user/current')
    expect(received[0]?.headers['x-xsrf-token']).toBe('to/ken')
    expect(received[1]?.headers['x-xsrf-token']).toBeUndefined()
  })

  it('[D-144] renews an expired XSRF token and sends the same write again', async () => {
    replies = [
      refused(403, 'xsrf'),
      { ...refused(401, 'unauthenticated'), cookie: 'XSRF-TOKEN=fresh' },
      { status: 200, body: { passId } },
    ]
    await expect(approve()).resolves.toEqual({ passId })
    expect(received.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
    expect(received[2]?.headers['x-xsrf-token']).toBe('fresh')
    expect(received[2]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key'])
    expect(redirects).toEqual([])
  })

  it('[D-144] gives up without a redirect if the new token is refused as well', async () => {
    replies = [refused(403, 'xsrf'), { status: 200, body: {} }, refused(403, 'xsrf')]
    await expect(approve()).rejects.toMatchObject({ code: 'xsrf' })
    expect(received).toHaveLength(3)
    expect(redirects).toEqual([])
  })

  it('[D-138] repeats a write whose answer was lost, with the same key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    replies = ['hang up', { status: 200, body: { passId } }]
    await expect(approve()).resolves.toEqual({ passId })
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('[D-138] keeps the key if the user repeats a write that was never answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    replies = ['hang up', { status: 502, body: 'a page of the proxy' }, 'hang up']
    await expect(approve()).rejects.toMatchObject({ code: 'network' })
    await approve()
    await approve()
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys.slice(0, 4)).toEqual([keys[0], keys[0], keys[0], keys[0]])
    expect(keys[4]).not.toBe(keys[0])
  })

  it('[D-138] repeats a write with the same key that reached a server while it was being updated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    replies = [refused(503, 'unavailable'), refused(503, 'unavailable'), { status: 200, body: { passId } }]
    await expect(approve()).resolves.toEqual({ passId })
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
  })

  it('[D-138] keeps the key on a double click', async () => {
    await Promise.all([approve(), approve()])
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('[D-138] uses a new key after a refusal, because the result can be different now', async () => {
    replies = [refused(409, 'conflict')]
    await expect(approve()).rejects.toMatchObject({ code: 'conflict' })
    await approve()
    expect(received[0]?.headers['idempotency-key']).not.toBe(received[1]?.headers['idempotency-key'])
  })

  it('[D-138] uses a new key for a new action, and none for signing in', async () => {
    await approve()
    await approve()
    await rawRequest('POST /api/session', { body: { username: 'a', password: 'b' } })
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBeUndefined()
  })

  it('[D-145] does not repeat a sign-in automatically', async () => {
    replies = ['hang up']
    await expect(rawRequest('POST /api/session', { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 0,
      code: 'network',
    })
    expect(received).toHaveLength(1)
  })
})

describe('a request without user activity', () => {
  const marks = () => received.map(({ headers }) => headers[BACKGROUND_HEADER])
  const current = () => request('GET /api/user/current')

  it('[D-174] [RT-16] is marked, until there is activity again', async () => {
    const page = new EventTarget()
    watchActivity(page as unknown as Window)
    recordActivity()
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

  it('[D-174] is not marked if an earlier request with activity got no answer', async () => {
    recordActivity()
    replies = ['hang up']
    await expect(current()).rejects.toMatchObject({ code: 'network' })
    await current()
    await current()
    expect(marks()).toEqual([undefined, undefined, '1'])
  })
})

describe('a refusal', () => {
  it('[ERR-01] redirects to the sign-in page after a 401', async () => {
    replies = [refused(401, 'unauthenticated')]
    await expect(request('GET /api/user/current')).rejects.toBeInstanceOf(ApiError)
    expect(redirects).toEqual(['/login?redirect=%2Ffaculty%2Flive'])
  })

  it('[ERR-02] redirects there without a return URL after a 403', async () => {
    replies = [refused(403, 'forbidden')]
    await expect(request('GET /api/user/current')).rejects.toBeInstanceOf(ApiError)
    expect(redirects).toEqual(['/login'])
  })

  it('[ERR-03] [D-137] of any other kind reaches the caller, with everything from the server', async () => {
    const fields = { note: 'Too long.' }
    replies = [refused(409, 'moved_on', { fields, pass: { passId } })]
    const error = await approve().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 409, code: 'moved_on', fields, pass: { passId } })
    expect(errorMessage(error)).toBe('Because moved_on.')
    expect(redirects).toEqual([])
  })

  it('[ERR-03] that is not from our server still has a message', async () => {
    replies = [{ status: 502, body: '<html>' }]
    await expect(request('GET /api/user/current')).rejects.toMatchObject({ status: 502, code: 'unknown' })
    expect(errorMessage(new TypeError('x'))).toMatch(/try again/)
  })
})
