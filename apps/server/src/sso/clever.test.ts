/** Clever: its button, its portal, and everything that must not work. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, externalId, signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeServer } from '../server.ts'
import { TestClient } from '../testing/client.ts'
import { type CleverStandIn, startClever } from '../testing/providers/clever.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import {
  addIdentity,
  locationOf,
  PUBLIC_URL,
  signOnThrough,
  signOnWith,
  throughProvider,
  whoIs,
} from '../testing/signOn.ts'
import { accountOf, userPath } from './clever.ts'
import type { IdentityRow } from './identities.ts'

const DISTRICT = '0123456789abcdef01234567'
const ID = 'aaaaaaaaaaaaaaaaaaaaaaaa'

let clever: CleverStandIn
let t: TestServer
let lakeside: IdentityRow
beforeAll(async () => {
  clever = await startClever(`${PUBLIC_URL.origin}/sso/clever`)
  const { origin } = clever
  const addresses = { authorize: `${origin}/oauth/authorize`, token: `${origin}/oauth/tokens`, api: origin }
  t = await startServer({ signOn: signOnWith({ clever: addresses }), publicUrl: PUBLIC_URL })
  lakeside = await addIdentity(t.database.db, {
    districtId: t.world.districtId,
    name: 'Lakeside',
    provider: 'clever',
    configuration: { tenant: DISTRICT },
    authoritative: true,
  })
  for (const name of ['sam', 'ada'] as const) {
    await t.database.db
      .update(userAccount)
      .set({ email: `${name}@lakeside.example` })
      .where(eq(userAccount.userId, t.world.north.people[name].userId))
  }
})
afterAll(async () => {
  await t.close()
  await clever.close()
})

const SAM = { id: ID, district: DISTRICT, email: 'Sam@lakeside.example', roles: { student: { sis_id: '17' } } }
beforeEach(() => {
  Object.assign(clever, { next: SAM, canonical: null, dropsState: false, status: 200, asked: [] })
})
afterEach(async () => {
  await t.database.db.delete(signInIdentity)
  await t.database.db.delete(changeEvent).where(eq(changeEvent.subject, 'signOn'))
})

const samId = () => t.world.north.people.sam.userId
const tile = () => `/sso?identityId=${lakeside.ssoIdentityId}`

/** A tile of the portal: with a code, and without a state. */
const launch = (client: TestClient) => client.send('GET', `/sso/clever?code=${clever.newCode()}&scope=read`)

async function throughPortal(client: TestClient): Promise<string> {
  return locationOf(await client.send('GET', await throughProvider(locationOf(await launch(client)))))
}

async function expectRefusal(reason: string) {
  const client = t.client()
  expect(await throughPortal(client)).toBe(`/login?signOn=${reason}`)
  expect(await whoIs(client)).toBeNull()
}

describe('[D-152] a launch from the portal', () => {
  it('is sent once through Clever with a state, and its own code is never exchanged', async () => {
    const client = t.client()
    const answer = await launch(client)
    const to = new URL(locationOf(answer))
    expect(to.origin + to.pathname).toBe(`${clever.origin}/oauth/authorize`)
    expect(to.searchParams.get('state')?.length).toBeGreaterThan(20)
    expect(to.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL.origin}/sso/clever`)
    expect(clever.asked).toEqual([])
    expect(locationOf(await client.send('GET', await throughProvider(to.href)))).toBe('/login')
    expect(clever.asked).toEqual(['/oauth/authorize', '/oauth/tokens', '/v3.0/me', `/v3.0/users/${ID}`])
    expect(await whoIs(client)).toBe(samId())
    // Nothing of the trip stays in the browser.
    expect([...client.cookies.keys()].filter((name) => name.startsWith('corridor-sso-'))).toEqual([])
  })

  it('of an attacker signs nobody in as the attacker', async () => {
    const victim = t.client()
    clever.next = { ...SAM, id: 'bbbbbbbbbbbbbbbbbbbbbbbb', email: 'ada@lakeside.example', roles: { teacher: {} } }
    const code = clever.newCode()
    // The victim's own session at Clever answers the second trip.
    clever.next = SAM
    const answer = await victim.send('GET', `/sso/clever?code=${code}`)
    expect(locationOf(await victim.send('GET', await throughProvider(locationOf(answer))))).toBe('/login')
    expect(await whoIs(victim)).toBe(samId())
  })

  it('replaces the session of somebody else at a shared computer', async () => {
    const client = await t.as('tess.north')
    const before = client.cookies.get(SESSION_COOKIE)
    await throughPortal(client)
    expect(await whoIs(client)).toBe(samId())
    const tess = new TestClient(t.origin)
    tess.setCookie(SESSION_COOKIE, before ?? '')
    expect(await whoIs(tess)).toBeNull()
  })

  it('says so if the browser keeps no cookies', async () => {
    const back = await throughProvider(locationOf(await launch(t.client())))
    expect(locationOf(await t.client().send('GET', back))).toBe('/login?signOn=no_cookie')
    expect(clever.asked).not.toContain('/oauth/tokens')
  })

  it('is not sent around for ever if the state does not come back', async () => {
    clever.dropsState = true
    const client = t.client()
    expect(await throughPortal(client)).toBe('/login?signOn=failed')
    expect(clever.asked).not.toContain('/oauth/tokens')
    // Another try later works.
    clever.dropsState = false
    expect(await throughPortal(client)).toBe('/login')
  })

  it('that Clever answers with an error and no state is not sent around again', async () => {
    const answer = await t.client().send('GET', '/sso/clever?error=access_denied')
    expect(locationOf(answer)).toBe('/login?signOn=no_cookie')
  })

  it('cannot be repeated with the same code and state', async () => {
    const client = t.client()
    const started = await launch(client)
    const kept = [...client.cookies]
    const back = await throughProvider(locationOf(started))
    await client.send('GET', back)
    const again = t.client()
    for (const [name, value] of kept) again.setCookie(name, value)
    expect(locationOf(await again.send('GET', back))).toBe('/login?signOn=failed')
    expect(await whoIs(again)).toBeNull()
  })

  it('that the person stopped', async () => {
    const client = t.client()
    const started = await launch(client)
    clever.next = null
    const back = await throughProvider(locationOf(started))
    expect(locationOf(await client.send('GET', back))).toBe('/login?signOn=canceled')
  })
})

describe('[D-152] a person at Clever', () => {
  it('is found by their address once, and by their id from then on', async () => {
    await throughPortal(t.client())
    clever.next = { ...SAM, email: undefined } as never
    const client = t.client()
    await throughPortal(client)
    expect(await whoIs(client)).toBe(samId())
    expect(await t.database.db.select().from(signInIdentity)).toMatchObject([{ provider: 'clever', subject: ID }])
  })

  it('[D-151] is not found by an address unless the district was declared authoritative', async () => {
    const set = (authoritative: boolean) =>
      t.database.db
        .update(ssoIdentity)
        .set({ authoritative })
        .where(eq(ssoIdentity.ssoIdentityId, lakeside.ssoIdentityId))
    await set(false)
    await expectRefusal('not_found')
    await set(true)
  })

  it.each(['cccccccccccccccccccccccc', 'student 17'])(
    'is found by the id that the roster has from Clever (%s), without an address',
    async (inRoster) => {
      const { db } = t.database
      const { districtId } = t.world
      const rowId = t.world.north.people.tess.userId
      await db.insert(externalId).values({ districtId, source: 'clever', kind: 'user', externalId: inRoster, rowId })
      // The same ids of another roster are somebody else's.
      const others = { districtId, source: 'oneroster', kind: 'user', rowId: samId() } as const
      await db.insert(externalId).values({ ...others, externalId: inRoster })
      clever.next = { id: 'cccccccccccccccccccccccc', district: DISTRICT, roles: { student: { sis_id: '17' } } }
      const client = t.client()
      await throughPortal(client)
      expect(await whoIs(client)).toBe(rowId)
      await db.delete(externalId)
    },
  )

  it('of a district that nobody here has named is refused', async () => {
    clever.next = { ...SAM, district: 'ffffffffffffffffffffffff' }
    await expectRefusal('wrong_account')
  })

  it('of another district than the chosen one is refused', async () => {
    const other = await addIdentity(t.database.db, {
      districtId: t.world.districtId,
      name: 'Other',
      provider: 'clever',
      configuration: { tenant: 'eeeeeeeeeeeeeeeeeeeeeeee' },
    })
    const client = t.client()
    const started = await client.send('GET', `/sso?identityId=${other.ssoIdentityId}`)
    expect(new URL(locationOf(started)).searchParams.get('district_id')).toBe('eeeeeeeeeeeeeeeeeeeeeeee')
    const back = await throughProvider(locationOf(started))
    expect(locationOf(await client.send('GET', back))).toBe('/login?signOn=wrong_account')
  })

  it('is not signed in by a way to sign in that was changed while they were at Clever', async () => {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', tile())))
    await t.database.db
      .update(ssoIdentity)
      .set({ version: lakeside.version + 1 })
      .where(eq(ssoIdentity.ssoIdentityId, lakeside.ssoIdentityId))
    expect(locationOf(await client.send('GET', back))).toBe('/login?signOn=expired')
    expect(await whoIs(client)).toBeNull()
  })

  it('is not taken from an answer that is an error', async () => {
    clever.status = 500
    await expectRefusal('failed')
    expect(clever.asked).toEqual(['/oauth/authorize', '/oauth/tokens', '/v3.0/me'])
  })

  it('who is a student there is no teacher here, though the address fits', async () => {
    clever.next = { ...SAM, email: 'ada@lakeside.example' }
    await expectRefusal('not_found')
    clever.next = { ...SAM, email: 'ada@lakeside.example', roles: { teacher: {}, staff: {} } }
    const client = t.client()
    await throughPortal(client)
    expect(await whoIs(client)).toBe(t.world.north.people.ada.userId)
  })

  it('who is only a contact is refused', async () => {
    clever.next = { ...SAM, roles: { contact: {} } }
    await expectRefusal('wrong_account')
  })

  it.each([
    'https://elsewhere.example/v3.0/users/aaaaaaaaaaaaaaaaaaaaaaaa',
    '//elsewhere.example/v3.0/users/x',
    '/v3.0/districts/x',
  ])('is not looked up at %s', async (canonical) => {
    clever.canonical = canonical
    await expectRefusal('failed')
    expect(() => userPath({ links: [{ rel: 'canonical', uri: canonical }] })).toThrow()
  })

  it('is looked up by their id if there is no canonical link', () => {
    expect(userPath({ data: { id: ID } })).toBe(`/v3.0/users/${ID}`)
    expect(() => userPath({})).toThrow('Clever named no user')
    expect(() => userPath({ links: [{ rel: 'canonical', uri: [`/v3.0/users/${ID}`] }] })).toThrow()
  })

  it.each([{ id: [ID] }, { id: ID.toUpperCase() }, { id: `${ID}a` }, { id: undefined }, { district: undefined }])(
    'is nobody with %j',
    (more) => {
      expect(() => accountOf({ ...SAM, ...more })).toThrow('Clever named no user')
    },
  )

  it('has the ids of the school’s own system in each role, if they are text', () => {
    const idsIn = (roles: object) =>
      accountOf({ ...SAM, roles: { ...roles } }).account?.rosterIds.map(({ externalId }) => externalId)
    expect(idsIn({ student: { sis_id: '17' } })).toEqual([ID, 'student 17'])
    expect(idsIn({ teacher: { sis_id: '18' }, staff: { staff_id: '19' } })).toEqual([ID, 'staff 18', 'staff 19'])
    for (const none of ['', 17, null, undefined]) {
      expect(idsIn({ student: { sis_id: none }, teacher: { sis_id: none }, staff: { staff_id: none } })).toEqual([ID])
    }
  })
})

it('what began at Clever ends nowhere but where Clever sends people back to', async () => {
  const client = t.client()
  const returnFrom = async (path: string) => {
    const back = await throughProvider(locationOf(await client.send('GET', path)))
    return locationOf(await client.send('GET', back.replace('/sso/clever', '/sso/callback')))
  }
  expect(await returnFrom('/sso/clever?code=x')).toBe('/login?signOn=expired')
  expect(await returnFrom(tile())).toBe('/login?signOn=not_set_up')
  expect(clever.asked).not.toContain('/oauth/tokens')
})

it('[SSO-06] an identity of Clever leads there with its district', async () => {
  const client = t.client()
  expect(await signOnThrough(client, `${tile()}&redirect=%2Fstudent`)).toBe('/login?redirect=%2Fstudent')
  expect(await whoIs(client)).toBe(samId())
})

it('[D-152] without a client id nothing leads to Clever', async () => {
  const { connection } = t.database
  const server = await makeServer({ connection, clock: t.clock, log: t.server.app.log, publicUrl: PUBLIC_URL })
  const client = new TestClient(await server.listen('127.0.0.1', 0))
  for (const path of ['/sso/clever?code=x', '/sso/clever?code=x&state=y', tile()]) {
    expect(locationOf(await client.send('GET', path))).toBe('/login?signOn=not_set_up')
  }
  await server.close()
})
