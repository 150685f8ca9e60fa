import { createHash } from 'node:crypto'
import { BACKGROUND_HEADER, IDEMPOTENCY_HEADER } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membership, school, session, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeServer } from '../server.ts'
import { connectSocket, TEST_PASSWORD, type TestClient } from '../testing/client.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makePerson, quickHash } from '../testing/world.ts'
import { openSession } from './commands.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { hashToken } from './token.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())

/** A browser that has the XSRF cookie, with nobody signed in. */
async function visitor(): Promise<TestClient> {
  const client = t.client()
  await client.send('GET', '/api/user/current')
  return client
}

function signInAs(client: TestClient, username: string, password = TEST_PASSWORD) {
  return client.ask('POST /api/session', { body: { username, password } })
}

function sessionCookieOf({ headers }: { headers: Headers }): string | undefined {
  return headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
}

describe('signing in', () => {
  it.each([
    ['sam.north', 'student'],
    ['ada.north', 'faculty'],
    ['dora.north', 'schoolAdministrator'],
    ['dee.district', 'districtAdministrator'],
  ])('[API-01] tells %s that they are a %s', async (username, type) => {
    const { status, body } = await signInAs(await visitor(), username)
    expect(status).toBe(200)
    expect(body).toEqual({ type })
  })

  it.each(['SAM.NORTH', 'Sam.North', '  sam.north  '])(
    '[LOGIN-09] knows "%s" however it is typed',
    async (username) => {
      expect((await signInAs(await visitor(), username)).status).toBe(200)
    },
  )

  it('[LOGIN-09] finds an account that was stored with capitals', async () => {
    const { db } = t.database
    const { userId } = t.world.north.people.lou
    await db.update(userAccount).set({ username: 'Lou.North' }).where(eq(userAccount.userId, userId))
    expect((await signInAs(await visitor(), 'lou.north')).status).toBe(200)
  })

  it('[LOGIN-13] gives the same answer to a wrong password, an unknown username and somebody who has left', async () => {
    const { db } = t.database
    const left = await makePerson(db, {
      districtId: t.world.districtId,
      type: 'faculty',
      username: 'gone.north',
      passwordHash: await quickHash(TEST_PASSWORD),
      now: t.clock.now(),
      schoolIds: [t.world.north.schoolId],
    })
    await db.update(userAccount).set({ endedAt: t.clock.now() }).where(eq(userAccount.userId, left.userId))
    const client = await visitor()
    const answers = [
      await signInAs(client, 'sam.north', 'not the secret'),
      await signInAs(client, 'nobody.north'),
      await signInAs(client, left.username),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        error: { code: 'incorrect_credentials', message: 'Incorrect credentials, please try again' },
      })
      expect(sessionCookieOf(answer)).toBeUndefined()
    }
  })

  it('[LOGIN-13] lets nobody sign in by password to an account without one', async () => {
    const { db } = t.database
    const { userId, username } = t.world.north.people.uma
    await db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.userId, userId))
    expect((await signInAs(await visitor(), username)).status).toBe(401)
  })

  it('[LOGIN-07] refuses a blank name or an empty password, and says which', async () => {
    const { status, body } = await (await visitor()).send('POST', '/api/session', { username: '   ', password: '' })
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual(['password', 'username'])
  })

  it('stores when somebody was last active', async () => {
    const { people } = t.world.north
    t.clock.advance(60)
    await signInAs(await visitor(), people.ben.username)
    const [ben] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, people.ben.userId))
    expect(ben?.lastActivityAt).toBe(t.clock.now())
  })
})

describe('the session cookie', () => {
  it('cannot be read by scripts or sent by other sites', async () => {
    const cookie = sessionCookieOf(await signInAs(await visitor(), 'sam.north'))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\//)
    expect(cookie).not.toMatch(/; Secure/)
    expect(cookie).not.toMatch(/; Domain/)
  })

  it('is only sent over https if the public address is https', async () => {
    const { app, close } = await makeServer({
      connection: t.database.connection,
      clock: t.clock,
      log: t.server.app.log,
      publicUrl: new URL('https://corridor.example'),
    })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/session',
      cookies: { 'XSRF-TOKEN': 'known' },
      headers: { 'x-xsrf-token': 'known' },
      payload: { username: 'sam.north', password: TEST_PASSWORD },
    })
    const [cookie] = reply.cookies.filter(({ name }) => name === SESSION_COOKIE)
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(reply.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
    await close()
  })

  it('holds a token that the database only stores as a hash', async () => {
    const client = await t.as('tess.north')
    const token = client.cookies.get(SESSION_COOKIE) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const hash = createHash('sha256').update(token).digest()
    expect(await t.database.db.select().from(session).where(eq(session.tokenHash, hash))).toHaveLength(1)
    const { rows } = await t.database.pool.query(`select count(*)::int as n from session s where s::text like $1`, [
      `%${token}%`,
    ])
    expect(rows[0].n).toBe(0)
  })

  it('is new at every sign-in, whatever cookie the browser sent', async () => {
    const client = await visitor()
    client.setCookie(SESSION_COOKIE, 'planted-by-somebody')
    await signInAs(client, 'tess.north')
    const first = client.cookies.get(SESSION_COOKIE)
    await signInAs(client, 'tess.north')
    expect(first).not.toBe('planted-by-somebody')
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(first)
  })
})

describe('passwords', () => {
  it('are stored as salted Argon2id', async () => {
    const [one, other] = [await hashPassword('open sesame'), await hashPassword('open sesame')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'open sesame')).toBe(true)
    expect(await verifyPassword(one, 'open sesamE')).toBe(false)
    expect(await verifyPassword(null, 'open sesame')).toBe(false)
  })
})

describe('how long a session lasts', () => {
  const HOUR = 60
  const rowOf = async (client: TestClient) => {
    const tokenHash = hashToken(client.cookies.get(SESSION_COOKIE) ?? '')
    const [row] = await t.database.db.select().from(session).where(eq(session.tokenHash, tokenHash))
    return row
  }
  const isOpen = async (client: TestClient) => (await client.ask('GET /api/user/current')).status === 200
  /** A request that the page sends automatically. */
  const poll = (client: TestClient) => client.ask('GET /api/user/initialize', { headers: { [BACKGROUND_HEADER]: '1' } })
  const signedIn = async (keepSignedIn?: boolean) => {
    const client = await visitor()
    const body = { username: 'sam.north', password: TEST_PASSWORD, ...(keepSignedIn !== undefined && { keepSignedIn }) }
    return { client, cookie: sessionCookieOf(await client.ask('POST /api/session', { body })) }
  }
  // 10:00 on a Tuesday.
  beforeEach(() => t.clock.freeze(SCHOOL_MORNING))
  afterAll(() => t.clock.freeze(SCHOOL_MORNING))

  it('[D-174] ten hours after the last activity', async () => {
    const { client } = await signedIn()
    t.clock.advance(5 * HOUR)
    expect(await isOpen(client)).toBe(true)
    t.clock.advance(10 * HOUR - 1)
    expect((await poll(client)).status).toBe(200)
    t.clock.advance(1)
    expect(await isOpen(client)).toBe(false)
  })

  it('[D-174] a use is written at most every five minutes', async () => {
    const { client } = await signedIn()
    const signedInAt = t.clock.now()
    t.clock.advance(4)
    expect(await isOpen(client)).toBe(true)
    expect((await rowOf(client))?.lastSeenAt).toBe(signedInAt)
    t.clock.advance(1)
    expect(await isOpen(client)).toBe(true)
    expect((await rowOf(client))?.lastSeenAt).toBe(t.clock.now())
  })

  it('[D-174] [RT-16] polls, reconnects and live events do not make it longer', async () => {
    const { client } = await signedIn()
    const before = await rowOf(client)
    for (let hours = 2; hours < 10; hours += 2) {
      t.clock.advance(2 * HOUR)
      expect((await poll(client)).status).toBe(200)
    }
    t.clock.advance(2 * HOUR - 1)
    const { signedUserToken } = (await poll(client)).body
    ;(await connectSocket(t.origin, signedUserToken)).close()
    expect(await rowOf(client)).toEqual(before)
    t.clock.advance(1)
    expect(await isOpen(client)).toBe(false)
  })

  it('[D-174] until four in the morning at the latest, however much it is used', async () => {
    const { client } = await signedIn()
    for (let hours = 0; hours < 17; hours += 1) {
      t.clock.advance(HOUR)
      expect(await isOpen(client)).toBe(true)
    }
    t.clock.advance(HOUR - 1)
    expect(await isOpen(client)).toBe(true)
    t.clock.advance(1)
    expect(await isOpen(client)).toBe(false)
  })

  it('[D-174] thirty days after the last use, if the person chose to stay signed in', async () => {
    const { client } = await signedIn(true)
    t.clock.advance(29 * 24 * HOUR)
    expect(await isOpen(client)).toBe(true)
    t.clock.advance(30 * 24 * HOUR - 1)
    expect((await poll(client)).status).toBe(200)
    t.clock.advance(1)
    expect(await isOpen(client)).toBe(false)
  })

  it('[D-174] in the browser: until it is closed, or for as long as browsers keep cookies', async () => {
    expect((await signedIn()).cookie).not.toMatch(/Expires|Max-Age/i)
    expect((await signedIn(false)).cookie).not.toMatch(/Expires|Max-Age/i)
    const expires = new Date(/; Expires=([^;]+)/.exec((await signedIn(true)).cookie ?? '')?.[1] ?? '')
    expect(expires.getTime()).toBeGreaterThan(Date.now() + 31 * 24 * 60 * 60_000)
  })

  it('[D-174] by the time zone of the person’s own school, or UTC without one', async () => {
    const { db } = t.database
    const { districtId, north } = t.world
    await db.update(school).set({ timezone: 'America/Los_Angeles' }).where(eq(school.schoolId, t.world.south.schoolId))
    const endsBy = async (schoolIds: SchoolId[]) => {
      const username = `zone.${schoolIds.join('.')}`
      const person = { districtId, type: 'faculty', username, passwordHash: '', now: t.clock.now() } as const
      const { userId } = await makePerson(db, { ...person, schoolIds: [north.schoolId, t.world.south.schoolId] })
      const left = and(eq(membership.userId, userId), notInArray(membership.schoolId, schoolIds))
      await db.update(membership).set({ endedAt: t.clock.now() }).where(left)
      await openSession(db, userId, t.clock.now())
      const [row] = await db.select().from(session).where(eq(session.userId, userId))
      return row?.endsBy
    }
    expect(await endsBy([north.schoolId])).toBe('2026-10-14T09:00:00.000Z')
    expect(await endsBy([t.world.south.schoolId])).toBe('2026-10-14T11:00:00.000Z')
    expect(await endsBy([north.schoolId, t.world.south.schoolId])).toBe('2026-10-14T11:00:00.000Z')
    expect(await endsBy([])).toBe('2026-10-14T04:00:00.000Z')
  })

  it('[IMP-01] [D-178] impersonation does not count as the person’s own activity', async () => {
    const { userId } = t.world.north.people.sam
    await t.database.db.update(userAccount).set({ lastActivityAt: null }).where(eq(userAccount.userId, userId))
    const { token } = await openSession(t.database.db, userId, t.clock.now(), { impersonator: 'operator' })
    const support = t.client()
    support.setCookie(SESSION_COOKIE, token)
    t.clock.advance(HOUR)
    await support.call('GET /api/user/initialize')
    const lastActivity = async () =>
      (await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId)))[0]?.lastActivityAt
    expect(await lastActivity()).toBeNull()
    // The session itself was used.
    t.clock.advance(10 * HOUR - 1)
    expect(await isOpen(support)).toBe(true)
    expect(await lastActivity()).toBeNull()
    const { client } = await signedIn()
    t.clock.advance(HOUR)
    await poll(client)
    expect(await lastActivity()).not.toBe(t.clock.now())
    await client.call('GET /api/user/current')
    expect(await lastActivity()).toBe(t.clock.now())
  })
})

describe('who is signed in', () => {
  it('[API-04] answers the type', async () => {
    const sam = await t.as('sam.north')
    const { userId } = t.world.north.people.sam
    expect(await sam.call('GET /api/user/current')).toEqual({ userId, type: 'student' })
  })

  it('[D-131] answers 401 if nobody is', async () => {
    const { status, body } = await t.client().send('GET', '/api/user/current')
    expect(status).toBe(401)
    expect(body.error.code).toBe('unauthenticated')
  })

  it('[D-131] answers 401 before it looks at what was sent', async () => {
    const client = await visitor()
    expect((await client.send('POST', '/api/pass', { nonsense: true })).status).toBe(401)
    expect((await client.send('GET', '/api/pass/nonsense')).status).toBe(401)
  })

  it('[D-131] accepts no cookie that the server did not issue', async () => {
    const client = t.client()
    client.setCookie(SESSION_COOKIE, 'made-up')
    expect((await client.ask('GET /api/user/current')).status).toBe(401)
  })

  it('[D-072] accepts no live token in place of a session', async () => {
    const sam = await t.as('sam.north')
    const { signedUserToken } = await sam.call('GET /api/user/initialize')
    const client = t.client()
    client.setCookie(SESSION_COOKIE, signedUserToken)
    expect((await client.ask('GET /api/user/current')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  it('[API-02] ends it on the server: the cookie is removed, and a copy of it no longer works', async () => {
    const sam = await t.as('sam.north')
    const elsewhere = await t.as('sam.north')
    const copy = t.client()
    copy.setCookie(SESSION_COOKIE, sam.cookies.get(SESSION_COOKIE) ?? '')
    expect((await copy.ask('GET /api/user/current')).status).toBe(200)
    expect(await sam.call('DELETE /api/session')).toEqual({ ok: true })
    expect(sam.cookies.has(SESSION_COOKIE)).toBe(false)
    expect((await copy.ask('GET /api/user/current')).status).toBe(401)
    expect((await elsewhere.ask('GET /api/user/current')).status).toBe(200)
  })

  it('[API-02] ends the session that asks for it, whatever key is sent', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'the same' }
    for (const client of [await t.as('sam.north'), await t.as('sam.north')]) {
      const copy = t.client()
      copy.setCookie(SESSION_COOKIE, client.cookies.get(SESSION_COOKIE) ?? '')
      expect(await client.call('DELETE /api/session', { headers })).toEqual({ ok: true })
      expect((await copy.ask('GET /api/user/current')).status).toBe(401)
    }
  })

  it('[API-02] answers 401 if there is nothing to end', async () => {
    expect((await (await visitor()).ask('DELETE /api/session')).status).toBe(401)
  })

  it('[API-02] [D-174] comes with signing in again, for that browser only', async () => {
    const sam = await t.as('sam.north')
    const elsewhere = await t.as('sam.north')
    const copy = t.client()
    copy.setCookie(SESSION_COOKIE, sam.cookies.get(SESSION_COOKIE) ?? '')
    await signInAs(sam, 'sam.north', 'not the secret')
    expect((await copy.ask('GET /api/user/current')).status).toBe(200)
    await signInAs(sam, 'tess.north')
    expect((await copy.ask('GET /api/user/current')).status).toBe(401)
    expect(await sam.call('GET /api/user/current')).toMatchObject({ userId: t.world.north.people.tess.userId })
    expect((await elsewhere.ask('GET /api/user/current')).status).toBe(200)
  })

  it('[D-141] comes when the person’s account ends', async () => {
    const { userId, username } = t.world.north.people.cora
    const cora = await t.as(username)
    await t.database.db.update(userAccount).set({ endedAt: t.clock.now() }).where(eq(userAccount.userId, userId))
    expect((await cora.ask('GET /api/user/current')).status).toBe(401)
  })
})
