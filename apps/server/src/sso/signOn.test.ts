/** Signing in through Google, Microsoft, ClassLink and a district's own provider, and everything that must not work. */
import { Writable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeEvent,
  membership,
  school,
  session,
  signInIdentity,
  ssoIdentity,
  userAccount,
} from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeServer } from '../server.ts'
import { hashToken } from '../session/token.ts'
import { TestClient } from '../testing/client.ts'
import { CLIENT } from '../testing/providers/client.ts'
import { type OpenIdStandIn, startOpenId } from '../testing/providers/openId.ts'
import { startServer, type TestServer, testOutbound } from '../testing/server.ts'
import {
  addIdentity,
  locationOf,
  PUBLIC_URL,
  signOnThrough,
  signOnWith,
  throughProvider,
  whoIs,
} from '../testing/signOn.ts'
import { clientFor, secretPurpose } from './connection.ts'
import type { IdentityRow } from './identities.ts'
import { onlySchool } from './match.ts'
import { ownPath } from './routes.ts'

const TENANT = '0a1b2c3d-0000-4000-8000-1234567890ab'
const CALLBACK = `${PUBLIC_URL.origin}/sso/callback`

let google: OpenIdStandIn
let microsoft: OpenIdStandIn
let t: TestServer
let lakeside: IdentityRow

beforeAll(async () => {
  google = await startOpenId(CALLBACK)
  microsoft = await startOpenId(CALLBACK, `/${TENANT}/v2.0`)
  const base = microsoft.issuer.replace(`/${TENANT}/v2.0`, '')
  const signOn = signOnWith({ google: google.issuer, microsoft: (tenant) => `${base}/${tenant}/v2.0` })
  t = await startServer({ signOn, publicUrl: PUBLIC_URL })
  await setEmail('ada', 'ada@lakeside.example')
  await setEmail('sam', 'sam@lakeside.example')
  lakeside = await addIdentity(t.database.db, {
    districtId: t.world.districtId,
    name: 'Lakeside',
    provider: 'google',
    schoolIds: [t.world.north.schoolId],
    configuration: { domains: ['lakeside.example', 'students.lakeside.example'] },
  })
})
afterAll(async () => {
  await t.close()
  await google.close()
  await microsoft.close()
})

const people = () => t.world.north.people
async function setEmail(name: 'ada' | 'ben' | 'sam' | 'tess' | 'dora', email: string | null) {
  await t.database.db.update(userAccount).set({ email }).where(eq(userAccount.userId, people()[name].userId))
}

/** Ada's Google account. */
const ADA = { sub: 'google-ada', email: 'Ada@Lakeside.example', email_verified: true, hd: 'lakeside.example' }

beforeEach(() => {
  google.next = ADA
})
afterEach(async () => {
  await t.database.db.delete(signInIdentity)
  await t.database.db.delete(changeEvent).where(eq(changeEvent.subject, 'signOn'))
  await setEmail('ben', null)
})

const start = (more = '') => `/sso?identityId=${lakeside.ssoIdentityId}${more}`
const links = () => t.database.db.select().from(signInIdentity)
const refusals = async () => {
  const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'signOn'))
  return lines.map(({ action, detail, schoolId }) => ({ action, detail, schoolId }))
}

/** Signs in as the next person, and expects to be refused for this reason. */
async function expectRefusal(reason: string, path = start()) {
  const client = t.client()
  expect(await signOnThrough(client, path)).toBe(`/login?signOn=${reason}`)
  expect(await whoIs(client)).toBeNull()
  expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
}

describe('[D-071] signing in with Google', () => {
  it('finds the person by their verified address once, and by their account from then on', async () => {
    const client = t.client()
    expect(await signOnThrough(client, start())).toBe('/login')
    expect(await whoIs(client)).toBe(people().ada.userId)
    expect(await links()).toMatchObject([{ provider: 'google', subject: 'google-ada', userId: people().ada.userId }])
    const [line] = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'user'), eq(changeEvent.action, 'link')))
    const { userId } = people().ada
    expect(line).toMatchObject({ subjectId: String(userId), detail: { provider: 'google', by: 'email' } })
    // The staff of their school see in their lists that they can sign in.
    const { schoolId } = t.world.north
    expect(line?.effects).toContainEqual({ kind: 'peopleChanged', schoolId, userIds: [userId] })
    google.next = { ...ADA, email: 'new-name@lakeside.example' }
    const later = t.client()
    await signOnThrough(later, start())
    expect(await whoIs(later)).toBe(people().ada.userId)
  })

  it('asks with state, nonce and PKCE, for a return to PUBLIC_URL, and for a school account', async () => {
    const client = t.client()
    await client.send('GET', start())
    const asked = new URL(locationOf(await client.send('GET', start()))).searchParams
    expect(asked.get('redirect_uri')).toBe(CALLBACK)
    expect(asked.get('scope')).toBe('openid email profile')
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('prompt')).toBe('select_account')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20)
  })

  it('suggests the domain if there is only one', async () => {
    const hintOf = async (path: string) =>
      new URL(locationOf(await t.client().send('GET', path))).searchParams.get('hd')
    expect(await hintOf(start())).toBeNull()
    const { ssoIdentityId } = await addIdentity(t.database.db, {
      districtId: t.world.districtId,
      name: 'Students',
      provider: 'google',
      configuration: { domains: ['students.lakeside.example'] },
    })
    expect(await hintOf(`/sso?identityId=${ssoIdentityId}`)).toBe('students.lakeside.example')
  })

  it('keeps what it waits for in an encrypted, HttpOnly, Lax cookie of its own for each tab', async () => {
    const client = t.client()
    const { headers } = await client.send('GET', start())
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^corridor-sso-.*; Max-Age=600; Path=\/sso; HttpOnly; Secure; SameSite=Lax$/)
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(cookie).not.toContain(state)
    await client.send('GET', start())
    expect([...client.cookies.keys()].filter((name) => name.startsWith('corridor-sso-'))).toHaveLength(2)
  })

  it('opens a session that ends with the browser, and leaves nothing else there', async () => {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', start())))
    const { headers } = await client.send('GET', back)
    const cookie = headers.getSetCookie().find((one) => one.startsWith(SESSION_COOKIE))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Expires|Max-Age/)
    const tokenHash = hashToken(client.cookies.get(SESSION_COOKIE) ?? '')
    const opened = await t.database.db.select().from(session).where(eq(session.tokenHash, tokenHash))
    expect(opened).toMatchObject([{ userId: people().ada.userId, kept: false }])
    expect([...client.cookies.keys()].filter((name) => name.startsWith('corridor-sso-'))).toEqual([])
  })

  it('works in two tabs at once, whichever is finished first', async () => {
    const client = t.client()
    const [one, two] = [await client.send('GET', start()), await client.send('GET', start())]
    const [first, second] = [await throughProvider(locationOf(two)), await throughProvider(locationOf(one))]
    expect(locationOf(await client.send('GET', first))).toBe('/login')
    expect(locationOf(await client.send('GET', second))).toBe('/login')
    expect(await whoIs(client)).toBe(people().ada.userId)
  })

  it('ends the session of whoever was signed in in this browser, and gives a new one', async () => {
    const client = await t.as('ben.north')
    const before = client.cookies.get(SESSION_COOKIE)
    await signOnThrough(client, start())
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before)
    expect(await whoIs(client)).toBe(people().ada.userId)
    const open = await t.database.db
      .select()
      .from(session)
      .where(and(eq(session.userId, people().ben.userId), isNull(session.endedAt)))
    expect(open).toEqual([])
  })

  it('[D-127] carries the page to open through the trip', async () => {
    const redirect = '/student/dashboard/pass?quick=1'
    expect(await signOnThrough(t.client(), start(`&redirect=${encodeURIComponent(redirect)}`))).toBe(
      `/login?${new URLSearchParams({ redirect })}`,
    )
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/a b',
    '',
  ])('[D-127] does not carry %j', async (redirect) => {
    expect(ownPath(redirect)).toBeNull()
    expect(await signOnThrough(t.client(), start(`&redirect=${encodeURIComponent(redirect)}`))).toBe('/login')
  })

  it('[D-127] carries one page of at most 2,000 characters', () => {
    const longest = `/${'x'.repeat(1999)}`
    expect([longest, `${longest}x`, ['/student']].map(ownPath)).toEqual([longest, null, null])
  })

  it.each(['null', '', 'x', '0', '-1', '99999999999'])(
    '[SSO-06] goes back to the search without an identity (%s)',
    async (id) => {
      const answer = await t.client().send('GET', `/sso?identityId=${id}&redirect=/faculty/live`)
      expect(locationOf(answer)).toBe('/login/sso?redirect=%2Ffaculty%2Flive')
    },
  )

  it('[SSO-06] goes back to the search alone if no page was asked for, and no cache keeps where it led', async () => {
    const answer = await t.client().send('GET', '/sso')
    expect([locationOf(answer), answer.headers.get('cache-control')]).toEqual(['/login/sso', 'no-store'])
  })

  it('says that an identity that was removed, or never made, is not set up', async () => {
    const gone = await addIdentity(t.database.db, {
      ...lakeside,
      ssoIdentityId: undefined,
      endedAt: t.clock.now(),
    } as never)
    for (const ssoIdentityId of [gone.ssoIdentityId, 2_147_483_647]) {
      const answer = await t.client().send('GET', `/sso?identityId=${ssoIdentityId}`)
      expect(locationOf(answer)).toBe('/login?signOn=not_set_up')
    }
  })
})

describe('[D-071] is refused', () => {
  it('without an account: nobody is made', async () => {
    google.next = { ...ADA, sub: 'google-nobody', email: 'nobody@lakeside.example' }
    const count = async () => (await t.database.db.select().from(userAccount)).length
    const before = await count()
    await expectRefusal('not_found')
    expect(await count()).toBe(before)
    expect(await links()).toEqual([])
    expect(await refusals()).toEqual([
      { action: 'refuse', detail: { reason: 'not_found' }, schoolId: t.world.north.schoolId },
    ])
  })

  it.each([
    ['of another domain', { hd: 'elsewhere.example' }],
    ['that is private', { hd: undefined }],
    ['of a domain that only looks the same', { hd: 'lakeside.example.evil.example' }],
  ])('an account %s, though it has the right address', async (_which, claims) => {
    google.next = { ...ADA, ...claims }
    await expectRefusal('wrong_account')
    expect(await refusals()).toMatchObject([{ detail: { reason: 'wrong_account' } }])
  })

  it('an address that Google has not verified', async () => {
    google.next = { ...ADA, email_verified: false }
    await expectRefusal('not_found')
  })

  it('an address that two people have', async () => {
    await setEmail('ben', 'ada@lakeside.example')
    await expectRefusal('ambiguous')
    expect(await links()).toEqual([])
  })

  it('another account with the same address, once one is linked', async () => {
    await signOnThrough(t.client(), start())
    google.next = { ...ADA, sub: 'google-new-owner' }
    await expectRefusal('other_account')
    expect(await links()).toHaveLength(1)
  })

  it('somebody of another school of the district, and of another district', async () => {
    for (const other of [t.world.south, t.world.abroad]) {
      const { userId } = other.people.cora
      await t.database.db
        .update(userAccount)
        .set({ email: 'cora@lakeside.example' })
        .where(eq(userAccount.userId, userId))
      google.next = { ...ADA, sub: `google-${userId}`, email: 'cora@lakeside.example' }
      await expectRefusal('not_found')
      // Nor by a link that exists already.
      await t.database.db.insert(signInIdentity).values({
        districtId: t.world.districtId,
        provider: 'google',
        subject: `google-${userId}`,
        userId,
        createdAt: t.clock.now(),
      })
      await expectRefusal('not_found')
      await t.database.db.update(userAccount).set({ email: null }).where(eq(userAccount.userId, userId))
    }
  })

  it('somebody who has left, or whose school has ended', async () => {
    const { db } = t.database
    await signOnThrough(t.client(), start())
    const { userId } = people().ada
    await db.update(membership).set({ endedAt: t.clock.now() }).where(eq(membership.userId, userId))
    await expectRefusal('not_found')
    await db.update(membership).set({ endedAt: null }).where(eq(membership.userId, userId))
    await db.update(userAccount).set({ endedAt: t.clock.now() }).where(eq(userAccount.userId, userId))
    await expectRefusal('not_found')
    await db.update(userAccount).set({ endedAt: null }).where(eq(userAccount.userId, userId))
    const { schoolId } = t.world.north
    await db.update(school).set({ endedAt: t.clock.now() }).where(eq(school.schoolId, schoolId))
    await expectRefusal('not_found')
    await db.update(school).set({ endedAt: null }).where(eq(school.schoolId, schoolId))
  })

  it('a state that did not begin in this browser, or not at all', async () => {
    const attacker = t.client()
    const back = await throughProvider(locationOf(await attacker.send('GET', start())))
    const victim = t.client()
    expect(locationOf(await victim.send('GET', back))).toBe('/login?signOn=expired')
    expect(await whoIs(victim)).toBeNull()
    for (const path of [
      '/sso/callback',
      '/sso/callback?code=x',
      '/sso/callback?code=x&state=y',
      '/sso/callback?state=a&state=b',
    ]) {
      expect(locationOf(await victim.send('GET', path))).toBe('/login?signOn=expired')
    }
  })

  it('a wrong state beside a cookie that fits its beginning', async () => {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', start())))
    const url = new URL(back, PUBLIC_URL)
    const state = url.searchParams.get('state') ?? ''
    url.searchParams.set('state', `${state.slice(0, 20)}${'x'.repeat(state.length - 20)}`)
    expect(locationOf(await client.send('GET', url.pathname + url.search))).toBe('/login?signOn=expired')
    expect(await whoIs(client)).toBeNull()
  })

  it('a nonce of another sign-in', async () => {
    const client = t.client()
    const [one, two] = [await client.send('GET', start()), await client.send('GET', start())]
    const [first, second] = [new URL(locationOf(one)), new URL(locationOf(two))]
    // The provider is asked with the nonce of the second tab, and everything else of the first.
    first.searchParams.set('nonce', second.searchParams.get('nonce') ?? '')
    const back = await throughProvider(first.href)
    expect(locationOf(await client.send('GET', back))).toBe('/login?signOn=failed')
    expect(await whoIs(client)).toBeNull()
  })

  it('a code of another sign-in, for which this browser has no verifier', async () => {
    const client = t.client()
    const [one, two] = [await client.send('GET', start()), await client.send('GET', start())]
    const mine = new URL(await throughProvider(locationOf(one)), PUBLIC_URL)
    const other = new URL(await throughProvider(locationOf(two)), PUBLIC_URL)
    mine.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect(locationOf(await client.send('GET', mine.pathname + mine.search))).toBe('/login?signOn=failed')
    expect(await whoIs(client)).toBeNull()
  })

  it('a code that was used before, even with the cookie that belongs to it', async () => {
    const client = t.client()
    const started = await client.send('GET', start())
    const kept = [...client.cookies].find(([name]) => name.startsWith('corridor-sso-')) ?? ['', '']
    const back = await throughProvider(locationOf(started))
    expect(locationOf(await client.send('GET', back))).toBe('/login')
    const thief = t.client()
    expect(locationOf(await thief.send('GET', back))).toBe('/login?signOn=expired')
    thief.setCookie(...kept)
    expect(locationOf(await thief.send('GET', back))).toBe('/login?signOn=failed')
    expect(await whoIs(thief)).toBeNull()
  })

  it('after ten minutes', async () => {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', start())))
    const now = t.clock.now()
    t.clock.advance(11)
    expect(locationOf(await client.send('GET', back))).toBe('/login?signOn=expired')
    t.clock.freeze(now)
  })

  it('with what the person did at the provider: they said no', async () => {
    google.next = null
    await expectRefusal('canceled')
  })

  it('with what happened at the provider: it failed, and nobody said no', async () => {
    google.next = null
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', start())))
    const failed = back.replace('access_denied', 'server_error')
    expect(locationOf(await client.send('GET', failed))).toBe('/login?signOn=failed')
  })
})

it('a refusal is in the trail of the school whose sign-in it was, or of none if there are several', () => {
  const { north, south } = t.world
  const lists = [[], [north.schoolId], [north.schoolId, south.schoolId]]
  const lines = lists.map((schoolIds) => onlySchool({ ...lakeside, schoolIds }))
  expect(lines).toStrictEqual([{}, { schoolId: north.schoolId }, {}])
})

describe('[D-151] Microsoft, which does not verify addresses', () => {
  const TESS = { sub: 'pairwise', oid: 'tess-oid', tid: TENANT, preferred_username: 'Tess@Lakeside.example' }
  let identity: IdentityRow
  const path = () => `/sso?identityId=${identity.ssoIdentityId}`
  const setAuthoritative = (authoritative: boolean) =>
    t.database.db
      .update(ssoIdentity)
      .set({ authoritative })
      .where(eq(ssoIdentity.ssoIdentityId, identity.ssoIdentityId))

  beforeAll(async () => {
    await setEmail('tess', 'tess@lakeside.example')
    identity = await addIdentity(t.database.db, {
      districtId: t.world.districtId,
      name: 'Lakeside Office',
      provider: 'microsoft',
      configuration: { tenant: TENANT },
    })
  })
  beforeEach(() => {
    microsoft.next = TESS
  })

  it('finds nobody by an address until an administrator has declared the tenant authoritative', async () => {
    await setAuthoritative(false)
    await expectRefusal('not_found', path())
    await setAuthoritative(true)
    const client = t.client()
    expect(await signOnThrough(client, path())).toBe('/login')
    expect(await whoIs(client)).toBe(people().tess.userId)
    expect(await links()).toMatchObject([{ provider: 'microsoft', subject: `${TENANT}:tess-oid` }])
  })

  it('finds somebody by an address whose domain the tenant owns', async () => {
    await setAuthoritative(false)
    microsoft.next = { ...TESS, preferred_username: 'x', email: 'tess@lakeside.example', xms_edov: true }
    const client = t.client()
    await signOnThrough(client, path())
    expect(await whoIs(client)).toBe(people().tess.userId)
  })

  it.each([
    ['another tenant', { tid: '99999999-0000-4000-8000-1234567890ab' }],
    ['no tenant', { tid: undefined }],
    ['a guest', { acct: 1 }],
    ['no id', { oid: undefined }],
  ])('refuses %s', async (_which, claims) => {
    await setAuthoritative(true)
    microsoft.next = { ...TESS, ...claims }
    await expectRefusal('wrong_account', path())
  })
})

describe('a provider of the district', () => {
  it('is asked with the sealed secret, and its accounts are its own', async () => {
    const { db } = t.database
    const clientSecret = testOutbound().sealer.seal(
      CLIENT.clientSecret,
      secretPurpose({ districtId: t.world.districtId }),
    )
    const own = await addIdentity(db, {
      districtId: t.world.districtId,
      name: 'Lakeside ID',
      provider: 'oidc',
      configuration: { issuer: google.issuer, client: CLIENT.clientId, domains: ['lakeside.example'] },
      clientSecret,
    })
    await db.insert(signInIdentity).values({
      districtId: t.world.districtId,
      provider: 'google',
      subject: 'same-subject',
      userId: people().ada.userId,
      createdAt: t.clock.now(),
    })
    google.next = { sub: 'same-subject', email: 'sam@lakeside.example', email_verified: true }
    const client = t.client()
    expect(await signOnThrough(client, `/sso?identityId=${own.ssoIdentityId}`)).toBe('/login')
    expect(await whoIs(client)).toBe(people().sam.userId)
    expect(await links()).toContainEqual(expect.objectContaining({ provider: `oidc:${google.issuer}` }))
    google.next = { sub: 'other', email: 'sam@elsewhere.example', email_verified: true }
    await expectRefusal('wrong_account', `/sso?identityId=${own.ssoIdentityId}`)
  })

  it('is not asked without the id of its client, or without its secret', () => {
    const own = { ...lakeside, provider: 'oidc', configuration: { client: CLIENT.clientId } } as const
    const clientSecret = testOutbound().sealer.seal(CLIENT.clientSecret, secretPurpose(own))
    const { context } = t.server
    expect(clientFor(context, { ...own, clientSecret })).toEqual(CLIENT)
    expect(clientFor(context, { ...own, clientSecret: null })).toBeNull()
    for (const configuration of [null, { issuer: google.issuer }]) {
      expect(clientFor(context, { ...own, configuration, clientSecret })).toBeNull()
    }
  })
})

describe('what is not set up', () => {
  it('says so, with no client or no PUBLIC_URL', async () => {
    const { connection } = t.database
    const log = t.server.app.log
    for (const options of [
      { publicUrl: PUBLIC_URL },
      { signOn: signOnWith({ google: google.issuer }), outbound: testOutbound() },
    ]) {
      const server = await makeServer({ connection, clock: t.clock, log, ...options })
      const client = new TestClient(await server.listen('127.0.0.1', 0))
      expect(locationOf(await client.send('GET', start()))).toBe('/login?signOn=not_set_up')
      await server.close()
    }
  })

  it('[D-169] a district’s issuer inside the operator’s network is not asked', async () => {
    const { connection } = t.database
    const signOn = signOnWith({ google: google.issuer.replace('http:', 'https:') })
    const server = await makeServer({
      connection,
      clock: t.clock,
      log: t.server.app.log,
      publicUrl: PUBLIC_URL,
      signOn,
    })
    const client = new TestClient(await server.listen('127.0.0.1', 0))
    const before = google.asked.length
    expect(locationOf(await client.send('GET', start()))).toBe('/login?signOn=failed')
    expect(google.asked.length).toBe(before)
    await server.close()
  })
})

it('the log says with which codes a sign-on failed, and contains no code or state of theirs, nor who it was', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { connection } = t.database
  const log = pino({ level: 'trace' }, stream)
  const signOn = signOnWith({ google: google.issuer })
  const server = await makeServer({
    connection,
    clock: t.clock,
    log,
    publicUrl: PUBLIC_URL,
    signOn,
    outbound: testOutbound(),
  })
  const client = new TestClient(await server.listen('127.0.0.1', 0))
  const back = await throughProvider(locationOf(await client.send('GET', start())))
  const { searchParams } = new URL(back, PUBLIC_URL)
  await client.send('GET', back)
  await client.send('GET', back)
  // Fails at the provider, which is logged.
  const again = await throughProvider(locationOf(await client.send('GET', start())))
  await client.send('GET', again.replace(/code=[^&]*/, 'code=wrong'))
  await server.close()
  // Nothing has failed if somebody is refused, as the second one was.
  const failures = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a sign-on failed')
  expect(failures).toMatchObject([
    { failure: 'ResponseBodyError', code: 'OAUTH_RESPONSE_BODY_ERROR', said: 'invalid_grant' },
  ])
  const all = lines.join('')
  for (const secret of [
    searchParams.get('code') ?? '',
    searchParams.get('state') ?? '',
    'ada@',
    'google-ada',
    'code=',
  ]) {
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})
