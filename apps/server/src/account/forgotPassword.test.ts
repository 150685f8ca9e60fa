import { LINK_TOKEN_HEADER } from '@corridor/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { delivery, oneTimeLink, session, signInIdentity, userAccount } from '../db/schema/index.ts'
import { sendDue } from '../delivery/send.ts'
import { TEST_PASSWORD } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'

const NEW = 'seven purple umbrellas'

let t: TestServer
let smtp: TestSmtp
let context: Context
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = { smtpUrl: smtp.url, from: 'passes@corridor.test' }
  t = await startServer({ mail, publicUrl: new URL('http://corridor.test') })
  context = t.server.context
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.mails.length = 0
  await emptyTables(t.database.pool, 'delivery', 'sign_in_count')
  await t.database.db.update(userAccount).set({ email: null })
})

const give = (username: string, email: string) =>
  t.database.db.update(userAccount).set({ email }).where(eq(userAccount.username, username))
/** Has opened the page. */
const visitor = async () => {
  const client = t.client()
  await client.call('GET /api/session/forgot')
  return client
}
const forgot = async (account: string) =>
  (await (await visitor()).ask('POST /api/session/forgot', { body: { account } })).status
const queued = (count: number) =>
  vi.waitFor(async () => expect(await t.database.db.$count(delivery)).toBe(count), { timeout: 10_000 })
const mailed = async (count: number) => {
  await queued(count)
  await sendDue(context, 'email')
  return smtp.mails
}
const tokenIn = (text: string) => /\/set-password#([\w-]{22})/.exec(text)?.[1] ?? ''

describe('a forgotten password', () => {
  it('is reset with a link that is mailed to its owner, who is told once it has changed', async () => {
    await give('ada.north', 'ada@school.test')
    const elsewhere = await t.as('ada.north')
    expect(await forgot('Ada.North')).toBe(200)
    const [mail] = await mailed(1)
    expect(mail).toMatchObject({ to: ['ada@school.test'], subject: 'Reset your Corridor password' })
    expect(mail?.html).toContain(`http://corridor.test/set-password#${tokenIn(mail?.text ?? '')}`)
    // Whoever asks signs nobody out.
    expect((await elsewhere.send('GET', '/api/user/current')).status).toBe(200)
    const headers = { [LINK_TOKEN_HEADER]: tokenIn(mail?.text ?? '') }
    const client = await visitor()
    await client.call('POST /api/session/link', { body: { password: NEW }, headers })
    expect((await elsewhere.send('GET', '/api/user/current')).status).toBe(401)
    await t.client().signIn('ada.north', { password: NEW })
    // The link was for one time.
    expect((await (await visitor()).ask('POST /api/session/link', { body: { password: NEW }, headers })).status).toBe(
      404,
    )
    await sendDue(context, 'email')
    expect(smtp.mails.map(({ subject }) => subject).slice(1)).toEqual(['Your Corridor password was changed'])
    await client.call('POST /api/session/password', { body: { currentPassword: NEW, password: `${NEW}!` } })
    await sendDue(context, 'email')
    expect(smtp.mails).toHaveLength(3)
    for (const { headers } of smtp.mails) expect(headers).not.toHaveProperty('list-unsubscribe')
  })

  it('[LANG-10] is mailed to a student in the language that they chose, subject included', async () => {
    await give('tess.north', 'tess@school.test')
    await t.database.db.update(userAccount).set({ language: 'es' }).where(eq(userAccount.username, 'tess.north'))
    await forgot('tess.north')
    const [mail] = await mailed(1)
    expect(mail?.subject).toBe('Restablece tu contraseña de Corridor')
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.text).toContain('Alguien pidió una contraseña nueva para tess.north.')
    expect(mail?.text).toContain('hasta el 14 de octubre de 2026, 10:00 a.\u00a0m.')
    expect(mail?.text).toContain('Recibes este correo')
    const headers = { [LINK_TOKEN_HEADER]: tokenIn(mail?.text ?? '') }
    await (await visitor()).call('POST /api/session/link', { body: { password: NEW }, headers })
    await sendDue(context, 'email')
    expect(smtp.mails.at(-1)?.subject).toBe('Se cambió tu contraseña de Corridor')
    await t.database.db.update(userAccount).set({ language: null }).where(eq(userAccount.username, 'tess.north'))
  })

  it('has the same answer whoever is named', async () => {
    await give('ben.north', 'ben@school.test')
    const answers = []
    for (const account of [
      'ben.north',
      'ben@school.test',
      'nobody',
      'nobody@school.test',
      'sam.north',
      "x' or 1=1 --",
    ]) {
      const { status, body } = await (await visitor()).ask('POST /api/session/forgot', { body: { account } })
      answers.push({ status, body })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({ status: 200, body: { ok: true } })
    await queued(2)
  })

  it('by email finds everybody with that address, and nobody who has left', async () => {
    await give('sam.north', 'family@home.test')
    await give('tess.north', 'Family@home.test')
    await give('uma.north', 'family@home.test')
    await t.database.db.update(userAccount).set({ endedAt: t.clock.now() }).where(eq(userAccount.username, 'uma.north'))
    await forgot('family@home.test')
    const texts = (await mailed(2)).map(({ text }) => text)
    expect(texts.map((text) => /for (\S+)\./.exec(text)?.[1]).sort()).toEqual(['sam.north', 'tess.north'])
    await t.database.db.update(userAccount).set({ endedAt: null }).where(eq(userAccount.username, 'uma.north'))
  })

  it('is said to be kept elsewhere, if the person signs in through their school', async () => {
    await give('cora.north', 'cora@school.test')
    const { userId } = t.world.north.people.cora
    await t.database.db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.userId, userId))
    await t.database.db
      .insert(signInIdentity)
      .values({ districtId: t.world.districtId, provider: 'google', subject: '1', userId, createdAt: t.clock.now() })
    await forgot('cora.north')
    const [mail] = await mailed(1)
    expect(mail?.text).toContain('You sign in through your school')
    expect(tokenIn(mail?.text ?? '')).toBe('')
  })

  it('can be asked for three times an hour for one account, and thirty times from one place', async () => {
    await give('ben.north', 'ben@school.test')
    for (let times = 0; times < 5; times += 1) expect(await forgot('ben.north')).toBe(200)
    await queued(3)
    for (let times = 5; times < 30; times += 1) expect(await forgot('nobody')).toBe(200)
    expect(await forgot('nobody')).toBe(429)
    t.clock.advance(60)
    expect(await forgot('ben.north')).toBe(200)
    await queued(4)
  })

  it('waits in the database without its link being readable there', async () => {
    await give('ben.north', 'ben@school.test')
    await forgot('ben.north')
    await queued(1)
    const [row] = await t.database.db.select().from(delivery)
    const sealed = row?.content ?? ''
    expect(sealed).not.toMatch(/set-password|ben@school|corridor/)
    const [mail] = await mailed(1)
    const token = tokenIn(mail?.text ?? '')
    expect(token).toHaveLength(22)
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain(token)
    expect((await t.database.db.select().from(delivery))[0]?.content).toBeNull()
  })

  it('is not offered without a mail server', async () => {
    expect(await t.client().call('GET /api/session/forgot')).toEqual({ isAvailable: true })
    const working = context.mail
    context.mail = null
    expect(await t.client().call('GET /api/session/forgot')).toEqual({ isAvailable: false })
    expect(await forgot('ben.north')).toBe(404)
    context.mail = working
  })
})

describe('an invitation', () => {
  const invite = (userId = t.world.north.people.lou.userId) => ({
    params: { userId },
    body: { purpose: 'invitation', byEmail: true } as const,
  })

  it('is mailed by whoever may make one, and works', async () => {
    const { userId } = t.world.north.people.lou
    await t.database.db.update(userAccount).set({ passwordHash: null }).where(eq(userAccount.userId, userId))
    const dora = await t.as('dora.north')
    const { status, body } = await dora.ask('POST /api/user/:userId/link', invite())
    expect({ status, message: body.error?.message }).toMatchObject({ status: 422, message: /no email address/ })
    const open = and(eq(oneTimeLink.userId, userId), isNull(oneTimeLink.usedAt))
    expect(await t.database.db.$count(oneTimeLink, open)).toBe(0)
    await give('lou.north', 'lou@school.test')
    expect(await dora.call('POST /api/user/:userId/link', invite())).toMatchObject({ sentTo: 'lou@school.test' })
    const [mail] = await mailed(1)
    expect(mail?.subject).toMatch(/^Your invitation to Corridor at /)
    expect(mail?.text).toContain('Your username is lou.north.')
    const headers = { [LINK_TOKEN_HEADER]: tokenIn(mail?.text ?? '') }
    await (await visitor()).call('POST /api/session/link', { body: { password: NEW }, headers })
    // Somebody who just chose their first password knows of it.
    await sendDue(context, 'email')
    expect(smtp.mails).toHaveLength(1)
    expect((await (await t.as('ada.south')).ask('POST /api/user/:userId/link', invite())).status).toBe(404)
  })

  it('is not mailed without a mail server', async () => {
    await give('sam.north', 'sam@school.test')
    const dora = await t.as('dora.north')
    const working = context.mail
    context.mail = null
    const reset = {
      params: { userId: t.world.north.people.sam.userId },
      body: { purpose: 'reset', byEmail: true } as const,
    }
    const { status, body } = await dora.ask('POST /api/user/:userId/link', reset)
    context.mail = working
    expect({ status, message: body.error?.message }).toMatchObject({ status: 422, message: /Email is not set up/ })
    expect(await t.database.db.$count(session, eq(session.userId, reset.params.userId))).toBeGreaterThanOrEqual(0)
    await t.client().signIn('sam.north', { password: TEST_PASSWORD })
  })
})
