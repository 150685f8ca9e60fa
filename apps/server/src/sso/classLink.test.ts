/** ClassLink: found by the id of the roster, within one tenant, and everything that must not work. */
import type { DistrictId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, externalId, school, signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { type ClassLinkStandIn, classLinkAddresses, startClassLink } from '../testing/providers/classLink.ts'
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
import type { IdentityRow } from './identities.ts'

const CALLBACK = `${PUBLIC_URL.origin}/sso/callback`

let classLink: ClassLinkStandIn
let t: TestServer
let lakeside: IdentityRow
beforeAll(async () => {
  classLink = await startClassLink(CALLBACK)
  t = await startServer({ signOn: signOnWith({ classlink: classLinkAddresses(classLink) }), publicUrl: PUBLIC_URL })
  lakeside = await addIdentity(t.database.db, {
    districtId: t.world.districtId,
    name: 'Lakeside',
    provider: 'classlink',
    schoolIds: [t.world.north.schoolId],
    configuration: { tenant: '2284' },
  })
  await inRoster(people().ada.userId, 'T-17')
  await t.database.db
    .update(userAccount)
    .set({ email: 'ben@lakeside.example' })
    .where(eq(userAccount.userId, people().ben.userId))
})
afterAll(async () => {
  await t.close()
  await classLink.close()
})

const people = () => t.world.north.people

/** As a roster writes it. */
async function inRoster(rowId: number, id: string, source = 'oneroster') {
  const { districtId } = t.world
  await t.database.db.insert(externalId).values({ districtId, source, kind: 'user', externalId: id, rowId })
}

/** Ada's account, and Ben's, which is in no roster. */
const ADA = { UserId: 901, TenantId: 2284, SourcedId: 'T-17', Email: 'a.north@elsewhere.example', Role: 'Teacher' }
const BEN = { UserId: 902, TenantId: 2284, Email: 'Ben@Lakeside.example' }

beforeEach(() => {
  Object.assign(classLink, { next: ADA, dropsState: false, status: 200, asked: [] })
})
afterEach(async () => {
  await t.database.db.delete(signInIdentity)
  await t.database.db.delete(changeEvent).where(eq(changeEvent.subject, 'signOn'))
})

const tile = () => `/sso?identityId=${lakeside.ssoIdentityId}`
async function expectRefusal(reason: string) {
  const client = t.client()
  expect(await signOnThrough(client, tile())).toBe(`/login?signOn=${reason}`)
  expect(await whoIs(client)).toBeNull()
  expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
}

describe('[D-071] signing in with ClassLink', () => {
  it('asks with a state for three scopes, and reads the account with the token', async () => {
    const client = t.client()
    const started = await client.send('GET', tile())
    const asked = new URL(locationOf(started))
    expect(asked.origin + asked.pathname).toBe(`${classLink.origin}/oauth2/v2/auth`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      redirect_uri: CALLBACK,
      scope: 'profile email oneroster',
      response_type: 'code',
    })
    expect(asked.searchParams.get('state')?.length).toBeGreaterThan(20)
    // It is not known to repeat one.
    expect(asked.searchParams.has('nonce')).toBe(false)
    expect(locationOf(await client.send('GET', await throughProvider(asked.href)))).toBe('/login')
    expect(classLink.asked).toEqual(['/oauth2/v2/auth', '/oauth2/v2/token', '/v2/my/info'])
    expect(await whoIs(client)).toBe(people().ada.userId)
  })

  it('finds somebody by the id of a OneRoster roster, and by their account from then on', async () => {
    await signOnThrough(t.client(), tile())
    expect(await t.database.db.select().from(signInIdentity)).toMatchObject([
      { provider: 'classlink', subject: '2284:901', userId: people().ada.userId },
    ])
    const [line] = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'user'), eq(changeEvent.action, 'link')))
    expect(line?.detail).toMatchObject({ provider: 'classlink', by: 'rosterId' })
    // Written in small letters, as in some of ClassLink's examples, and without the roster.
    classLink.next = { userid: 901, tenantid: 2284 }
    const later = t.client()
    expect(await signOnThrough(later, tile())).toBe('/login')
    expect(await whoIs(later)).toBe(people().ada.userId)
  })

  it('does not take the id of another roster, of another district or of somebody at another school for theirs', async () => {
    await inRoster(people().ben.userId, 'T-18', 'clever')
    await inRoster(t.world.south.people.ada.userId, 'T-19')
    const { schoolId, people: strangers } = t.world.abroad
    const [foreign] = await t.database.db.select().from(school).where(eq(school.schoolId, schoolId))
    const theirs = { districtId: foreign?.districtId as DistrictId, source: 'oneroster', kind: 'user' } as const
    await t.database.db.insert(externalId).values({ ...theirs, externalId: 'T-20', rowId: strangers.ada.userId })
    await inRoster(strangers.ben.userId, 'T-21')
    for (const SourcedId of ['T-18', 'T-19', 'T-20', 'T-21']) {
      classLink.next = { ...ADA, SourcedId }
      await expectRefusal('not_found')
    }
    expect(await t.database.db.select().from(signInIdentity)).toEqual([])
  })

  it('[D-151] finds nobody by an address until an administrator has declared the tenant authoritative', async () => {
    const set = (authoritative: boolean) =>
      t.database.db
        .update(ssoIdentity)
        .set({ authoritative })
        .where(eq(ssoIdentity.ssoIdentityId, lakeside.ssoIdentityId))
    classLink.next = BEN
    await expectRefusal('not_found')
    await set(true)
    const client = t.client()
    expect(await signOnThrough(client, tile())).toBe('/login')
    expect(await whoIs(client)).toBe(people().ben.userId)
    await set(false)
  })
})

describe('[D-071] ClassLink is refused', () => {
  it.each([
    ['another tenant', { TenantId: 2285 }],
    ['no tenant', { TenantId: undefined }],
    ['no account', { UserId: undefined }],
  ])('with %s, though the roster id fits', async (_which, more) => {
    classLink.next = { ...ADA, ...more }
    await expectRefusal('wrong_account')
  })

  it('if it answers with an error, whoever that names', async () => {
    classLink.status = 500
    await expectRefusal('failed')
  })

  it('if the person said no', async () => {
    classLink.next = null
    await expectRefusal('canceled')
  })

  it('without the state with which it began', async () => {
    classLink.dropsState = true
    await expectRefusal('expired')
    expect(classLink.asked).not.toContain('/oauth2/v2/token')
  })

  it('with a code that was used before, even with the cookie that belongs to it', async () => {
    const client = t.client()
    const started = await client.send('GET', tile())
    const kept = [...client.cookies]
    const back = await throughProvider(locationOf(started))
    expect(locationOf(await client.send('GET', back))).toBe('/login')
    const thief = t.client()
    for (const [name, value] of kept) thief.setCookie(name, value)
    expect(locationOf(await thief.send('GET', back))).toBe('/login?signOn=failed')
    expect(await whoIs(thief)).toBeNull()
  })

  it('[D-152] a launch replaces whoever is signed in at a shared computer', async () => {
    const client = await t.as('tess.north')
    expect(await signOnThrough(client, tile())).toBe('/login')
    expect(await whoIs(client)).toBe(people().ada.userId)
  })
})
