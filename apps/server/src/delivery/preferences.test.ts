import { LINK_TOKEN_HEADER } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { studentDay, userAccount, weeklyReportLink } from '../db/schema/index.ts'
import { makeDueReports } from '../report/make.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { preferenceToken } from './preferenceToken.ts'
import { sendDue } from './send.ts'

const EMAIL = 'dora.dean@school.test'

let t: TestServer
let smtp: TestSmtp
let context: Context
let dora: UserId
let schoolId: SchoolId
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = { smtpUrl: smtp.url, from: 'passes@corridor.test' }
  t = await startServer({ mail, publicUrl: new URL('http://corridor.test') })
  context = t.server.context
  dora = t.world.north.people.dora.userId
  schoolId = t.world.north.schoolId
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(() =>
  t.database.db
    .update(userAccount)
    .set({ email: EMAIL, notificationMethods: ['in-app', 'email'], mutedMail: [] })
    .where(eq(userAccount.userId, dora)),
)

const account = async () => (await t.database.db.select().from(userAccount).where(eq(userAccount.userId, dora)))[0]
const token = (what: 'notifications' | 'weeklyReport' = 'notifications') =>
  preferenceToken(context.secrets.mailPreferences, { userId: dora, email: EMAIL }, what)
/** As a mail program does: without cookies, and with the body that the standard says. */
const oneClick = (given: string) =>
  fetch(`${t.origin}/api/email/unsubscribe/${given}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const headers = (given: string) => ({ [LINK_TOKEN_HEADER]: given })

describe('the button of a mail program', () => {
  it('[D-154] stops emails with a POST, and as often as it is pressed', async () => {
    expect((await oneClick(token())).status).toBe(200)
    expect((await account())?.notificationMethods).toEqual(['in-app'])
    expect((await oneClick(token())).status).toBe(200)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const multipart = await fetch(`${t.origin}/api/email/unsubscribe/${token()}`, { method: 'POST', body: form })
    expect(multipart.status).toBe(200)
  })

  it('[D-154] changes nothing when the address is only opened, which leads to the page', async () => {
    const answer = await fetch(`${t.origin}/api/email/unsubscribe/${token()}`, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/email#${token()}`)
    expect((await account())?.notificationMethods).toEqual(['in-app', 'email'])
  })

  it('[D-154] of the weekly report stops only that', async () => {
    await oneClick(token('weeklyReport'))
    expect(await account()).toMatchObject({ notificationMethods: ['in-app', 'email'], mutedMail: ['weeklyReport'] })
  })

  it('[D-154] does not work with a token that somebody made up', async () => {
    const good = token()
    const [id, , mac = ''] = good.split('.')
    const other = t.world.north.people.ada.userId
    const forged = [
      `${other}.notifications.${mac}`,
      `${id}.weeklyReport.${mac}`,
      `${id}.notifications.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${id}.notifications.`,
      `${id}.notifications`,
      `${id}.password.${mac}`,
      `0${id}.notifications.${mac}`,
      '99999999999.notifications.x',
      '%00',
      'x'.repeat(300),
    ]
    for (const given of forged) expect([404, 414]).toContain((await oneClick(given)).status)
    expect((await account())?.notificationMethods).toEqual(['in-app', 'email'])
  })

  it('[D-154] does not work anymore once the account has another address', async () => {
    const before = token()
    await t.database.db.update(userAccount).set({ email: 'dora@new.test' }).where(eq(userAccount.userId, dora))
    expect((await oneClick(before)).status).toBe(404)
    expect((await account())?.notificationMethods).toEqual(['in-app', 'email'])
  })
})

describe('the page behind the link', () => {
  it('[D-154] shows what somebody gets and changes it, without signing in and without their address', async () => {
    const client = t.client()
    expect(await client.call('GET /api/email/preferences', { headers: headers(token()) })).toEqual({
      address: 'd•••@school.test',
      notifications: true,
      weeklyReport: true,
    })
    const change = { headers: headers(token()), body: { notifications: false, weeklyReport: false } }
    expect(await client.call('POST /api/email/preferences', change)).toMatchObject({
      notifications: false,
      weeklyReport: false,
    })
    const back = { headers: headers(token('weeklyReport')), body: { notifications: true, weeklyReport: true } }
    await client.call('POST /api/email/preferences', back)
    expect(await account()).toMatchObject({ notificationMethods: ['in-app', 'email'], mutedMail: [] })
    expect((await client.ask('GET /api/email/preferences', { headers: headers('nonsense') })).status).toBe(404)
    expect((await client.ask('GET /api/email/preferences')).status).toBe(404)
  })

  it('their other screens hear of it, and an edit that overlaps is refused', async () => {
    const staff = await t.as('dora.north')
    const { user } = await staff.call('GET /api/user/initialize')
    await oneClick(token())
    const { status } = await staff.ask('POST /api/user/:userId', {
      params: { userId: dora },
      body: { version: user.version, notificationMethods: ['email'] },
    })
    expect(status).toBe(409)
  })
})

describe('the weekly report by email', () => {
  const FRIDAY_EVENING = '2026-10-16T23:30:00.000Z'
  const WEEK_LATER = '2026-10-23T23:30:00.000Z'
  const use = (day: string) =>
    t.database.db
      .insert(studentDay)
      .values({ schoolId, studentId: t.world.north.people.sam.userId, day, usedPasses: 7 })

  it('[D-075] [D-154] has the figures and a link that works, names nobody, and stops when told to', async () => {
    await use('2026-10-14')
    t.clock.freeze(FRIDAY_EVENING)
    await makeDueReports(context)
    await sendDue(context, 'email')
    const [mail] = smtp.mails
    expect(smtp.mails).toHaveLength(1)
    expect(mail).toMatchObject({ to: [EMAIL], subject: expect.stringMatching(/^Weekly report: /) })
    expect(mail?.text).toContain('Total Passes Used: 7')
    expect(mail?.source).not.toMatch(/\bSam\b/)
    const link = /http:\/\/corridor\.test(\/reports\/weekly\/[\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
    const id = link.split('/').at(-1) ?? ''
    const { report } = await t.client().call('GET /api/weeklyreport/:id', { params: { id } })
    expect(report.totalPassesUsed).toBe(7)
    expect(await t.database.db.select().from(weeklyReportLink)).toHaveLength(1)
    const unsubscribe = /<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect((await oneClick(unsubscribe.split('/').at(-1) ?? '')).status).toBe(200)
    await use('2026-10-21')
    t.clock.freeze(WEEK_LATER)
    await makeDueReports(context)
    await sendDue(context, 'email')
    expect(smtp.mails).toHaveLength(1)
  })
})

describe('one’s own settings', () => {
  it('[D-117] say that an address does not work', async () => {
    const staff = await t.as('dora.north')
    expect(await staff.call('GET /api/user/contact')).toMatchObject({
      email: { address: EMAIL, isUndeliverable: false },
    })
    await t.database.pool.query(
      `insert into contact_block (method, address, refusals, reason, blocked_at, changed_at)
       values ('email', $1, 3, 'smtp_550', $2, $2)`,
      [EMAIL, t.clock.now()],
    )
    expect(await staff.call('GET /api/user/contact')).toMatchObject({
      email: { address: EMAIL, isUndeliverable: true },
    })
  })
})

describe('"Send me a test"', () => {
  it('[D-117] sends an email at once and says what the mail server answered, to those who run a district', async () => {
    await t.database.db
      .update(userAccount)
      .set({ email: 'dee@school.test' })
      .where(eq(userAccount.username, 'dee.district'))
    const dee = await t.as('dee.district')
    smtp.mails.length = 0
    expect(await dee.call('POST /api/email/test')).toEqual({ sentTo: 'dee@school.test', problem: null })
    expect(smtp.mails).toMatchObject([{ to: ['dee@school.test'], subject: 'Corridor can send email' }])
    smtp.refuse('dee@school.test', 550)
    expect((await dee.call('POST /api/email/test')).problem).toMatch(/refused/)
    smtp.refuse('dee@school.test', null)
    for (const username of ['dora.north', 'ada.north', 'sam.north']) {
      expect((await (await t.as(username)).ask('POST /api/email/test')).status).toBe(403)
    }
    const statuses: number[] = []
    for (let times = 0; times < 9; times += 1) statuses.push((await dee.ask('POST /api/email/test')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
