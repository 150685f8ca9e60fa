import { asUserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, oneTimeLink, signInIdentity, userAccount } from '../db/schema/index.ts'
import { useLink, withoutPassword, withToken } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { makePerson } from '../testing/world.ts'

let t: TestServer
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

const PASSWORD = 'seven purple umbrellas'
const GONE = 'This link does not work anymore. Ask for a new one.'

let made = 0
async function somebody(state: 'invited' | 'active' = 'invited', type: 'student' | 'faculty' = 'student') {
  made += 1
  const { db } = t.database
  const [ada] = await db.select().from(userAccount).where(eq(userAccount.username, 'ada.north'))
  const person = await makePerson(db, {
    districtId: t.world.districtId,
    type,
    username: `person${made}.north`,
    passwordHash: ada?.passwordHash ?? '',
    now: t.clock.now(),
    schoolIds: [t.world.north.schoolId],
  })
  if (state === 'invited') await withoutPassword(db, person.userId)
  return person
}

const linkFor = async (userId: number, purpose: 'invitation' | 'reset' = 'invitation', by = 'dora.north') =>
  (await as(by)).call('POST /api/user/:userId/link', { params: { userId: asUserId(userId) }, body: { purpose } })

const readLink = (nobody: TestClient, token: string) =>
  nobody.ask('GET /api/session/link', { headers: withToken(token) })

describe('an invitation', () => {
  it('[D-175] sets a password once, and signs in', async () => {
    const { userId, username } = await somebody()
    const link = await linkFor(userId)
    expect(link).toMatchObject({ purpose: 'invitation', expiresAt: '2026-10-27T15:00:00.000Z' })
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(16)
    const nobody = t.client()
    const { status, body } = await readLink(nobody, link.token)
    expect({ status, body }).toEqual({
      status: 200,
      body: { purpose: 'invitation', firstName: `Person${made}`, username },
    })
    const set = await useLink(nobody, link, PASSWORD)
    expect(set).toMatchObject({ status: 200, body: { type: 'student' } })
    expect(await nobody.call('GET /api/user/current')).toEqual({ userId, type: 'student' })
    await t.client().signIn(username, { password: PASSWORD })
    const replayed = await useLink(t.client(), link, 'another long password')
    expect(replayed).toMatchObject({ status: 404, body: { error: { message: GONE } } })
  })

  it('[D-175] opening it spends nothing', async () => {
    const { userId } = await somebody()
    const link = await linkFor(userId)
    for (let times = 0; times < 3; times += 1) expect((await readLink(t.client(), link.token)).status).toBe(200)
    expect((await useLink(t.client(), link, PASSWORD)).status).toBe(200)
  })

  it('[D-175] is stored as a hash, and its token nowhere', async () => {
    const { userId } = await somebody()
    const { token } = await linkFor(userId)
    const [row] = await t.database.db.select().from(oneTimeLink).where(eq(oneTimeLink.userId, userId))
    expect(row?.tokenHash).toHaveLength(32)
    const { rows } = await t.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const found = await t.database.pool.query(
        `select 1 from "${name}" entry where strpos(to_jsonb(entry)::text, $1) > 0 limit 1`,
        [token],
      )
      expect(found.rowCount, name).toBe(0)
    }
  })

  it('[D-175] two who use it at once: one sets the password', async () => {
    const { userId } = await somebody()
    const link = await linkFor(userId)
    const answers = await Promise.all(
      ['first long password', 'second long password'].map((p) => useLink(t.client(), link, p)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('[D-175] a weak password is refused with a sentence, and the link still works', async () => {
    const { userId } = await somebody()
    const link = await linkFor(userId)
    const nobody = t.client()
    for (const [password, sentence] of [
      ['short', 'Use at least 8 characters.'],
      ['password1', /easy to guess/],
      [`person${made}.north`, /too close to your name/],
      ['x'.repeat(201), /200 characters at most/],
    ] as const) {
      const { status, body } = await useLink(nobody, link, password)
      expect(status).toBe(422)
      expect(body.error?.fields?.password).toMatch(sentence)
    }
    expect((await useLink(nobody, link, PASSWORD)).status).toBe(200)
  })

  it.each(['nonsense', '', 'x'.repeat(5000)])(
    '[D-149] a token that never existed gets the same answer: %#',
    async (token) => {
      const { status, body } = await readLink(t.client(), token)
      // Node itself refuses a header of this size.
      if (token.length > 200 && status === 431) return
      expect({ status, message: body.error?.message }).toEqual({ status: 404, message: GONE })
      const set = await useLink(t.client(), { token }, PASSWORD)
      expect(set.body.error?.message).toBe(GONE)
    },
  )
})

describe('a link stops working', () => {
  const isGone = async (token: string) => (await readLink(t.client(), token)).status === 404

  it('[D-175] after 14 days, or 24 hours for a reset', async () => {
    const invited = await somebody('invited')
    const active = await somebody('active')
    const invitation = await linkFor(invited.userId)
    const reset = await linkFor(active.userId, 'reset')
    t.clock.advance(24 * 60 - 1)
    expect([await isGone(invitation.token), await isGone(reset.token)]).toEqual([false, false])
    t.clock.advance(1)
    expect([await isGone(invitation.token), await isGone(reset.token)]).toEqual([false, true])
    t.clock.advance(13 * 24 * 60)
    expect(await isGone(invitation.token)).toBe(true)
    expect((await useLink(t.client(), invitation, PASSWORD)).status).toBe(404)
    t.clock.advance(-14 * 24 * 60)
  })

  it('[D-175] when a newer one is made', async () => {
    const { userId } = await somebody()
    const first = await linkFor(userId)
    const second = await linkFor(userId)
    expect([await isGone(first.token), await isGone(second.token)]).toEqual([true, false])
  })

  it.each([
    ['the account ends', { endedAt: '2026-10-13T15:00:00.000Z' as const }],
    ['the email changes', { email: 'new@example.org' }],
    ['a password is set', { passwordHash: 'another' }],
  ])('[D-175] when %s, by whatever tool', async (_, change) => {
    const { userId } = await somebody()
    const { token } = await linkFor(userId)
    await t.database.db.update(userAccount).set({ lastName: 'Other' }).where(eq(userAccount.userId, userId))
    expect(await isGone(token)).toBe(false)
    await t.database.db.update(userAccount).set(change).where(eq(userAccount.userId, userId))
    expect(await isGone(token)).toBe(true)
  })
})

describe('a reset', () => {
  it('[D-084] ends the sessions and sockets, and the new password replaces the old one', async () => {
    const { userId, username } = await somebody('active', 'faculty')
    const theirs = await t.as(username)
    const socket = await theirs.listen()
    const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve))
    const link = await linkFor(userId, 'reset')
    await closed
    expect((await theirs.send('GET', '/api/user/current')).status).toBe(401)
    expect((await useLink(t.client(), link, PASSWORD)).status).toBe(200)
    await t.client().signIn(username, { password: PASSWORD })
    await expect(t.client().signIn(username)).rejects.toThrow(/401/)
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.subjectId, String(userId)))
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['resetPassword', 'endSessions', 'setPassword']),
    )
  })

  it('[D-175] setting a password signs out who was signed in with that browser before', async () => {
    const { userId } = await somebody()
    const link = await linkFor(userId)
    const shared = await t.as('tess.north')
    const session = new Map(shared.cookies)
    expect((await useLink(shared, link, PASSWORD)).status).toBe(200)
    expect((await shared.call('GET /api/user/current')).userId).toBe(userId)
    const before = t.client()
    for (const [name, value] of session) before.setCookie(name, value)
    expect((await before.send('GET', '/api/user/current')).status).toBe(401)
  })

  it('[D-084] [D-175] is not for people with a provider and no password; who has neither is invited', async () => {
    const { db } = t.database
    const { userId } = await somebody()
    const dora = await as('dora.north')
    const ask = (purpose: 'invitation' | 'reset') =>
      dora.ask('POST /api/user/:userId/link', { params: { userId }, body: { purpose } })
    expect((await ask('reset')).body.error).toMatchObject({
      code: 'changed',
      message: expect.stringMatching(/Invite them again/),
    })
    await db.insert(signInIdentity).values({
      districtId: t.world.districtId,
      provider: 'google',
      subject: `s${userId}`,
      userId,
      createdAt: t.clock.now(),
    })
    for (const purpose of ['invitation', 'reset'] as const) {
      expect((await ask(purpose)).body.error?.message).toMatch(/single sign-on/)
    }
    await db.update(userAccount).set({ passwordHash: 'one' }).where(eq(userAccount.userId, userId))
    expect((await ask('reset')).status).toBe(200)
  })
})
