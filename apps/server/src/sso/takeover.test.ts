/** Whom a way to sign in may reach: attempts to get into somebody else's account by a provider of one's own. */
import { asSsoIdentityId, type DistrictId, type UserId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, externalId, membership, signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { type ClassLinkStandIn, classLinkAddresses, startClassLink } from '../testing/providers/classLink.ts'
import { CLIENT } from '../testing/providers/client.ts'
import { type OpenIdStandIn, startOpenId } from '../testing/providers/openId.ts'
import { SCHOOL_MORNING, startServer, type TestServer, testOutbound } from '../testing/server.ts'
import {
  addIdentity,
  locationOf,
  PUBLIC_URL,
  signOnThrough,
  signOnWith,
  throughProvider,
  whoIs,
} from '../testing/signOn.ts'
import { makePerson, type Person } from '../testing/world.ts'
import { secretPurpose } from './connection.ts'
import type { IdentityRow } from './identities.ts'

const CALLBACK = `${PUBLIC_URL.origin}/sso/callback`
const TENANT = '2284'

let t: TestServer
let provider: OpenIdStandIn
let another: OpenIdStandIn
let classLink: ClassLinkStandIn
/** An administrator of the district who has every permission at North, and none at South. */
let eve: Person
/** An administrator of the other district. */
let zoe: Person
let abroadId: DistrictId
/** Happens while the provider is asked, once. */
let meanwhile: (() => Promise<unknown>) | null = null
/** Where something was sent to. */
let asked: string[] = []

beforeAll(async () => {
  provider = await startOpenId(CALLBACK)
  another = await startOpenId(CALLBACK)
  classLink = await startClassLink(CALLBACK)
  const outbound = testOutbound()
  t = await startServer({
    publicUrl: PUBLIC_URL,
    signOn: signOnWith({ classlink: classLinkAddresses(classLink) }),
    outbound: {
      ...outbound,
      fetch: async (url, request) => {
        asked.push(String(url))
        const answer = await outbound.fetch(url, request)
        const happens = String(url).endsWith('/token') ? meanwhile : null
        if (happens) meanwhile = null
        await happens?.()
        return answer
      },
    },
  })
  const { db } = t.database
  const abroad = await db.select().from(userAccount).where(eq(userAccount.userId, t.world.abroad.people.ada.userId))
  abroadId = abroad[0]?.districtId as DistrictId
  const admin = { type: 'districtAdministrator', passwordHash: 'none', now: SCHOOL_MORNING } as const
  const { districtId, north, abroad: elsewhere } = t.world
  eve = await makePerson(db, { ...admin, districtId, username: 'eve.district', schoolIds: [north.schoolId] })
  zoe = await makePerson(db, {
    ...admin,
    districtId: abroadId,
    username: 'zoe.abroad',
    schoolIds: [elsewhere.schoolId],
  })
  for (const person of [dee(), eve, people().ada, people().sam]) await setEmail(person, emailOf(person))
})
afterAll(async () => {
  await t.close()
  await Promise.all([provider.close(), another.close(), classLink.close()])
})
beforeEach(() => {
  asked = []
})
afterEach(async () => {
  await t.database.db.delete(signInIdentity)
  await t.database.db.delete(externalId)
  await t.database.db.delete(ssoIdentity)
})

const people = () => t.world.north.people
const dee = () => t.world.districtAdministrator
const emailOf = ({ username }: Person) => `${username}@lakeside.example`
const setEmail = ({ userId }: Person, email: string | null) =>
  t.database.db.update(userAccount).set({ email }).where(eq(userAccount.userId, userId))
const links = () => t.database.db.select().from(signInIdentity)

/** A provider that its author runs, and that can say anything about anybody. */
async function ownProvider(authorId: UserId | null, more: Partial<IdentityRow> = {}): Promise<IdentityRow> {
  const districtId = more.districtId ?? t.world.districtId
  return addIdentity(t.database.db, {
    districtId,
    name: 'Our accounts',
    provider: 'oidc',
    configuration: { issuer: provider.issuer, client: CLIENT.clientId },
    clientSecret: testOutbound().sealer.seal(CLIENT.clientSecret, secretPurpose({ districtId })),
    authorId,
    ...more,
  })
}

const start = ({ ssoIdentityId }: IdentityRow) => `/sso?identityId=${ssoIdentityId}`
const claimToBe = (person: Person, more = {}) => {
  provider.next = { sub: `account-of-${person.username}`, email: emailOf(person), email_verified: true, ...more }
}

/** Signs in as whoever the provider says. */
async function arrive(identity: IdentityRow) {
  const client = t.client()
  const page = await signOnThrough(client, start(identity))
  return { page, who: await whoIs(client) }
}
const refused = (reason: string) => ({ page: `/login?signOn=${reason}`, who: null })
const entered = ({ userId }: Person) => ({ page: '/login', who: userId })

describe('[D-185] a provider reaches nobody over whom its author has no power', () => {
  it('by an email address: an administrator with more permissions, and somebody who is at another school, too', async () => {
    const identity = await ownProvider(eve.userId, { authoritative: true })
    claimToBe(dee())
    expect(await arrive(identity)).toEqual(refused('not_confirmed'))
    claimToBe(people().sam)
    await t.database.db.insert(membership).values({
      schoolId: t.world.south.schoolId,
      userId: people().sam.userId,
      permissions: [],
      startedAt: SCHOOL_MORNING,
    })
    expect(await arrive(identity)).toEqual(refused('not_confirmed'))
    expect(await links()).toEqual([])
    await t.database.db
      .delete(membership)
      .where(and(eq(membership.userId, people().sam.userId), eq(membership.schoolId, t.world.south.schoolId)))
    expect(await arrive(identity)).toEqual(entered(people().sam))
  })

  it('by an id in the roster', async () => {
    const { districtId } = t.world
    const identity = await addIdentity(t.database.db, {
      districtId,
      name: 'ClassLink',
      provider: 'classlink',
      configuration: { tenant: TENANT },
      authorId: eve.userId,
    })
    const row = { districtId, source: 'oneroster', kind: 'user' as const }
    await t.database.db.insert(externalId).values([
      { ...row, externalId: 'T-1', rowId: dee().userId },
      { ...row, externalId: 'T-2', rowId: people().ada.userId },
    ])
    classLink.next = { UserId: 1, TenantId: TENANT, SourcedId: 'T-1' }
    expect(await arrive(identity)).toEqual(refused('not_confirmed'))
    classLink.next = { UserId: 2, TenantId: TENANT, SourcedId: 'T-2' }
    expect(await arrive(identity)).toEqual(entered(people().ada))
  })

  it('its author themselves, and whoever was linked before their power was lost', async () => {
    const identity = await ownProvider(eve.userId)
    claimToBe(eve)
    expect(await arrive(identity)).toEqual(entered(eve))
    claimToBe(people().ada)
    expect(await arrive(identity)).toEqual(entered(people().ada))
    const ofEve = eq(membership.userId, eve.userId)
    const [before] = await t.database.db.select().from(membership).where(ofEve)
    await t.database.db.update(membership).set({ permissions: [] }).where(ofEve)
    expect(await arrive(identity)).toEqual(entered(people().ada))
    claimToBe(people().sam)
    expect(await arrive(identity)).toEqual(refused('not_confirmed'))
    await t.database.db
      .update(membership)
      .set({ permissions: before?.permissions ?? [] })
      .where(ofEve)
  })

  it('nobody at all once its author has left, or if nobody knows who it was, until an administrator confirms it', async () => {
    const { db } = t.database
    const client = await clientFor(db, t.origin, dee().userId, SCHOOL_MORNING)
    const params = { districtId: t.world.districtId }
    const shown = async () => (await client.call('GET /api/district/:districtId/sign-in', { params })).identities[0]
    const left = await ownProvider(eve.userId)
    // She has power over some of the district.
    expect(await shown()).toMatchObject({ setUpBy: 'Eve District', isConfirmed: false })
    await db.update(userAccount).set({ endedAt: t.clock.now() }).where(eq(userAccount.userId, eve.userId))
    claimToBe(people().sam)
    expect(await arrive(left)).toEqual(refused('not_confirmed'))
    expect(await shown()).toMatchObject({ setUpBy: 'Eve District', isConfirmed: false })
    await db.update(userAccount).set({ endedAt: null }).where(eq(userAccount.userId, eve.userId))
    await db.update(ssoIdentity).set({ authorId: null })
    expect(await arrive(left)).toEqual(refused('not_confirmed'))
    expect(await shown()).toMatchObject({ setUpBy: null, isConfirmed: false })
    await client.call('POST /api/sso/identity/:ssoIdentityId/confirm', { params: left })
    expect(await shown()).toMatchObject({ setUpBy: 'Dee District', isConfirmed: true })
    // Whoever confirms what is theirs changes nothing.
    await client.call('POST /api/sso/identity/:ssoIdentityId/confirm', { params: left })
    const confirmed = and(eq(changeEvent.subjectId, String(left.ssoIdentityId)), eq(changeEvent.action, 'confirm'))
    const lines = await db.select().from(changeEvent).where(confirmed)
    expect(lines.map(({ schoolId }) => schoolId)).toEqual([t.world.north.schoolId, t.world.south.schoolId])
    expect(await arrive(left)).toEqual(entered(people().sam))
  })

  it('a new name is no change of its author; whom it finds, and its secret, is', async () => {
    const { db } = t.database
    const client = await clientFor(db, t.origin, dee().userId, SCHOOL_MORNING)
    const identity = await ownProvider(eve.userId, { configuration: { issuer: 'https://id.example', client: 'x' } })
    const params = { ssoIdentityId: identity.ssoIdentityId }
    const author = async () => (await db.select().from(ssoIdentity))[0]?.authorId
    await client.call('POST /api/sso/identity/:ssoIdentityId', { params, body: { version: 1, name: 'A new name' } })
    expect(await author()).toBe(eve.userId)
    for (const change of [
      { authoritative: true },
      { name: 'Another name', domains: ['lakeside.example'] },
      { clientSecret: 'another' },
    ]) {
      await db.update(ssoIdentity).set({ authorId: eve.userId })
      const [row] = await db.select().from(ssoIdentity)
      await client.call('POST /api/sso/identity/:ssoIdentityId', {
        params,
        body: { version: row?.version ?? 1, ...change },
      })
      expect([change, await author()]).toEqual([change, dee().userId])
    }
  })

  it.each([{ email_verified: false }, { email_verified: 'false' }])(
    'by an address that the provider calls unverified, though it is declared authoritative: %j',
    async (claims) => {
      const identity = await ownProvider(dee().userId, { authoritative: true })
      claimToBe(people().sam, claims)
      expect(await arrive(identity)).toEqual(refused('not_found'))
      // [D-151] It is another matter if the provider does not say.
      claimToBe(people().sam, { email_verified: undefined })
      expect(await arrive(identity)).toEqual(entered(people().sam))
    },
  )

  it.each(['SAM.NORTH@LAKESIDE.EXAMPLE', ' sam.north@lakeside.example'])('%j is the same address', async (email) => {
    claimToBe(people().sam, { email })
    expect(await arrive(await ownProvider(dee().userId))).toEqual(entered(people().sam))
  })

  it.each(['\u017fam.north@lakeside.example', 'sam.north@la\u212aeside.example', 'sam.north@lakeside.example\u0000'])(
    '%j is another one',
    async (email) => {
      claimToBe(people().sam, { email })
      expect(await arrive(await ownProvider(dee().userId))).toEqual(refused('not_found'))
    },
  )

  it('nor one of two people who have the address, however many others have it elsewhere', async () => {
    const identity = await ownProvider(dee().userId, { schoolIds: [t.world.south.schoolId] })
    const { ben, cora, reader } = people()
    const { tess, uma } = t.world.south.people
    for (const person of [ben, cora, reader, tess, uma]) await setEmail(person, 'shared@lakeside.example')
    claimToBe(tess, { email: 'shared@lakeside.example' })
    expect(await arrive(identity)).toEqual(refused('ambiguous'))
    await setEmail(uma, null)
    expect(await arrive(identity)).toEqual(entered(tess))
    for (const person of [ben, cora, reader, tess]) await setEmail(person, null)
  })
})

describe('[D-185] two districts', () => {
  it('that trust the same provider: an account is one person in each of them', async () => {
    const here = await ownProvider(dee().userId)
    const there = await ownProvider(zoe.userId, { districtId: abroadId })
    const namesake = t.world.abroad.people.sam
    await setEmail(namesake, emailOf(people().sam))
    claimToBe(people().sam)
    expect(await arrive(there)).toEqual(entered(namesake))
    expect(await arrive(here)).toEqual(entered(people().sam))
    expect(await arrive(there)).toEqual(entered(namesake))
    await setEmail(namesake, null)
    expect(await links()).toHaveLength(2)
  })

  const google = (domains: string[]) => ({ provider: 'google' as const, domains, tenant: '' })
  const at = (provider: 'microsoft' | 'clever' | 'classlink', tenant: string) => ({ provider, domains: [], tenant })
  const add = async (person: Person, districtId: DistrictId, claim: ReturnType<typeof google | typeof at>) => {
    const client = await clientFor(t.database.db, t.origin, person.userId, SCHOOL_MORNING)
    const rest = { name: 'Accounts', schoolIds: [], issuer: '', client: '', authoritative: false }
    const body = { ...rest, ...claim }
    const answer = await client.ask('POST /api/district/:districtId/sign-in/identity', { params: { districtId }, body })
    const fields = Object.keys(answer.body.error?.fields ?? {})
    return { client, answer, outcome: [answer.status, answer.body.error?.code, fields] }
  }

  type Claim = ReturnType<typeof google | typeof at>
  const MICROSOFT = at('microsoft', '0a1b2c3d-0000-4000-8000-1234567890ab')
  const CLEVER = at('clever', '0123456789abcdef01234567')
  const CLASSLINK = at('classlink', TENANT)

  it.each<[Claim, Claim, string, string]>([
    [
      google(['lakeside.example', 'students.lakeside.example']),
      google(['Students.Lakeside.example']),
      'domains',
      'students.lakeside.example',
    ],
    [MICROSOFT, MICROSOFT, 'tenant', 'This Microsoft tenant'],
    [CLEVER, CLEVER, 'tenant', 'This Clever district'],
    [CLASSLINK, CLASSLINK, 'tenant', 'This ClassLink tenant'],
  ])('cannot both have %j', async (first, second, field, what) => {
    const mine = await add(dee(), t.world.districtId, first)
    expect(mine.outcome).toEqual([200, undefined, []])
    const taken = await add(zoe, abroadId, second)
    expect(taken.outcome).toEqual([409, 'duplicate', [field]])
    const sentence = `${what} belongs to another district here. If it is yours, ask your IT person.`
    expect(taken.answer.body.error).toMatchObject({ message: sentence, fields: { [field]: sentence } })
    // The other district gets it once it is free.
    const params = { ssoIdentityId: mine.answer.body.ssoIdentityId }
    await mine.client.call('DELETE /api/sso/identity/:ssoIdentityId', { params })
    expect((await add(zoe, abroadId, second)).outcome).toEqual([200, undefined, []])
  })

  it('cannot get it by a change either, nor both at once; one district can use it twice', async () => {
    const claim = google(['lakeside.example'])
    const both = await Promise.all([add(dee(), t.world.districtId, claim), add(zoe, abroadId, claim)])
    expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 409])
    await t.database.db.delete(ssoIdentity)
    expect((await add(dee(), t.world.districtId, claim)).outcome[0]).toBe(200)
    expect((await add(dee(), t.world.districtId, claim)).outcome[0]).toBe(200)
    const theirs = await add(zoe, abroadId, google(['abroad.example']))
    const changed = await theirs.client.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: theirs.answer.body.ssoIdentityId },
      body: { version: 1, domains: ['abroad.example', 'lakeside.example'] },
    })
    expect([changed.status, changed.body.error?.code]).toEqual([409, 'duplicate'])
  })

  it('that both have it from before can each change the rest', async () => {
    const claim = google(['lakeside.example'])
    const mine = await add(dee(), t.world.districtId, claim)
    const { provider, domains } = claim
    await addIdentity(t.database.db, { districtId: abroadId, name: 'Theirs', provider, configuration: { domains } })
    const changed = await mine.client.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: mine.answer.body.ssoIdentityId },
      body: { version: 1, domains: ['lakeside.example', 'students.lakeside.example'] },
    })
    expect(changed.status).toBe(200)
  })

  it('do not find each other’s ways to sign in, as if there were none', async () => {
    const client = await clientFor(t.database.db, t.origin, dee().userId, SCHOOL_MORNING)
    const { ssoIdentityId: theirs } = await ownProvider(zoe.userId, { districtId: abroadId })
    for (const ssoIdentityId of [theirs, asSsoIdentityId(2_147_483_647)]) {
      const body = { typed: emailOf(people().sam) }
      const tried = await client.ask('POST /api/sso/identity/:ssoIdentityId/try', { params: { ssoIdentityId }, body })
      expect(tried.status).toBe(404)
    }
  })
})

describe('[D-185] setting up a way to sign in takes every permission in every school of the district', () => {
  it('for each of its calls', async () => {
    const client = await clientFor(t.database.db, t.origin, eve.userId, SCHOOL_MORNING)
    const { ssoIdentityId } = await ownProvider(dee().userId)
    const district = { districtId: t.world.districtId }
    const identity = { ssoIdentityId }
    const body = {
      provider: 'google' as const,
      name: 'x',
      schoolIds: [t.world.north.schoolId],
      domains: ['x.example'],
      tenant: '',
      issuer: '',
      client: '',
      authoritative: false,
    }
    const answers = await Promise.all([
      client.ask('GET /api/district/:districtId/sign-in', { params: district }),
      client.ask('POST /api/district/:districtId/sign-in', { params: district, body: { secondFactorRequired: false } }),
      client.ask('POST /api/district/:districtId/sign-in/identity', { params: district, body }),
      client.ask('POST /api/sso/identity/:ssoIdentityId', { params: identity, body: { version: 1, name: 'x' } }),
      client.ask('POST /api/sso/identity/:ssoIdentityId/confirm', { params: identity }),
      client.ask('POST /api/sso/identity/:ssoIdentityId/try', { params: identity, body: { typed: 'x' } }),
      client.ask('DELETE /api/sso/identity/:ssoIdentityId', { params: identity }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })
})

describe('[D-071] a way to sign in that changes while somebody is on their way', () => {
  /** Back from the provider, with everything that is sent. */
  async function comeBack(identity: IdentityRow) {
    const client = t.client()
    const back = await throughProvider(locationOf(await client.send('GET', start(identity))))
    return async () => ({ page: locationOf(await client.send('GET', back)), who: await whoIs(client) })
  }
  const change = (values: Partial<IdentityRow>) => t.database.db.update(ssoIdentity).set(values)
  const toAnother = () => ({ configuration: { issuer: another.issuer, client: CLIENT.clientId }, version: 2 })

  it('sends the code of one provider to no other', async () => {
    claimToBe(people().sam)
    const finish = await comeBack(await ownProvider(dee().userId))
    await change(toAnother())
    expect(await finish()).toEqual(refused('expired'))
    expect(asked.filter((url) => url.startsWith(another.issuer))).toEqual([])
  })

  it('signs nobody in if it was removed', async () => {
    claimToBe(people().sam)
    const finish = await comeBack(await ownProvider(dee().userId))
    await change({ endedAt: t.clock.now() })
    expect(await finish()).toEqual(refused('not_set_up'))
  })

  it.each([
    ['removed', () => ({ endedAt: t.clock.now() }), 'not_set_up'],
    ['pointed at another provider', toAnother, 'expired'],
    ['left without an author', () => ({ authorId: null }), 'not_confirmed'],
  ])('signs nobody in if it is %s while the provider is asked', async (_what, values, reason) => {
    claimToBe(people().sam)
    const finish = await comeBack(await ownProvider(dee().userId))
    meanwhile = () => change(values())
    expect(await finish()).toEqual(refused(reason))
    expect(await links()).toEqual([])
  })

  it('finds nobody who has left meanwhile', async () => {
    claimToBe(people().sam)
    const { userId } = people().sam
    const leave = (endedAt: string | null) =>
      t.database.db
        .update(userAccount)
        .set({ endedAt: endedAt as never })
        .where(eq(userAccount.userId, userId))
    const finish = await comeBack(await ownProvider(dee().userId))
    meanwhile = () => leave(t.clock.now())
    expect(await finish()).toEqual(refused('not_found'))
    await leave(null)
  })
})
