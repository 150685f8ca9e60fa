/**
 * ID tokens that somebody has forged on the way from the provider, or that a provider makes wrongly. Each is signed, or
 * not, by the keys that it says, and everything else of the sign-in is right.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInIdentity, userAccount } from '../db/schema/index.ts'
import { CLIENT } from '../testing/providers/client.ts'
import { type OpenIdStandIn, startOpenId } from '../testing/providers/openId.ts'
import { startServer, type TestServer, testOutbound } from '../testing/server.ts'
import { addIdentity, PUBLIC_URL, signOnThrough, signOnWith, whoIs } from '../testing/signOn.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = rsa()
const stranger = rsa()

let t: TestServer
let google: OpenIdStandIn
let path: string
/** Makes another token of what the provider has signed. */
let forge: ((claims: JWTPayload) => Promise<string>) | null = null
/** The keys that the provider publishes instead of its own. */
let published: object[] | null = null
/** How often its keys were asked for. */
let keysAsked = 0
/** What the provider says about itself instead. */
let metadata: object = {}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  google = await startOpenId(`${PUBLIC_URL.origin}/sso/callback`)
  const outbound = testOutbound()
  t = await startServer({
    publicUrl: PUBLIC_URL,
    signOn: signOnWith({ google: google.issuer }),
    outbound: {
      ...outbound,
      fetch: async (url, request) => {
        const { pathname } = new URL(url)
        if (pathname === '/jwks') keysAsked += 1
        const answer = await outbound.fetch(url, request)
        if (pathname === '/jwks') return published ? Response.json({ keys: published }) : answer
        if (pathname.startsWith('/.well-known'))
          return Response.json({ ...((await answer.json()) as object), ...metadata })
        if (pathname !== '/token' || !forge) return answer
        const body = (await answer.json()) as { id_token: string }
        const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
        return Response.json({ ...body, id_token: await forge(claims) })
      },
    },
  })
  const { districtId } = t.world
  const { userId } = t.world.north.people.ada
  await t.database.db.update(userAccount).set({ email: 'ada@lakeside.example' }).where(eq(userAccount.userId, userId))
  const { ssoIdentityId } = await addIdentity(t.database.db, {
    districtId,
    name: 'Lakeside',
    provider: 'google',
    configuration: { domains: ['lakeside.example'] },
  })
  path = `/sso?identityId=${ssoIdentityId}`
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
  await google.close()
})
beforeEach(async () => {
  google.next = { sub: 'google-ada', email: 'ada@lakeside.example', email_verified: true, hd: 'lakeside.example' }
  forge = null
  published = null
  metadata = {}
  keysAsked = 0
  await t.database.db.delete(signInIdentity)
  // Keys are kept for five minutes.
  advance(301)
})

/** The library that verifies tokens has a clock of its own, as the provider has. */
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

async function arrive() {
  const client = t.client()
  const page = await signOnThrough(client, path)
  return { page, who: await whoIs(client) }
}
const FAILED = { page: '/login?signOn=failed', who: null }
const entered = () => ({ page: '/login', who: t.world.north.people.ada.userId })

const signedBy =
  (key: KeyObject | Uint8Array, header: { alg: string; kid?: string }, more: JWTPayload = {}) =>
  (claims: JWTPayload) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader(header).sign(key)
const jwkOf = async ({ publicKey }: { publicKey: KeyObject }, more: object = {}) => ({
  ...(await exportJWK(publicKey)),
  use: 'sig',
  kid: 'own',
  ...more,
})
const RS256 = { alg: 'RS256', kid: 'own' }

describe('[D-071] the signature of an ID token', () => {
  it('is verified by the keys that the provider publishes, which are kept for a while', async () => {
    expect(await arrive()).toEqual(entered())
    expect(await arrive()).toEqual(entered())
    expect(keysAsked).toBe(1)
    advance(301)
    expect(await arrive()).toEqual(entered())
    expect(keysAsked).toBe(2)
  })

  it('counts if a published key has made it, named or the only one', async () => {
    published = [await jwkOf(own)]
    for (const header of [RS256, { alg: 'RS256' }]) {
      forge = signedBy(own.privateKey, header)
      expect(await arrive()).toEqual(entered())
    }
  })

  it('is refused by any other key, whatever it is called', async () => {
    published = [await jwkOf(own)]
    for (const header of [RS256, { alg: 'RS256' }, { alg: 'RS256', kid: 'stranger' }]) {
      forge = signedBy(stranger.privateKey, header)
      expect(await arrive()).toEqual(FAILED)
    }
    // A key that is not published is not asked for again and again.
    expect(keysAsked).toBe(1)
  })

  it('is refused without a name if several keys could have made it', async () => {
    published = [await jwkOf(own), await jwkOf(stranger, { kid: 'another' })]
    forge = signedBy(own.privateKey, { alg: 'RS256' })
    expect(await arrive()).toEqual(FAILED)
  })

  it('is refused if there is none', async () => {
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    for (const alg of ['none', 'None', '']) {
      forge = async (claims) => `${encoded({ alg })}.${encoded(claims)}.`
      expect(await arrive()).toEqual(FAILED)
    }
    forge = async (claims) => `${encoded(RS256)}.${encoded(claims)}.`
    expect(await arrive()).toEqual(FAILED)
  })

  it('is refused if it was made with something that is no secret, or that others know, too', async () => {
    published = [await jwkOf(own)]
    const pem = Buffer.from(own.publicKey.export({ type: 'spki', format: 'pem' }))
    for (const secret of [pem, Buffer.from(CLIENT.clientSecret.padEnd(32))]) {
      forge = signedBy(secret, { alg: 'HS256', kid: 'own' })
      expect(await arrive()).toEqual(FAILED)
    }
  })

  it('is refused if the provider does not announce its kind, or the key is for something else', async () => {
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    published = [await jwkOf(curve)]
    forge = signedBy(curve.privateKey, { alg: 'ES256', kid: 'own' })
    expect(await arrive()).toEqual(FAILED)
    for (const more of [{ use: 'enc' }, { alg: 'PS256' }, { key_ops: ['encrypt'] }]) {
      advance(301)
      published = [await jwkOf(own, more)]
      forge = signedBy(own.privateKey, RS256)
      expect(await arrive()).toEqual(FAILED)
    }
  })

  it('is verified by a new key once the provider has changed it', async () => {
    published = [await jwkOf(stranger, { kid: 'old' })]
    forge = signedBy(stranger.privateKey, { alg: 'RS256', kid: 'old' })
    expect(await arrive()).toEqual(entered())
    published = [await jwkOf(own)]
    forge = signedBy(own.privateKey, RS256)
    advance(61)
    expect(await arrive()).toEqual(entered())
    forge = signedBy(stranger.privateKey, { alg: 'RS256', kid: 'old' })
    expect(await arrive()).toEqual(FAILED)
  })
})

describe('[D-071] an ID token that the provider has signed', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => JWTPayload]>([
    ['by another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['for another client', () => ({ aud: 'another-client' })],
    ['for several clients', () => ({ aud: [CLIENT.clientId, 'another-client'] })],
    ['for several clients, and asked for by another', () => ({ aud: [CLIENT.clientId, 'x'], azp: 'x' })],
    ['that has expired', () => ({ exp: seconds() - 120 })],
    ['without an end', () => ({ exp: undefined }) as unknown as JWTPayload],
    ['that is not valid yet', () => ({ nbf: seconds() + 600 })],
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined }) as unknown as JWTPayload],
  ])('%s signs nobody in', async (_which, claims) => {
    published = [await jwkOf(own)]
    forge = signedBy(own.privateKey, RS256, claims())
    expect(await arrive()).toEqual(FAILED)
  })

  it('for us, but asked for by another client, signs nobody in', async () => {
    published = [await jwkOf(own)]
    forge = signedBy(own.privateKey, RS256, { azp: 'another-client' })
    expect(await arrive()).toEqual({ page: '/login?signOn=wrong_account', who: null })
    forge = signedBy(own.privateKey, RS256, { azp: CLIENT.clientId })
    expect(await arrive()).toEqual(entered())
  })
})

describe('[D-169] the keys of a provider', () => {
  it.each([
    ['are asked for in no private network', 'https://10.0.0.1/jwks'],
    ['are asked for at no address of this computer', 'https://[::1]/jwks'],
    ['are read from no file', 'file:///etc/passwd'],
    ['are needed', undefined],
  ])('%s', async (_what, jwks_uri) => {
    // What a provider says about itself is kept for a day.
    t.clock.advance(24 * 60 + 1)
    metadata = { jwks_uri }
    expect(await arrive()).toEqual(FAILED)
    t.clock.advance(24 * 60 + 1)
    metadata = {}
    expect(await arrive()).toEqual(entered())
  })
})
