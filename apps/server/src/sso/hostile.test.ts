/** A district's provider that misbehaves, and a visitor who does: nobody gets in, and everybody else still can. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { session, signInIdentity, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { CLIENT } from '../testing/providers/client.ts'
import { type OpenIdStandIn, startOpenId } from '../testing/providers/openId.ts'
import { startServer, type TestServer, testOutbound } from '../testing/server.ts'
import { addIdentity, locationOf, PUBLIC_URL, signOnThrough, signOnWith, throughProvider } from '../testing/signOn.ts'
import { secretPurpose } from './connection.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

let t: TestServer
let google: OpenIdStandIn
let hostile: Server
let origin: string
/** As patient with the hostile provider as a test can be, in seconds. */
let patience = 1
/** What was asked of the hostile provider, in order. */
let asked: string[] = []
/** How much of an endless answer was taken. */
let sent = 0
const held: ServerResponse[] = []
/** The unreliable provider cannot be asked. */
let isDown = false

const json = (response: ServerResponse, body: unknown) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

/** A provider says this about itself. */
const described = (issuer: string, more = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  ...more,
})

/** 50 MB, or as much of it as is taken. */
function endless(response: ServerResponse): void {
  async function* megabytes() {
    for (sent = 1; sent <= 50; sent += 1) yield MEGABYTE
  }
  response.setHeader('content-type', 'application/json')
  pipeline(Readable.from(megabytes()), response).catch(() => {})
}

/** By the first part of the path, which is part of the issuer. */
const PROVIDERS: Record<string, (response: ServerResponse, issuer: string, path: string) => void> = {
  garbage: (response) => void response.setHeader('content-type', 'text/html').end('<html>Welcome!</html>'),
  nothing: (response) => json(response, null),
  broken: (response) => void response.setHeader('content-type', 'application/json').end('{"issuer": "http'),
  'another-issuer': (response) => json(response, described('https://accounts.google.com')),
  'private-redirect': (response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  endless: (response) => endless(response),
  silent: (response) => void held.push(response),
  unreliable: (response, issuer) => (isDown ? void response.destroy() : json(response, described(issuer))),
  script: (response, issuer) => json(response, described(issuer, { authorization_endpoint: 'javascript:alert(1)' })),
  'private-token': (response, issuer) => json(response, described(issuer, { token_endpoint: 'http://10.0.0.1/token' })),
  'garbage-token': (response, issuer, path) =>
    path.endsWith('/token') ? void response.end('no') : json(response, described(issuer)),
  'endless-token': (response, issuer, path) =>
    path.endsWith('/token') ? endless(response) : json(response, described(issuer)),
}

const listener: RequestListener = (request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  const name = path.split('/')[1] ?? ''
  PROVIDERS[name]?.(response, `${origin}/${name}`, path)
}

beforeAll(async () => {
  google = await startOpenId(`${PUBLIC_URL.origin}/sso/callback`)
  hostile = createServer(listener)
  await once(hostile.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
  const outbound = testOutbound()
  t = await startServer({
    publicUrl: PUBLIC_URL,
    signOn: signOnWith({ google: google.issuer }),
    outbound: {
      ...outbound,
      fetch: (url, request) =>
        outbound.fetch(url, { ...request, ...(String(url).startsWith(origin) && { seconds: patience }) }),
    },
  })
})
afterAll(async () => {
  await t.close()
  await google.close()
  hostile.close()
  hostile.closeAllConnections()
})
afterEach(async () => {
  for (const response of held.splice(0)) response.destroy()
  asked = []
  sent = 0
  patience = 1
  isDown = false
  await t.database.db.delete(signInIdentity)
})

const startAt = async (name: string) => {
  const { districtId } = t.world
  const clientSecret = testOutbound().sealer.seal(CLIENT.clientSecret, secretPurpose({ districtId }))
  const { ssoIdentityId } = await addIdentity(t.database.db, {
    districtId,
    name,
    provider: 'oidc',
    configuration: { issuer: `${origin}/${name}`, client: CLIENT.clientId },
    clientSecret,
  })
  return `/sso?identityId=${ssoIdentityId}`
}

describe('[D-169] a provider that answers', () => {
  it.each(['garbage', 'nothing', 'broken', 'another-issuer', 'private-redirect', 'endless', 'silent', 'script'])(
    '%s when it is asked about itself signs nobody in',
    async (name) => {
      const client = t.client()
      expect(locationOf(await client.send('GET', await startAt(name)))).toBe('/login?signOn=failed')
      expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
      // It was asked once, and what it answered with led nowhere.
      expect(asked).toEqual([`/${name}/.well-known/openid-configuration`])
      // It is not read to the end of its 50 MB.
      expect(sent).toBeLessThan(20)
    },
  )

  it.each(['private-token', 'garbage-token', 'endless-token'])('%s when the code is exchanged', async (name) => {
    const client = t.client()
    const started = new URL(locationOf(await client.send('GET', await startAt(name))))
    expect(started.href).toMatch(`${origin}/${name}/auth?`)
    const state = started.searchParams.get('state')
    expect(locationOf(await client.send('GET', `/sso/callback?code=x&state=${state}`))).toBe('/login?signOn=failed')
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(sent).toBeLessThan(20)
    // The code and the secret went to nobody else, and to it though it does not say how it wants the secret.
    const wasAsked = asked.some((one) => one.endsWith('/token'))
    expect(wasAsked).toBe(name !== 'private-token')
  })

  it('nothing at all is asked once by everybody who waits for it', async () => {
    const path = await startAt('silent')
    // Twenty may take a while on a busy computer.
    patience = 5
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.client().send('GET', path)))
    expect(new Set(answers.map(locationOf))).toEqual(new Set(['/login?signOn=failed']))
    expect(asked).toHaveLength(1)
  })
})

it('what a provider says about itself is kept for a day, and longer while it cannot be asked', async () => {
  const path = await startAt('unreliable')
  const expectToLeadThere = async () =>
    expect(locationOf(await t.client().send('GET', path))).toMatch(`${origin}/unreliable/auth?`)
  await expectToLeadThere()
  await expectToLeadThere()
  expect(asked).toHaveLength(1)
  isDown = true
  t.clock.advance(24 * 60)
  await expectToLeadThere()
  expect(asked).toHaveLength(2)
})

describe('[D-071] at once', () => {
  const start = async () => {
    await t.database.db
      .update(userAccount)
      .set({ email: 'ada@lakeside.example' })
      .where(eq(userAccount.userId, t.world.north.people.ada.userId))
    google.next = { sub: 'google-ada', email: 'ada@lakeside.example', email_verified: true, hd: 'lakeside.example' }
    const { ssoIdentityId } = await addIdentity(t.database.db, {
      districtId: t.world.districtId,
      name: 'Lakeside',
      provider: 'google',
      configuration: { domains: ['lakeside.example'] },
    })
    return `/sso?identityId=${ssoIdentityId}`
  }
  const sessions = async () => {
    const { userId } = t.world.north.people.ada
    return (
      await t.database.db
        .select()
        .from(session)
        .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    ).length
  }

  it('a hundred callbacks with one code open one session', async () => {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', await start())))
    const cookies = [...client.cookies]
    const before = await sessions()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => {
        const one = t.client()
        for (const [name, value] of cookies) one.setCookie(name, value)
        return one.send('GET', back)
      }),
    )
    expect(answers.map(locationOf).toSorted()).toEqual(['/login', ...Array(99).fill('/login?signOn=failed')])
    expect(await sessions()).toBe(before + 1)
  })

  it('eight first sign-ins of one person make one link, and all get in', async () => {
    const path = await start()
    const arrived = await Promise.all(Array.from({ length: 8 }, () => signOnThrough(t.client(), path)))
    expect(new Set(arrived)).toEqual(new Set(['/login']))
    expect(await t.database.db.select().from(signInIdentity)).toHaveLength(1)
  })

  it.each(['/sso/callback', '/sso/clever'])('a state of 8,000 characters is nothing at %s', async (path) => {
    const answer = await t.client().send('GET', `${path}?code=x&state=${'x'.repeat(8000)}`)
    expect(locationOf(answer)).toMatch(/^\/login\?signOn=(expired|no_cookie)$/)
  })
})
