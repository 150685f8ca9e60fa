import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, district, recoveryCode, secondFactor, session } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { useLink } from '../testing/accounts.ts'
import { TEST_PASSWORD, type TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startServer()
})
afterAll(() => t.close())
// Each test has time steps of its own.
beforeEach(() => t.clock.advance(60))
afterEach(async () => {
  await t.database.db.delete(recoveryCode)
  await t.database.db.delete(secondFactor)
  await t.database.db.update(district).set({ secondFactorRequired: false })
})

/** What the app shows now, or some steps earlier or later. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.parse(t.clock.now()) + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp })
}
const TOO_LATE = 'This took too long. Sign in again.'
const nextStep = () => t.clock.advance(0.5)

async function visitor(): Promise<TestClient> {
  const client = t.client()
  await client.send('GET', '/api/user/current')
  return client
}
const enterPassword = (client: TestClient, username: string, password = TEST_PASSWORD) =>
  client.ask('POST /api/session', { body: { username, password } })
const enterCode = (client: TestClient, code: string) =>
  client.ask('POST /api/session/second-factor', { body: { code } })
const isSignedIn = async (client: TestClient) => (await client.send('GET', '/api/user/current')).status === 200

/** Dora turns it on in her settings. */
async function turnOn(username = 'dora.north') {
  const client = await t.as(username)
  const { secret, uri } = await client.call('POST /api/user/second-factor/enroll', {
    body: { password: TEST_PASSWORD },
  })
  const { recoveryCodes } = await client.call('POST /api/user/second-factor/confirm', {
    body: { code: codeOf(secret) },
  })
  nextStep()
  return { client, secret, uri, recoveryCodes }
}

/** With the right password, and without a code. */
async function halfway(username = 'dora.north') {
  const client = await visitor()
  const { status, body } = await enterPassword(client, username)
  expect({ status, secondFactor: body.secondFactor }).toEqual({ status: 200, secondFactor: 'code' })
  return client
}

describe('[D-177] a second factor', () => {
  it('is asked for after the right password, and before there is a session', async () => {
    const { secret } = await turnOn()
    const sessions = async () =>
      (await t.database.db.select().from(session).where(eq(session.userId, t.world.north.people.dora.userId))).length
    const before = await sessions()
    const client = await halfway()
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false)
    expect(await isSignedIn(client)).toBe(false)
    expect(await sessions()).toBe(before)
    const { status, body } = await enterCode(client, codeOf(secret))
    expect({ status, body }).toEqual({ status: 200, body: { type: 'schoolAdministrator' } })
    expect(await isSignedIn(client)).toBe(true)
  })

  it('is not asked for after a wrong password, nor of others', async () => {
    await turnOn()
    const client = await visitor()
    expect((await enterPassword(client, 'dora.north', 'wrong')).status).toBe(401)
    expect((await enterCode(client, '123456')).body.error?.message).toBe(TOO_LATE)
    expect((await enterPassword(client, 'ada.north')).body).toEqual({ type: 'faculty' })
  })

  it('keeps somebody signed in who asked for that', async () => {
    const { secret } = await turnOn()
    const client = await visitor()
    const body = { username: 'dora.north', password: TEST_PASSWORD, keepSignedIn: true }
    await client.ask('POST /api/session', { body })
    const { headers } = await enterCode(client, codeOf(secret))
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE))).toContain('Expires=')
  })

  it('accepts the code before and the one after, because clocks differ, and no others', async () => {
    const { secret } = await turnOn()
    t.clock.advance(5)
    const client = await halfway()
    for (const steps of [-2, 2]) expect((await enterCode(client, codeOf(secret, steps))).status).toBe(422)
    expect((await enterCode(client, codeOf(secret, -1))).status).toBe(200)
    const later = await halfway()
    expect((await enterCode(later, codeOf(secret, 1))).status).toBe(200)
  })

  it('accepts each code once, also from two at once', async () => {
    const { secret } = await turnOn()
    const [one, two] = [await halfway(), await halfway()]
    const code = codeOf(secret)
    const statuses = (await Promise.all([enterCode(one, code), enterCode(two, code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect((await enterCode(await halfway(), code)).status).toBe(422)
    // Nor one that is older than the last.
    expect((await enterCode(await halfway(), codeOf(secret, -1))).status).toBe(422)
  })

  it('takes five tries in a quarter of an hour, from wherever they come, and then refuses the right code as well', async () => {
    const { secret } = await turnOn()
    const clients = [await halfway(), await halfway()]
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => enterCode(clients[n % 2] as TestClient, String(100_000 + n))),
    )
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const refused = await enterCode(await halfway(), codeOf(secret))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    t.clock.advance(16)
    expect((await enterCode(await halfway(), codeOf(secret))).status).toBe(200)
  })

  it('is not waited for longer than ten minutes, nor after a new password', async () => {
    const { client: dora, secret } = await turnOn()
    const late = await halfway()
    t.clock.advance(11)
    expect((await enterCode(late, codeOf(secret))).body.error?.message).toBe(TOO_LATE)
    const overtaken = await halfway()
    const password = 'seven purple umbrellas'
    const body = { currentPassword: TEST_PASSWORD, password }
    await dora.call('POST /api/session/password', { body })
    expect((await enterCode(overtaken, codeOf(secret))).body.error?.message).toBe(TOO_LATE)
    await dora.call('POST /api/session/password', { body: { currentPassword: password, password: `${TEST_PASSWORD}` } })
  })

  it('stays on when the password is reset', async () => {
    const { secret } = await turnOn()
    const dee = await t.as('dee.district')
    const { userId } = t.world.north.people.dora
    const link = await dee.call('POST /api/user/:userId/link', { params: { userId }, body: { purpose: 'reset' } })
    const client = await visitor()
    const { status, body } = await useLink(client, link, TEST_PASSWORD)
    expect({ status, body }).toMatchObject({ status: 200, body: { secondFactor: 'code' } })
    expect(await isSignedIn(client)).toBe(false)
    expect((await enterCode(client, codeOf(secret))).status).toBe(200)
    expect(await isSignedIn(client)).toBe(true)
  })

  it('is sealed in the database, and its recovery codes are hashed', async () => {
    const { secret, uri, recoveryCodes } = await turnOn()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Corridor:dora\.north\?.*secret=/)
    const rows = JSON.stringify([
      await t.database.db.select().from(secondFactor),
      (await t.database.db.select().from(recoveryCode)).map(({ codeHash }) => codeHash.toString('utf8')),
    ])
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code)
  })
})

describe('[D-177] recovery codes', () => {
  it('are ten, and each signs in once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await enterCode(await halfway(), first)).status).toBe(200)
    expect((await enterCode(await halfway(), first)).status).toBe(422)
    expect((await enterCode(await halfway(), ` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    const dora = await t.database.db
      .select()
      .from(changeEvent)
      .where(and(eq(changeEvent.subject, 'user'), eq(changeEvent.action, 'recoveryCodeUsed')))
    expect(dora).toHaveLength(2)
  })

  it('are spent by one of two who use them at once', async () => {
    const { recoveryCodes } = await turnOn()
    const [one, two] = [await halfway(), await halfway()]
    const [code = ''] = recoveryCodes
    const statuses = (await Promise.all([enterCode(one, code), enterCode(two, code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  it('are replaced by new ones', async () => {
    const { client, secret, recoveryCodes } = await turnOn()
    const made = await client.call('POST /api/user/second-factor/recovery-codes', { body: { code: codeOf(secret) } })
    expect((await enterCode(await halfway(), recoveryCodes[0] ?? '')).status).toBe(422)
    expect((await enterCode(await halfway(), made.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await client.call('GET /api/user/second-factor')).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  })
})

describe('[D-177] a district that requires it', () => {
  const require = () => t.database.db.update(district).set({ secondFactorRequired: true })

  it('has administrators set it up at their next sign-in by password, before there is a session', async () => {
    await require()
    const client = await visitor()
    expect((await enterPassword(client, 'dora.north')).body).toEqual({
      type: 'schoolAdministrator',
      secondFactor: 'enroll',
    })
    expect(await isSignedIn(client)).toBe(false)
    // Without the app there is no way around it.
    expect((await enterCode(client, '123456')).status).toBe(422)
    const { secret } = await client.call('POST /api/session/second-factor/enroll')
    const confirm = (code: string) => client.ask('POST /api/session/second-factor/confirm', { body: { code } })
    expect((await confirm('000000')).status).toBe(422)
    expect(await isSignedIn(client)).toBe(false)
    const { status, body } = await confirm(codeOf(secret))
    expect([status, body.recoveryCodes?.length]).toEqual([200, 10])
    expect(await isSignedIn(client)).toBe(true)
    nextStep()
    expect((await enterCode(await halfway(), codeOf(secret))).status).toBe(200)
  })

  it('asks nobody else', async () => {
    await require()
    for (const username of ['ada.north', 'sam.north']) {
      expect((await enterPassword(await visitor(), username)).body).not.toHaveProperty('secondFactor')
    }
  })

  it('does not let anybody turn theirs off, or set up another one halfway', async () => {
    const { client, secret } = await turnOn()
    await require()
    const off = await client.ask('POST /api/user/second-factor/off', { body: { code: codeOf(secret) } })
    expect([off.status, off.body.error?.message]).toEqual([
      422,
      'Your district requires two-factor authentication, so it stays on.',
    ])
    const half = await halfway()
    expect((await half.ask('POST /api/session/second-factor/enroll')).status).toBe(422)
    expect((await half.ask('POST /api/session/second-factor/confirm', { body: { code: codeOf(secret) } })).status).toBe(
      422,
    )
    expect(await isSignedIn(half)).toBe(false)
  })
})

describe('[D-177] in the own settings', () => {
  it('is set up with the password, so that an open computer is not enough', async () => {
    const dora = await t.as('dora.north')
    const wrong = await dora.ask('POST /api/user/second-factor/enroll', { body: { password: 'wrong' } })
    expect([wrong.status, wrong.body.error?.fields]).toEqual([422, { password: 'This is not your password.' }])
    expect(await dora.call('GET /api/user/second-factor')).toEqual({
      isOn: false,
      isRequired: false,
      mayUse: true,
      recoveryCodesLeft: 0,
    })
  })

  it('does nothing until the first right code', async () => {
    const dora = await t.as('dora.north')
    await dora.call('POST /api/user/second-factor/enroll', { body: { password: TEST_PASSWORD } })
    expect((await enterPassword(await visitor(), 'dora.north')).body).toEqual({ type: 'schoolAdministrator' })
  })

  it('is turned off with a code', async () => {
    const { client, secret } = await turnOn()
    expect((await client.ask('POST /api/user/second-factor/off', { body: { code: '000000' } })).status).toBe(422)
    await client.call('POST /api/user/second-factor/off', { body: { code: codeOf(secret) } })
    expect((await enterPassword(await visitor(), 'dora.north')).body).toEqual({ type: 'schoolAdministrator' })
  })

  it('is for administrators', async () => {
    const ada = await t.as('ada.north')
    expect(await ada.call('GET /api/user/second-factor')).toMatchObject({ mayUse: false })
    const answer = await ada.ask('POST /api/user/second-factor/enroll', { body: { password: TEST_PASSWORD } })
    expect(answer.status).toBe(403)
  })
})

describe('[D-160] [D-177] is taken off', () => {
  const remove = (client: TestClient) =>
    client.ask('DELETE /api/user/:userId/second-factor', { params: { userId: t.world.north.people.dora.userId } })

  it('by who has power over the account, which ends the sessions', async () => {
    const { client: dora } = await turnOn()
    for (const username of ['ada.north', 'sam.north', 'dora.south']) {
      expect([403, 404]).toContain((await remove(await t.as(username))).status)
    }
    expect((await remove(dora)).status).toBe(403)
    const dee = await t.as('dee.district')
    expect((await remove(dee)).status).toBe(200)
    expect(await isSignedIn(dora)).toBe(false)
    expect((await enterPassword(await visitor(), 'dora.north')).body).toEqual({ type: 'schoolAdministrator' })
    expect((await remove(dee)).status).toBe(409)
  })
})
