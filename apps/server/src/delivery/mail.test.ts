import type { UserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { contactBlock, delivery, notification, room, userAccount } from '../db/schema/index.ts'
import { makeLog } from '../http/log.ts'
import { makeMail, type Timeouts } from '../outgoing/mail.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { claimDue, recordAttempt } from './claim.ts'
import { sendDue } from './send.ts'
import { sendMail } from './sendMail.ts'

const FROM = 'Corridor <passes@corridor.test>'
const ADDRESS = 'ada@school.test'

let t: TestServer
let smtp: TestSmtp
let context: Context
let ada: UserId
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startServer({ mail: { smtpUrl: smtp.url, from: FROM }, publicUrl: new URL('http://corridor.test') })
  context = t.server.context
  ada = t.world.north.people.ada.userId
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'contact_block')
  await t.database.db
    .update(userAccount)
    .set({ email: ADDRESS, notificationMethods: ['in-app', 'email'], notificationSettings: ['request'] })
    .where(eq(userAccount.userId, ada))
  smtp.mails.length = 0
})
afterEach(() => smtp.refuse(ADDRESS, null))

/** Sam asks Ada for a pass. */
const request = async () => {
  const sam = await t.as('sam.north')
  return requestPass(sam, t.world.north, { to: 'gym', scheduledFor: minutesAfter(t.clock.now(), 60) })
}
const rows = () => t.database.db.select().from(delivery).orderBy(delivery.deliveryId)
const states = async () => (await rows()).map(({ state, reason, attempts }) => [state, reason, attempts])
const send = () => sendDue(context, 'email')

/** Deliveries of notifications that nobody has sent, without the passes. */
const wait = (count: number, kind = 'assigned', age = 0) =>
  t.database.db.execute(sql`
    with told as (
      insert into notification (user_id, school_id, type, kind, facts, created_at)
      select ${ada}, ${t.world.north.schoolId}, 'assign', ${kind}, ${JSON.stringify({
        studentId: null,
        fromRoomId: null,
        toRoomId: t.world.north.rooms.library,
        actorId: null,
      })}::jsonb, ${minutesAfter(t.clock.now(), -age)}::timestamptz from generate_series(1, ${count}::int) returning notification_id)
    insert into delivery (notification_id, method, changed_at) select notification_id, 'email', ${t.clock.now()} from told`)

describe('an email', () => {
  it('[D-116] [D-117] [D-154] tells somebody what they want to know, without the name of a student', async () => {
    await request()
    expect(await states()).toEqual([['pending', null, 0]])
    expect(await send()).toBe('done')
    expect(await states()).toEqual([['sent', null, 1]])
    const [mail] = smtp.mails
    expect(smtp.mails).toHaveLength(1)
    expect(mail).toMatchObject({ from: 'passes@corridor.test', to: [ADDRESS], subject: 'A student requested a pass' })
    const [{ notificationId } = { notificationId: 0 }] = await t.database.db.select().from(notification)
    const link = `http://corridor.test/faculty/notification/${notificationId}`
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.text).toMatch(/S\.N\. requested a pass/)
    expect(mail?.source).not.toMatch(/\bSam\b/)
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(mail?.headers['list-unsubscribe']).toMatch(
      /^<http:\/\/corridor\.test\/api\/email\/unsubscribe\/\d+\.notifications\.[\w-]{43}>$/,
    )
  })

  it('[LANG-10] to a student is in their language, with a link to change it', async () => {
    const { sam } = t.world.north.people
    await t.database.db
      .update(userAccount)
      .set({ email: ADDRESS, notificationMethods: ['in-app', 'email'], language: 'es' })
      .where(eq(userAccount.userId, sam.userId))
    await issuePass(await t.as('ada.north'), t.world.north, { scheduledFor: minutesAfter(t.clock.now(), 60) })
    await send()
    const [mail] = smtp.mails
    expect(mail?.html).toContain('<html lang="es">')
    expect(mail?.text).toContain('Abrir en Corridor: http://corridor.test/student/notification/')
    expect(mail?.text).toContain('Cambiar o dejar de recibir estos correos')
    await t.database.db
      .update(userAccount)
      .set({ email: null, notificationMethods: ['in-app'], language: null })
      .where(eq(userAccount.userId, sam.userId))
  })

  it('[D-115] goes only to those who want it, and not to whoever changed their mind', async () => {
    await request()
    await t.database.db
      .update(userAccount)
      .set({ notificationMethods: ['in-app'] })
      .where(eq(userAccount.userId, ada))
    await send()
    expect(await states()).toEqual([['failed', 'not_wanted', 1]])
    expect(smtp.mails).toEqual([])
  })

  it('cannot be given headers by a name of a room', async () => {
    const { library } = t.world.north.rooms
    const [before] = await t.database.db.select().from(room).where(eq(room.roomId, library))
    const hostile = 'Library\r\nBcc: evil@elsewhere.test\r\n\r\n<script>alert(1)</script>'
    await t.database.db.update(room).set({ name: hostile }).where(eq(room.roomId, library))
    await wait(1, 'overTime')
    await send()
    await t.database.db
      .update(room)
      .set({ name: before?.name ?? '' })
      .where(eq(room.roomId, library))
    const [mail] = smtp.mails
    expect(mail?.to).toEqual([ADDRESS])
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.subject).toContain('Bcc: evil@elsewhere.test')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.html).toContain('&lt;script&gt;')
  })

  it('goes to one address, even if what is stored looks like several', async () => {
    for (const email of [
      'ada@school.test, evil@elsewhere.test',
      'ada@school.test\r\nBcc: evil@elsewhere.test',
      'ada',
    ]) {
      await t.database.db.update(userAccount).set({ email }).where(eq(userAccount.userId, ada))
      await wait(1)
    }
    await send()
    expect((await states()).map(([, reason]) => reason)).toEqual(['no_address', 'no_address', 'no_address'])
    expect(smtp.mails).toEqual([])
  })
})

describe('an email that is refused', () => {
  it('[D-117] for now is tried again later, and the notification is there all the same', async () => {
    smtp.refuse(ADDRESS, 451)
    await request()
    await send()
    expect(await states()).toEqual([['pending', 'smtp_451', 1]])
    const client = await t.as('ada.north')
    expect((await client.call('GET /api/user/initialize')).unreadNotificationsCount).toBeGreaterThan(0)
    await send()
    expect(await states()).toEqual([['pending', 'smtp_451', 1]])
    t.clock.advance(1)
    smtp.refuse(ADDRESS, null)
    await send()
    expect(await states()).toEqual([['sent', null, 2]])
  })

  it('[D-117] for now is too late at some time', async () => {
    smtp.refuse(ADDRESS, 451)
    await request()
    await send()
    for (const minutes of [1, 5]) {
      t.clock.advance(minutes)
      await send()
    }
    expect(await states()).toEqual([['too_late', 'smtp_451', 3]])
  })

  it('[D-117] for good three times is the last one that goes there, until the address changes', async () => {
    smtp.refuse(ADDRESS, 550)
    await wait(2)
    await send()
    expect(await states()).toEqual([
      ['failed', 'smtp_550', 1],
      ['failed', 'smtp_550', 1],
    ])
    const blocks = () => t.database.db.select().from(contactBlock)
    expect(await blocks()).toMatchObject([{ address: ADDRESS, refusals: 2, blockedAt: null }])
    await wait(1)
    await send()
    expect(await blocks()).toMatchObject([{ refusals: 3, blockedAt: t.clock.now() }])
    smtp.refuse(ADDRESS, null)
    await wait(1)
    await send()
    expect((await states()).at(-1)).toEqual(['failed', 'blocked', 1])
    expect(smtp.mails).toEqual([])
    await t.database.db.update(userAccount).set({ email: 'ada@new.test' }).where(eq(userAccount.userId, ada))
    expect(await blocks()).toEqual([])
    await wait(1)
    await send()
    expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@new.test']])
  })

  it('counts only until one arrives', async () => {
    smtp.refuse(ADDRESS, 550)
    await wait(2)
    await send()
    smtp.refuse(ADDRESS, null)
    await wait(1)
    await send()
    expect(await t.database.db.select().from(contactBlock)).toEqual([])
  })
})

describe('a crash, and a second server', () => {
  it('[D-117] what was sent and not marked is sent again under the same Message-ID', async () => {
    await wait(1)
    const [claimed] = await claimDue(t.database.db, 'email', t.clock.now(), 4)
    if (!claimed) throw new Error('nothing was claimed')
    expect(await sendMail(context, claimed)).toEqual({ state: 'sent' })
    // Here the server crashes. Nobody else touches it until its time is up.
    await send()
    expect(smtp.mails).toHaveLength(1)
    t.clock.advance(5)
    await send()
    const ids = smtp.mails.map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toMatch(/^<delivery-\d+-\d+@corridor\.test>$/)
    expect(ids[1]).toBe(ids[0])
    expect(await states()).toEqual([['sent', null, 2]])
  })

  it('[D-117] a server that comes back late changes nothing that another has done', async () => {
    await wait(1)
    const [claimed] = await claimDue(t.database.db, 'email', t.clock.now(), 4)
    t.clock.advance(5)
    await send()
    if (!claimed) throw new Error('nothing was claimed')
    await recordAttempt(t.database.db, claimed, { state: 'failed', reason: 'late' }, t.clock.now())
    expect(await states()).toEqual([['sent', null, 2]])
  })

  it('[D-117] two servers at once send everything once', async () => {
    await wait(60)
    const other = await t.sibling()
    await Promise.all([send(), sendDue(other.server.context, 'email'), send(), sendDue(other.server.context, 'email')])
    await other.close()
    const ids = smtp.mails.map(({ headers }) => headers['message-id'])
    expect(ids).toHaveLength(60)
    expect(new Set(ids).size).toBe(60)
  })
})

describe('a mail server that does not work', () => {
  const withMail = async (smtpUrl: string, work: () => Promise<void>, timeouts?: Timeouts) => {
    const working = context.mail
    const broken = makeMail({ smtpUrl, from: FROM }, makeLog('silent'), timeouts)
    context.mail = broken
    try {
      await work()
    } finally {
      context.mail = working
      broken.close()
    }
  }

  it('[D-117] that is off is asked once, and everything else keeps its tries', async () => {
    const dead = await startSmtp()
    await dead.close()
    await wait(50)
    await withMail(dead.url, async () => {
      expect(await send()).toBe('down')
    })
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts.filter((tries) => tries > 0)).toHaveLength(4)
    expect(await send()).toBe('done')
    expect(smtp.mails).toHaveLength(46)
    t.clock.advance(1)
    await send()
    expect(smtp.mails).toHaveLength(50)
  })

  it('[D-117] that never answers is given up after a while', async () => {
    const silent = await startSmtp({ isSilent: true })
    await wait(5)
    const giveUp = async () => {
      expect(await send()).toBe('down')
      expect(await context.mail?.check()).toMatch(/^The mail server (does not answer|cannot be reached)\./)
    }
    await withMail(silent.url, giveUp, { connection: 200, silence: 200, whole: 1000 })
    await silent.close()
    expect(await states()).toContainEqual(['pending', expect.stringMatching(/timedout|connection|socket/), 1])
  })

  it('[D-117] that does not accept our password is a reason to wait, and is said in one sentence', async () => {
    const strict = await startSmtp({ password: 'right' })
    await wait(1)
    await withMail(strict.url.replace('right', 'wrong'), async () => {
      expect(await send()).toBe('down')
      expect(await context.mail?.check()).toBe('The mail server does not accept the username and password in SMTP_URL.')
    })
    await withMail(strict.url, async () => {
      expect(await context.mail?.check()).toBeNull()
    })
    await strict.close()
    expect(await states()).toMatchObject([['pending', expect.any(String), 1]])
  })

  it('[D-117] after an outage, ten thousand that are too late are out of the way at once, and the rest is sent', async () => {
    await wait(10_000, 'approved', 31)
    await wait(3, 'weeklyReport', 31)
    await wait(2, 'approved', 29)
    await send()
    const { rows: counts } = await t.database.pool.query(
      'select state, count(*)::int from delivery group by state order by state',
    )
    expect(counts).toEqual([
      { state: 'sent', count: 5 },
      { state: 'too_late', count: 10_000 },
    ])
    expect(smtp.mails).toHaveLength(5)
  })

  it('[D-117] that is not set up leaves a mark on what would have been sent, and nothing else', async () => {
    await request()
    const working = context.mail
    context.mail = null
    expect(await send()).toBe('done')
    context.mail = working
    expect(await states()).toEqual([['not_configured', null, 0]])
    await send()
    expect(smtp.mails).toEqual([])
  })

  it('what is cut off again and again is given up', async () => {
    await wait(1)
    for (let tries = 0; tries < 6; tries += 1) {
      await claimDue(t.database.db, 'email', t.clock.now(), 4)
      t.clock.advance(5)
    }
    await t.database.db.update(notification).set({ createdAt: t.clock.now() })
    await send()
    expect(await states()).toEqual([['failed', 'too_many_tries', 7]])
    expect(smtp.mails).toEqual([])
  })
})
