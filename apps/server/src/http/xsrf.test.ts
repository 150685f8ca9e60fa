import { XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { type CorridorServer, makeServer } from '../server.ts'
import { TEST_PASSWORD } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const CREDENTIALS = { username: 'sam.north', password: TEST_PASSWORD }

interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
  payload?: object
}

const send = (sent: Sent, { app }: CorridorServer = t.server) => app.inject(sent)

const tokenIn = ({ cookies }: Awaited<ReturnType<typeof send>>) => cookies.find(({ name }) => name === XSRF_COOKIE)

/** What a valid request contains, so that a test can break one part of it. */
const GOOD = { cookies: { [XSRF_COOKIE]: 'known' }, headers: { [XSRF_HEADER]: 'known' } }

describe('the XSRF cookie', () => {
  it.each([
    ['a 401', { method: 'GET', url: '/api/user/current' }, 401],
    ['a 404', { method: 'GET', url: '/api/no/such/thing' }, 404],
    ['a refused write', { method: 'POST', url: '/api/session', payload: CREDENTIALS }, 403],
    ['a good answer', { method: 'GET', url: '/api/health' }, 200],
  ] as const)('[D-144][APIG-05] comes with %s to a client without one', async (_what, sent, status) => {
    const reply = await send(sent)
    expect(reply.statusCode).toBe(status)
    // The page reads it, so scripts may see it; another site may not make the browser send it along.
    expect(tokenIn(reply)).toMatchObject({ path: '/', sameSite: 'Lax' })
    expect(tokenIn(reply)?.httpOnly).toBeFalsy()
    expect(tokenIn(reply)?.value).toMatch(/^[\w-]{32,}$/)
  })

  it('[D-144] is left alone where the client has one', async () => {
    expect(tokenIn(await send({ method: 'GET', url: '/api/user/current', cookies: GOOD.cookies }))).toBeUndefined()
  })

  it('[D-144] is different for every client', async () => {
    const [one, other] = [
      await send({ method: 'GET', url: '/api/health' }),
      await send({ method: 'GET', url: '/api/health' }),
    ]
    expect(tokenIn(one)?.value).not.toBe(tokenIn(other)?.value)
  })

  it('[D-144] is renewed for a client whose header does not repeat it, so that its retry succeeds', async () => {
    const refused = await send({
      method: 'POST',
      url: '/api/session',
      cookies: { [XSRF_COOKIE]: 'of-another-application' },
      headers: { [XSRF_HEADER]: 'something else' },
      payload: CREDENTIALS,
    })
    const renewed = tokenIn(refused)?.value ?? ''
    const second = await send({
      method: 'POST',
      url: '/api/session',
      cookies: { [XSRF_COOKIE]: renewed },
      headers: { [XSRF_HEADER]: renewed },
      payload: CREDENTIALS,
    })
    expect(second.statusCode).toBe(200)
  })
})

describe('a write', () => {
  it.each([
    ['without the header', { cookies: GOOD.cookies, headers: {} }],
    ['without the cookie', { cookies: {}, headers: GOOD.headers }],
    ['with another value in the header', { ...GOOD, headers: { [XSRF_HEADER]: 'guess' } }],
    ['with a longer value in the header', { ...GOOD, headers: { [XSRF_HEADER]: 'known ' } }],
    ['with both of them empty', { cookies: { [XSRF_COOKIE]: '' }, headers: { [XSRF_HEADER]: '' } }],
  ])('[D-144] %s is refused with the code xsrf, signing in too', async (_what, parts) => {
    const reply = await send({ method: 'POST', url: '/api/session', payload: CREDENTIALS, ...parts })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().error.code).toBe('xsrf')
    expect(reply.cookies.find(({ name }) => name === SESSION_COOKIE)).toBeUndefined()
  })

  it('[D-144] that repeats the cookie is carried out', async () => {
    expect((await send({ method: 'POST', url: '/api/session', payload: CREDENTIALS, ...GOOD })).statusCode).toBe(200)
  })

  it.each(['/%61pi/session', '/api/%73ession', '/api/session/'])(
    '[D-144] cannot get around the check at %s',
    async (url) => {
      const reply = await send({ method: 'POST', url, payload: CREDENTIALS })
      expect(reply.json().error.code).toBe('xsrf')
    },
  )

  it('[D-144] of somebody signed in is refused as well, and they stay signed in', async () => {
    const sam = await t.as('sam.north')
    const refused = await sam.ask('DELETE /api/session', { headers: { [XSRF_HEADER]: 'guess' } })
    expect(refused.body.error?.code).toBe('xsrf')
    expect((await sam.ask('GET /api/user/current')).status).toBe(200)
  })
})

describe('where the public address is known', () => {
  const PUBLIC = 'https://corridor.example'
  let server: CorridorServer
  let origin: string
  beforeAll(async () => {
    server = await makeServer({
      connection: t.database.connection,
      clock: t.clock,
      log: t.server.app.log,
      publicUrl: new URL(`${PUBLIC}/`),
    })
    origin = await server.listen('127.0.0.1', 0)
  })
  afterAll(() => server.close())

  const signIn = (headers: Record<string, string>) =>
    send(
      {
        method: 'POST',
        url: '/api/session',
        payload: CREDENTIALS,
        cookies: GOOD.cookies,
        headers: { ...GOOD.headers, ...headers },
      },
      server,
    )

  it.each(['https://evil.example', 'http://corridor.example', 'https://corridor.example.evil.example', 'null'])(
    'a write from %s is refused',
    async (from) => {
      const reply = await signIn({ origin: from })
      expect(reply.statusCode).toBe(403)
      expect(reply.json().error.code).toBe('origin')
      expect(reply.cookies.find(({ name }) => name === SESSION_COOKIE)).toBeUndefined()
    },
  )

  it('a write from that address, or from a client that is not a browser, is carried out', async () => {
    expect((await signIn({ origin: PUBLIC })).statusCode).toBe(200)
    expect((await signIn({})).statusCode).toBe(200)
  })

  it('the XSRF cookie stays on https', async () => {
    expect(tokenIn(await send({ method: 'GET', url: '/api/health' }, server))).toMatchObject({ secure: true })
  })

  /** Connects a socket from a page of the given origin, and returns the outcome. */
  async function connect(from: string, transport: 'websocket' | 'polling'): Promise<string> {
    const sam = await t.as('sam.north')
    const { signedUserToken } = await sam.call('GET /api/user/initialize')
    const socket = io(origin, {
      auth: { token: signedUserToken },
      transports: [transport],
      extraHeaders: { origin: from },
      reconnection: false,
      forceNew: true,
    })
    const outcome = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', () => resolve('refused'))
    })
    socket.disconnect()
    return outcome
  }

  it.each(['websocket', 'polling'] as const)('the same goes for a socket over %s', async (transport) => {
    expect(await connect('https://evil.example', transport)).toBe('refused')
    expect(await connect(PUBLIC, transport)).toBe('connected')
  })
})
