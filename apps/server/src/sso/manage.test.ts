import { asDistrictId, type SsoIdentityId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, runChange } from '../change/change.ts'
import { changeEvent, externalId, signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { makeOutbound } from '../outbound/index.ts'
import { openSession } from '../session/commands.ts'
import { type Scope, scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { startServer, type TestServer, testOutbound } from '../testing/server.ts'
import { googleIdentity as google, PUBLIC_URL, signOnWith } from '../testing/signOn.ts'
import type { Person } from '../testing/world.ts'
import { secretPurpose } from './connection.ts'
import { addIdentity, changeIdentity, confirmIdentity, removeIdentity, requireSecondFactor, unlink } from './manage.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer({
    publicUrl: PUBLIC_URL,
    signOn: { ...signOnWith({}), clients: { google: signOnWith({}).clients.google } },
  })
})
afterAll(() => t.close())

/** What the server knows about the administrator of the district, for commands that are run without a call. */
async function scopeOfDee(options: Parameters<typeof openSession>[3] = {}): Promise<Scope> {
  const now = t.clock.now()
  const { token } = await openSession(t.database.db, t.world.districtAdministrator.userId, now, options)
  const scope = await scopeOfToken(t.database, hashToken(token), now)
  if (!scope) throw new Error('The session has no scope.')
  return scope
}

const params = () => ({ districtId: t.world.districtId })
const add = async (body = google()) =>
  (await as('dee.district')).ask('POST /api/district/:districtId/sign-in/identity', { params: params(), body })

describe('[D-162] how people of a district sign in', () => {
  it('is set up by its administrators', async () => {
    const dee = await as('dee.district')
    const { status, body } = await add(google({ schoolIds: [t.world.north.schoolId] }))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Lakeside', isReady: true, hasSecret: false, version: 1 },
    })
    const read = await dee.call('GET /api/district/:districtId/sign-in', { params: params() })
    expect(read).toMatchObject({
      identities: [{ ssoIdentityId: body.ssoIdentityId, domains: ['lakeside.example'] }],
      schools: [{ name: 'north school' }, { name: 'south school' }],
      returnUrls: { openId: 'https://corridor.example/sso/callback', clever: 'https://corridor.example/sso/clever' },
      secondFactorRequired: false,
    })
    const changed = await dee.call('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 1, domains: ['Lakeside.example', 'students.lakeside.example'] },
    })
    expect(changed).toMatchObject({
      domains: ['lakeside.example', 'students.lakeside.example'],
      version: 2,
      name: 'Lakeside',
    })
    const stale = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 1, domains: ['other.example'] },
    })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'changed'])
    const emptied = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 2, domains: [] },
    })
    expect([emptied.status, Object.keys(emptied.body.error?.fields ?? {})]).toEqual([422, ['domains']])
    await dee.call('DELETE /api/sso/identity/:ssoIdentityId', { params: { ssoIdentityId: body.ssoIdentityId } })
    expect((await dee.call('GET /api/district/:districtId/sign-in', { params: params() })).identities).toEqual([])
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'signOn'))
    expect(lines.map(({ action, schoolId }) => [action, schoolId])).toEqual([
      ['create', t.world.north.schoolId],
      ['edit', t.world.north.schoolId],
      ['end', t.world.north.schoolId],
    ])
  })

  it('is not for administrators of one school, nor for anybody else', async () => {
    for (const username of ['dora.north', 'ada.north', 'sam.north']) {
      const client = await as(username)
      expect((await client.ask('GET /api/district/:districtId/sign-in', { params: params() })).status).toBe(403)
      const asked = await client.ask('POST /api/district/:districtId/sign-in/identity', {
        params: params(),
        body: google(),
      })
      expect(asked.status).toBe(403)
    }
    const dee = await as('dee.district')
    const elsewhere = { districtId: asDistrictId(t.world.districtId + 1) }
    expect((await dee.ask('GET /api/district/:districtId/sign-in', { params: elsewhere })).status).toBe(404)
  })

  it.each([
    [google({ domains: [] }), 'domains'],
    [google({ domains: ['lakeside'] }), 'domains'],
    [google({ provider: 'microsoft', tenant: 'common' }), 'tenant'],
    [google({ provider: 'clever', tenant: 'x' }), 'tenant'],
    [google({ provider: 'oidc', issuer: 'http://id.example', client: 'x' }), 'issuer'],
    [google({ provider: 'oidc', issuer: 'https://id.example', client: 'x' }), 'clientSecret'],
  ])('[D-151] is pinned to the district: %j', async (body, field) => {
    const answer = await add(body as never)
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([422, [field]])
  })

  it('names no school of another district', async () => {
    expect((await add(google({ schoolIds: [t.world.abroad.schoolId] }))).status).toBe(404)
  })

  it('says that a provider is not registered with', async () => {
    const { body } = await add(google({ provider: 'microsoft', tenant: '0a1b2c3d-0000-4000-8000-1234567890ab' }))
    expect(body.isReady).toBe(false)
  })

  it('[D-169] keeps the secret of a provider sealed, and never shows it', async () => {
    const { body } = await add(
      google({ provider: 'oidc', issuer: 'https://id.example', client: 'x', clientSecret: 'very secret' }) as never,
    )
    expect(body).toMatchObject({ hasSecret: true, isReady: true })
    expect(JSON.stringify(body)).not.toContain('very secret')
    const [row] = await t.database.db
      .select()
      .from(ssoIdentity)
      .where(eq(ssoIdentity.ssoIdentityId, body.ssoIdentityId))
    expect(row?.clientSecret).not.toContain('very secret')
    expect(testOutbound().sealer.open(row?.clientSecret ?? '', secretPurpose(row as never))).toBe('very secret')
    // Pointing it at another issuer would send the secret there.
    const dee = await as('dee.district')
    const moved = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 1, issuer: 'https://elsewhere.example' },
    })
    expect([moved.status, Object.keys(moved.body.error?.fields ?? {})]).toEqual([422, ['clientSecret']])
    // A new secret is in the trail, though nothing else changed.
    const renewed = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 1, clientSecret: 'another secret' },
    })
    expect(renewed.status).toBe(200)
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'replaceSecret'))
    expect(lines).toMatchObject([{ subject: 'signOn', subjectId: String(body.ssoIdentityId) }])
    expect(JSON.stringify(lines)).not.toContain('another secret')
    const changed = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: 1, issuer: 'https://elsewhere.example', clientSecret: 'the secret of elsewhere' },
    })
    expect({ ...changed }).toMatchObject({ status: 200, body: { issuer: 'https://elsewhere.example' } })
    // Whoever only gives it another name does not need the secret.
    const renamed = await dee.ask('POST /api/sso/identity/:ssoIdentityId', {
      params: { ssoIdentityId: body.ssoIdentityId },
      body: { version: changed.body.version ?? 0, name: 'Our own' },
    })
    expect({ ...renamed }).toMatchObject({ status: 200, body: { name: 'Our own', hasSecret: true } })
  })

  it('[D-169] keeps no secret for Google, and none without a key', async () => {
    const { body } = await add(google({ clientSecret: 'very secret' }))
    const ofIt = eq(ssoIdentity.ssoIdentityId, body.ssoIdentityId)
    expect(await t.database.db.select().from(ssoIdentity).where(ofIt)).toMatchObject([{ clientSecret: null }])
    const scope = await scopeOfDee()
    const context = { ...t.server.context, outbound: makeOutbound() }
    const own = google({ provider: 'oidc', issuer: 'https://id.example', client: 'x', clientSecret: 'very secret' })
    const added = runChange(context, { scope }, (change) =>
      addIdentity(context, change, scope, t.world.districtId, own as never),
    )
    const sentence = 'Set ROSTER_KEY, so that secrets can be stored.'
    await expect(added).rejects.toMatchObject({ status: 422, fields: { clientSecret: sentence } })
  })

  it('[D-178] is changed by no operator who impersonates an administrator, whatever a call declares', async () => {
    const scope = await scopeOfDee({ impersonator: 'operator', impersonatorWrites: true })
    const { context } = t.server
    const { districtId } = t.world
    const { ssoIdentityId } = (await add()).body
    const state = () =>
      Promise.all([t.database.db.select().from(ssoIdentity), t.database.db.select().from(changeEvent)])
    const before = await state()
    const commands: ((change: Change) => Promise<unknown>)[] = [
      (change) => requireSecondFactor(change, scope, districtId, true),
      (change) => addIdentity(context, change, scope, districtId, google()),
      (change) => changeIdentity(context, change, scope, ssoIdentityId, { version: 1, name: 'Theirs' }),
      (change) => confirmIdentity(context, change, scope, ssoIdentityId),
      (change) => removeIdentity(change, scope, ssoIdentityId),
      (change) => unlink(change, scope, t.world.north.people.sam.userId, 'google'),
    ]
    for (const command of commands) {
      await expect(runChange(context, { scope }, command)).rejects.toMatchObject({ code: 'impersonating' })
    }
    expect(await state()).toEqual(before)
  })

  it('accepts a district of Clever once', async () => {
    const clever = google({ provider: 'clever', tenant: '0123456789abcdef01234567' })
    expect((await add(clever)).status).toBe(200)
    const again = await add(clever)
    expect([again.status, again.body.error?.code]).toEqual([409, 'duplicate'])
  })

  it('[D-177] says whether administrators need a second factor', async () => {
    const dee = await as('dee.district')
    const require = (secondFactorRequired: boolean) =>
      dee.call('POST /api/district/:districtId/sign-in', { params: params(), body: { secondFactorRequired } })
    const read = () => dee.call('GET /api/district/:districtId/sign-in', { params: params() })
    await require(true)
    expect((await read()).secondFactorRequired).toBe(true)
    // A second time changes nothing. Each school of the district finds the line of the first.
    await require(true)
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'requireSecondFactor'))
    expect(lines.map(({ schoolId }) => schoolId)).toEqual([t.world.north.schoolId, t.world.south.schoolId])
    await require(false)
    expect((await read()).secondFactorRequired).toBe(false)
  })
})

describe('trying a way to sign in', () => {
  const attempt = async (ssoIdentityId: SsoIdentityId, typed: string) =>
    (
      await (
        await as('dee.district')
      ).call('POST /api/sso/identity/:ssoIdentityId/try', {
        params: { ssoIdentityId },
        body: { typed },
      })
    ).sentence

  it('[D-071] [D-151] says whom an address would sign in, and why nobody', async () => {
    const { db } = t.database
    const { ada, ben } = t.world.north.people
    const setEmail = ({ userId }: Person, email: string | null) =>
      db.update(userAccount).set({ email }).where(eq(userAccount.userId, userId))
    await setEmail(ada, 'ada@lakeside.example')
    const { body } = await add(google({ name: 'Try', schoolIds: [t.world.north.schoolId] }))
    const tried = (typed: string) => attempt(body.ssoIdentityId, typed)
    expect(await tried('ADA@lakeside.example')).toMatch(/^Would sign in .*\(ada\.north\), found by the email address/)
    expect(await tried('nobody@lakeside.example')).toMatch(/^Nobody in these schools/)
    expect(await tried('ada@elsewhere.example')).toMatch(/not in one of the domains/)
    await setEmail(t.world.south.people.ada, 'south@lakeside.example')
    expect(await tried('south@lakeside.example')).toMatch(/^Nobody in these schools .* at another school/)
    const link = {
      ...params(),
      provider: 'google',
      subject: 'an-account',
      userId: ada.userId,
      createdAt: t.clock.now(),
    }
    await db.insert(signInIdentity).values(link)
    expect(await tried('ada@lakeside.example')).toMatch(/^Signs in .*\(ada\.north\), who has signed in this way before/)
    expect(await tried('an-account')).toMatch(/^Signs in .*\(ada\.north\), who is linked to this account/)
    await setEmail(ben, 'ada@lakeside.example')
    expect(await tried('ada@lakeside.example')).toMatch(/^More than one person/)
    await setEmail(ben, null)
    // Nothing was linked or changed by trying.
    expect(await db.select().from(signInIdentity)).toHaveLength(1)
    await db.delete(signInIdentity)
  })

  it('[D-071] says whom an id of the roster would sign in', async () => {
    const { db } = t.database
    const { body } = await add(google({ provider: 'classlink', tenant: '2284' }))
    const tried = (typed: string) => attempt(body.ssoIdentityId, typed)
    const rowId = t.world.north.people.ben.userId
    const { districtId } = t.world
    await db.insert(externalId).values({ districtId, source: 'oneroster', kind: 'user', externalId: 'T-17', rowId })
    expect(await tried('T-17')).toMatch(/^Would sign in .*\(ben\.north\), found by the id in the roster\.$/)
    expect(await tried('T-18')).toMatch(/^Nobody in these schools has this id/)
    expect(await tried('2284')).toBe('Accounts of this tenant are accepted.')
    expect(await tried('2285')).toMatch(/its accounts are refused\.$/)
    expect(await tried('ada@lakeside.example')).toMatch(/does not verify/)
    expect(await db.select().from(signInIdentity)).toEqual([])
  })
})

describe('[D-160] a link to a provider', () => {
  it('is listed on the account and unlinked by who has power over it, which ends the sessions', async () => {
    const { db } = t.database
    const { userId } = t.world.north.people.sam
    await db
      .insert(signInIdentity)
      .values({ ...params(), provider: 'google', subject: 'sam', userId, createdAt: t.clock.now() })
    const sam = await t.as('sam.north')
    const dora = await as('dora.north')
    const account = await dora.call('GET /api/user/:userId/account', { params: { userId } })
    expect(account).toMatchObject({
      hasProvider: true,
      providers: [{ provider: 'google', name: 'Google', linkedAt: t.clock.now() }],
    })
    const unlink = async (username: string) =>
      (await as(username)).ask('POST /api/user/:userId/unlink', { params: { userId }, body: { provider: 'google' } })
    expect((await unlink('ada.north')).status).toBe(403)
    expect((await unlink('dora.south')).status).toBe(404)
    expect((await unlink('dora.north')).status).toBe(200)
    expect((await sam.send('GET', '/api/user/current')).status).toBe(401)
    expect((await unlink('dora.north')).status).toBe(409)
    const [line] = await db.select().from(changeEvent).where(eq(changeEvent.action, 'unlink'))
    expect(line).toMatchObject({ subjectId: String(userId), detail: { provider: 'google' } })
  })
})
