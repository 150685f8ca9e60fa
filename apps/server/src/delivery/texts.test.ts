import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { contactBlock, delivery, phoneCode, school, textDay, userAccount } from '../db/schema/index.ts'
import { twilioSignature } from '../outgoing/twilio.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { startTwilio, type TestTwilio } from '../testing/twilio.ts'
import { claimDue } from './claim.ts'
import { sendDue } from './send.ts'
import { sendText } from './sendText.ts'

const PHONE = '(555) 234-5678'
const DIALED = '+15552345678'
const PUBLIC_URL = new URL('https://corridor.test')

let t: TestServer
let twilio: TestTwilio
let context: Context
let ada: TestClient
let sam: TestClient
let samId: UserId
beforeAll(async () => {
  twilio = await startTwilio(() => ({ origin: t.origin, publicUrl: PUBLIC_URL }))
  t = await startServer({ texts: twilio.settings })
  context = t.server.context
  // Only the links need it: over plain HTTP, cookies for https would be lost.
  context.publicUrl = PUBLIC_URL
  samId = t.world.north.people.sam.userId
  ada = await t.as('ada.north')
  sam = await t.as('sam.north')
})
afterAll(async () => {
  await t.close()
  await twilio.close()
})
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'contact_block', 'phone_code', 'text_day', 'sign_in_count')
  await t.database.db
    .update(userAccount)
    .set({ phoneNumber: PHONE, notificationMethods: ['in-app', 'sms'] })
    .where(eq(userAccount.userId, samId))
  await t.database.db.update(school).set({ studentTexts: true })
  twilio.texts.length = 0
  twilio.answerWith(null)
})

const send = () => sendDue(context, 'sms')
const rows = () => t.database.db.select().from(delivery).orderBy(delivery.deliveryId)
const states = async () => (await rows()).map(({ state, reason }) => [state, reason])
const confirm = (userId: UserId, phone = DIALED) =>
  t.database.db.insert(phoneCode).values({
    userId,
    phone,
    codeHash: Buffer.alloc(32),
    createdAt: minutesAfter(t.clock.now(), -5000),
    expiresAt: t.clock.now(),
    confirmedAt: t.clock.now(),
  })
const passFor = () => issuePass(ada, t.world.north, { scheduledFor: minutesAfter(t.clock.now(), 60) })
const askCode = (client: TestClient, phoneNumber = PHONE) =>
  client.ask('POST /api/user/phone/code', { body: { phoneNumber } })
const codeIn = (body: string | undefined) => /code: (\d{6})/.exec(body ?? '')?.[1] ?? ''
const tryCode = (client: TestClient, code: string, phoneNumber = PHONE) =>
  client.ask('POST /api/user/phone/confirm', { body: { phoneNumber, code } })
const other = (code: string) => (code === '111111' ? '222222' : '111111')
const phoneOf = async (client: TestClient) => (await client.call('GET /api/user/contact')).phone

describe('a phone number', () => {
  it('[D-154] is texted only after its owner has typed the code that was sent there', async () => {
    await passFor()
    await send()
    expect(await states()).toEqual([['failed', 'unconfirmed']])
    expect(await phoneOf(sam)).toEqual({ number: PHONE, state: 'unconfirmed' })
    expect((await askCode(sam)).status).toBe(200)
    expect(twilio.texts).toMatchObject([{ to: DIALED }])
    const code = codeIn(twilio.texts[0]?.body)
    expect((await tryCode(sam, other(code))).body).toMatchObject({ error: { fields: { code: expect.any(String) } } })
    expect((await tryCode(ada, code)).status).toBe(422)
    expect((await tryCode(sam, code)).status).toBe(200)
    expect(await phoneOf(sam)).toEqual({ number: PHONE, state: 'confirmed' })
    const [stored] = await t.database.db.select().from(phoneCode)
    expect(stored).toMatchObject({ confirmedAt: t.clock.now(), confirmedFrom: '127.0.0.1' })
    expect(stored?.codeHash.toString('latin1')).not.toContain(code)
    await passFor()
    await send()
    expect((await states()).at(-1)).toEqual(['sent', null])
    expect((await tryCode(sam, code)).status, 'a code works once').toBe(422)
    const changed = { phoneNumber: '(555) 234-0000' }
    await t.database.db.update(userAccount).set(changed).where(eq(userAccount.userId, samId))
    expect((await phoneOf(sam)).state).toBe('unconfirmed')
  })

  it('[LANG-10] gets its code in the language of its owner, in the alphabet of texts', async () => {
    await t.database.db.update(school).set({ studentLanguage: 'es' })
    await askCode(sam)
    expect(twilio.texts[0]?.body).toMatch(/^Codigo de Corridor: \d{6}\. Sirve por 10 minutos\.$/)
    await t.database.db.update(school).set({ studentLanguage: null })
  })

  it('[D-154] gets three codes a day, each with five tries and ten minutes', async () => {
    expect((await askCode(sam)).status).toBe(200)
    const code = codeIn(twilio.texts[0]?.body)
    const tries = await Promise.all(Array.from({ length: 8 }, () => tryCode(sam, other(code))))
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(422))
    expect((await t.database.db.select().from(phoneCode))[0]?.tries).toBe(5)
    expect((await tryCode(sam, code)).status, 'the right one comes too late').toBe(422)
    await askCode(sam)
    t.clock.advance(11)
    expect((await tryCode(sam, codeIn(twilio.texts[1]?.body))).status).toBe(422)
    const statuses = (await Promise.all([askCode(sam), askCode(ada), askCode(sam)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 429, 429])
    expect(twilio.texts).toHaveLength(3)
    t.clock.advance(24 * 60)
    expect((await askCode(sam)).status).toBe(200)
  })

  it('[D-154] one person cannot have codes sent to many numbers', async () => {
    const statuses: number[] = []
    for (let last = 0; last < 7; last += 1) statuses.push((await askCode(sam, `(555) 234-000${last}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('is refused with a sentence if it cannot be texted', async () => {
    const problems = []
    for (const number of ['(155) 234-5678', '(500) 555-0001', '(500) 555-0004', '(500) 555-0009']) {
      problems.push((await askCode(sam, number)).body.error?.fields?.phoneNumber)
    }
    expect(problems).toEqual([
      'This is not a phone number in the United States or Canada.',
      'There is no such phone number.',
      expect.stringMatching(/^You texted STOP/),
      'There is no such phone number.',
    ])
  })
})

describe('a text message', () => {
  beforeEach(() => confirm(samId))

  it('[D-117] [D-154] says in one segment what happened', async () => {
    await passFor()
    await send()
    const [text] = twilio.texts
    expect(text).toMatchObject({ to: DIALED, statusCallback: 'https://corridor.test/api/text/status' })
    expect(text?.body).toMatch(/^Corridor: Ada North made you a pass from .+ to .+\.$/)
    expect(text?.body.length).toBeLessThanOrEqual(160)
    expect(text?.body).not.toContain('Sam')
  })

  it('[D-154] goes to students only where their school has turned it on', async () => {
    await t.database.db.update(school).set({ studentTexts: false })
    await passFor()
    await send()
    expect(await states()).toEqual([['failed', 'students_off']])
    expect((await askCode(sam)).status).toBe(403)
    const { availableMethods } = await sam.call('GET /api/user/initialize')
    expect(availableMethods).not.toContain('sms')
    expect((await ada.call('GET /api/user/initialize')).availableMethods).toContain('sms')
    await t.database.db
      .update(userAccount)
      .set({ notificationMethods: ['in-app'] })
      .where(eq(userAccount.userId, samId))
    const { user } = await sam.call('GET /api/user/initialize')
    const { status } = await sam.ask('POST /api/user/:userId', {
      params: { userId: samId },
      body: { version: user.version, notificationMethods: ['sms'], phoneNumber: PHONE },
    })
    expect(status).toBe(422)
    await t.database.db.update(school).set({ studentTexts: true })
    expect((await sam.call('GET /api/user/initialize')).availableMethods).toContain('sms')
  })

  it('[D-154] is not sent at night: what is over by morning never, the rest at seven', async () => {
    const night = '2026-10-14T02:30:00.000Z'
    await passFor()
    await t.database.pool.query('update notification set created_at = $1', [night])
    await t.database.pool.query(
      `with told as (insert into notification (user_id, school_id, type, kind, facts, created_at)
         values ($1, $2, 'assign', 'assigned', '{}', $3) returning notification_id)
       insert into delivery (notification_id, method, changed_at) select notification_id, 'sms', $3 from told`,
      [samId, t.world.north.schoolId, night],
    )
    t.clock.freeze(night)
    await send()
    expect(await states()).toEqual([
      ['too_late', 'quiet_hours'],
      ['pending', 'quiet_hours'],
    ])
    t.clock.freeze('2026-10-14T11:59:00.000Z')
    await send()
    expect(twilio.texts).toEqual([])
    t.clock.freeze('2026-10-14T12:00:00.000Z')
    await send()
    expect(twilio.texts).toHaveLength(1)
  })

  it('[D-117] is one of a thousand that a school may send in a day, which its administrators see', async () => {
    const { schoolId } = t.world.north
    const params = { schoolId }
    const dora = await t.as('dora.north')
    const today = () => dora.call('GET /api/school/:schoolId/texts', { params })
    expect(await today()).toEqual({ isSetUp: true, sentToday: 0, perDay: 1000 })
    expect((await ada.ask('GET /api/school/:schoolId/texts', { params })).status).toBe(403)
    await t.database.db.insert(textDay).values({ schoolId, day: '2026-10-13', sent: 999 })
    await passFor()
    await passFor()
    await send()
    expect((await states()).toSorted()).toEqual([
      ['failed', 'too_many_today'],
      ['sent', null],
    ])
    expect(await today()).toMatchObject({ sentToday: 1000 })
    // The school's own midnight.
    t.clock.freeze('2026-10-14T05:00:00.000Z')
    expect(await today()).toMatchObject({ sentToday: 0 })
  })

  it('[D-117] about a pass is not sent again if nobody knows whether it was sent', async () => {
    twilio.answerWith('silence')
    await passFor()
    await send()
    expect(await states()).toEqual([['failed', 'timeout']])
    twilio.answerWith(null)
    t.clock.advance(5)
    await send()
    expect(twilio.texts).toHaveLength(1)
  })

  it('[D-117] about a pass is not sent again after a crash between sending and marking', async () => {
    await passFor()
    const [claimed] = await claimDue(t.database.db, 'sms', t.clock.now(), 4)
    if (!claimed) throw new Error('nothing was claimed')
    expect(await sendText(context, claimed)).toMatchObject({ state: 'sent' })
    t.clock.advance(5)
    await send()
    expect(await states()).toEqual([['failed', 'cut_off']])
    expect(twilio.texts).toHaveLength(1)
  })

  it('[D-117] waits as long as Twilio asks, and while it does not let us in', async () => {
    twilio.answerWith({ status: 429, code: 20429, retryAfter: 180 })
    await passFor()
    expect(await send()).toBe('down')
    expect((await rows())[0]).toMatchObject({ state: 'pending', dueAt: minutesAfter(t.clock.now(), 3) })
    twilio.answerWith({ status: 401, code: 20003 })
    t.clock.advance(3)
    expect(await send()).toBe('down')
    expect(await context.texts?.check()).toBeNull()
    twilio.answerWith(null)
    t.clock.advance(5)
    await send()
    expect(await states()).toEqual([['sent', null]])
  })

  it('[D-117] two servers at once send it once', async () => {
    for (let made = 0; made < 8; made += 1) await passFor()
    const sibling = await t.sibling()
    sibling.server.context.publicUrl = PUBLIC_URL
    await Promise.all([send(), sendDue(sibling.server.context, 'sms'), send()])
    await sibling.close()
    expect(twilio.texts).toHaveLength(8)
  })
})

describe('what Twilio reports', () => {
  beforeEach(async () => {
    await confirm(samId)
    await passFor()
    await send()
  })
  const sid = () => twilio.texts[0]?.sid ?? ''
  const report = (MessageStatus: string, more: Record<string, string> = {}) =>
    twilio.post('/api/text/status', { MessageSid: sid(), MessageStatus, To: DIALED, ...more })
  const inbound = (Body: string, more: Record<string, string> = {}) =>
    twilio.post('/api/text/inbound', { From: DIALED, To: '+15005550006', Body, ...more })

  it('[D-117] only moves forward, in whatever order it comes', async () => {
    expect((await report('sent')).status).toBe(204)
    expect(await states()).toEqual([['sent', null]])
    await report('delivered')
    for (const late of ['queued', 'sending', 'sent', 'undelivered', 'delivered']) await report(late)
    expect(await states()).toEqual([['delivered', null]])
    const unknown = await twilio.post('/api/text/status', { MessageSid: 'SMx', MessageStatus: 'failed', To: DIALED })
    expect(unknown.status).toBe(204)
  })

  it('[D-117] a landline is not texted again, and its owner sees why', async () => {
    await report('undelivered', { ErrorCode: '30006' })
    expect(await states()).toEqual([['undelivered', 'landline']])
    expect((await phoneOf(sam)).state).toBe('unusable')
    await passFor()
    await send()
    expect((await states()).at(-1)).toEqual(['failed', 'landline'])
  })

  it('[D-154] STOP is honored until START', async () => {
    for (const word of ['Stop', ' STOPALL ', 'unsubscribe']) {
      await inbound('start')
      expect((await phoneOf(sam)).state).toBe('confirmed')
      const answer = await inbound(word)
      expect(await answer.text()).toBe('<Response></Response>')
      expect((await phoneOf(sam)).state).toBe('stopped')
    }
    await inbound('Please do not stop')
    await passFor()
    await send()
    expect((await states()).at(-1)).toEqual(['failed', 'opted_out'])
    expect((await askCode(sam)).body.error?.fields?.phoneNumber).toMatch(/^You texted STOP/)
    await inbound('', { OptOutType: 'START' })
    expect(await t.database.db.select().from(contactBlock)).toEqual([])
  })

  it('[D-154] STOP is seen at once on the open pages of whoever confirmed the number, and is in the trail', async () => {
    await confirm(samId)
    t.clock.advance(7)
    const screen = await sam.listen()
    await inbound('STOP')
    await screen.hear('viewerChanged')
    screen.close()
    const { rows } = await t.database.pool.query(
      `select actor_id, actor_kind from change_event where action = 'stopTexts' and subject_id = $1 and at = $2`,
      [String(samId), t.clock.now()],
    )
    expect(rows).toEqual([{ actor_id: samId, actor_kind: 'user' }])
  })

  it('[D-154] a number that Twilio knows has opted out counts as that', async () => {
    await t.database.db.update(userAccount).set({ phoneNumber: '(500) 555-0004' }).where(eq(userAccount.userId, samId))
    await confirm(samId, '+15005550004')
    await passFor()
    await send()
    expect((await states()).at(-1)).toEqual(['failed', 'opted_out'])
    expect((await phoneOf(sam)).state).toBe('stopped')
  })

  it('is refused if somebody else says it', async () => {
    const forged = [
      await twilio.post(
        '/api/text/status',
        { MessageSid: sid(), MessageStatus: 'delivered', To: DIALED },
        { signature: 'x' },
      ),
      await twilio.post('/api/text/inbound', { From: DIALED, Body: 'STOP' }, { signature: '' }),
      // Signed for the other address, or with another field.
      await twilio.post(
        '/api/text/inbound',
        { From: DIALED, Body: 'STOP' },
        {
          signature: twilioSignature(
            'wrong token',
            'https://corridor.test/api/text/inbound',
            new URLSearchParams({ From: DIALED, Body: 'STOP' }),
          ),
        },
      ),
      await fetch(`${t.origin}/api/text/inbound`, { method: 'POST' }),
    ]
    expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await states()).toEqual([['sent', null]])
    expect(await t.database.db.select().from(contactBlock)).toEqual([])
  })

  it('is signed as Twilio’s own documentation shows', () => {
    const form = (number: string) =>
      new URLSearchParams({
        CallSid: 'CA1234567890ABCDE',
        Digits: '1234',
        To: '+18005551212',
        Caller: number,
        From: number,
      })
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    expect(twilioSignature('12345', url, form('+14158675309'))).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
    expect(twilioSignature('12345', url, form('+12349013030'))).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })
})
