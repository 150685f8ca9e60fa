/** Students who come late: at a desk at the entrance, and on a list of staff. */
import { IDEMPOTENCY_HEADER, type KioskAnswer } from '@corridor/contract'
import type { UserGroupId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  classMember,
  idempotencyKey,
  incident,
  notification,
  pass,
  passEvent,
  school,
  schoolClass,
  studentDay,
} from '../db/schema/index.ts'
import { endLate } from '../jobs/endLate.ts'
import { putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk, giveNumber, type TestKiosk } from '../testing/kiosks.ts'
import { requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

/** Classes are from 9:00 to 11:00, and it is 10:00. */
const ELEVEN = minutesAfter(SCHOOL_MORNING, 60)
const NUMBERS = { sam: '204816', tess: '204817', uma: '204818' } as const

let t: TestServer
let north: SchoolWorld
let dora: TestClient
let ada: TestClient
let sam: TestClient
let desk: TestKiosk
let other: TestKiosk

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  dora = await t.as('dora.north')
  ada = await t.as('ada.north')
  sam = await t.as('sam.north')
  desk = await connectKiosk(t, dora, north.rooms.gym, { kind: 'late' })
  other = await connectKiosk(t, dora, north.rooms.gym, { kind: 'late' })
  for (const [name, number] of Object.entries(NUMBERS)) await giveNumber(t, north.people[name as 'sam'].userId, number)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await t.database.db.delete(notification)
  await t.database.db.delete(incident)
  await forgetPasses(t.database)
  await t.database.db.delete(studentDay)
  await t.database.db.delete(classMember)
  await t.database.db.update(school).set({ lateReasons: null, lateLimit: 8 })
})

const scan = ({ device }: TestKiosk, typed: string): Promise<KioskAnswer> =>
  device.call('POST /api/kiosk/identify', { body: { typed } })

type Of<K extends KioskAnswer['kind']> = Extract<KioskAnswer, { kind: K }>
function expectKind<K extends KioskAnswer['kind']>(answer: KioskAnswer, kind: K): Of<K> {
  expect(answer.kind, JSON.stringify(answer)).toBe(kind)
  return answer as Of<K>
}

const samIsLate = async () => {
  await putIntoClass(t.database.db, north, north.people.sam)
  return expectKind(await scan(desk, NUMBERS.sam), 'late')
}
const stored = () => t.database.db.select().from(pass)

describe('at a late desk', () => {
  it('[TARDY-02] only those who manage all rooms connect one, and it serves the whole school', async () => {
    const device = t.client()
    await device.send('GET', '/api/user/current')
    const { code } = await device.call('POST /api/kiosk-code')
    const connect = (staff: TestClient) =>
      staff.ask('POST /api/room/:roomId/kiosk', {
        params: { roomId: north.rooms.classroom },
        body: { code, kind: 'late', students: 'class' },
      })
    expect((await connect(ada)).status).toBe(403)
    expect((await connect(dora)).body).toMatchObject({ kind: 'late', students: 'school' })
    const params = { schoolId: north.schoolId, kioskId: desk.kiosk.kioskId }
    const narrowed = await dora.ask('POST /api/school/:schoolId/kiosk/:kioskId', {
      params,
      body: { version: 1, students: 'class' },
    })
    expect(narrowed.status).toBe(422)
  })

  it('[TARDY-03] a scan makes a pass to the class in session that is active at once, with the limit of the school', async () => {
    await t.database.db.update(school).set({ lateLimit: 12 })
    const teacher = await ada.listen()
    const { pass: shown, isNew } = await samIsLate()
    const heard = await teacher.hear(`createPass:${north.people.ada.userId}`)
    expect(heard.payload.pass).toMatchObject({ passId: shown.passId, isLate: true })
    teacher.close()
    expect({ ...shown, isNew }).toMatchObject({
      ...{ isNew: true, name: 'Sam N.', className: 'Chemistry', roomName: 'classroom of north' },
      ...{ teacherName: 'Ada North', timeLimit: 12, startedAt: SCHOOL_MORNING },
    })
    const { rooms, people } = north
    expect(expectOne(await stored())).toMatchObject({
      ...{ passId: shown.passId, isLate: true, isCounted: false, lateUntil: ELEVEN, lateReason: null },
      ...{ fromRoomId: rooms.gym, toRoomId: rooms.classroom, toFacultyId: people.ada.userId },
      ...{ approvedAt: SCHOOL_MORNING, approvedBy: null, startedAt: SCHOOL_MORNING, createdBy: people.sam.userId },
    })
    expect(expectOne(await t.database.db.select().from(passEvent))).toMatchObject({
      ...{ name: 'createPass', actorKind: 'kiosk', actorVia: String(desk.kiosk.kioskId) },
    })
    const { schools } = await ada.call('GET /api/user/initialize')
    const ofTeacher = { passId: shown.passId, isLate: true, timeLimit: 12 }
    expect(schools[north.schoolId]).toMatchObject({ userLive: [ofTeacher] })
  })

  it('[TARDY-03] [TARDY-08] [KIOSK-16] it ends as any pass, and nothing of it is counted or an incident, however long it took', async () => {
    await t.database.db.update(school).set({ passAlertUsagePerDayAmount: 0, passAlertTimeLimit: 1 })
    const { pass: shown } = await samIsLate()
    const atEntrance = await connectKiosk(t, dora, north.rooms.gym)
    expect((await atEntrance.device.call('GET /api/kiosk')).out, 'was never in that room').toEqual([])
    t.clock.advance(30)
    const ended = await sam.call('POST /api/pass/:passId/complete', { params: { passId: shown.passId } })
    expect(ended).toMatchObject({ duration: 30, passesUsedToday: 0 })
    expect(await t.database.db.select().from(studentDay)).toEqual([])
    expect(await t.database.db.select().from(incident)).toEqual([])
    await t.database.db.update(school).set({ passAlertUsagePerDayAmount: null, passAlertTimeLimit: null })
  })

  it('[TARDY-07] a second scan ends nothing and says where to go, also of two at once; nobody comes back at a late desk', async () => {
    await putIntoClass(t.database.db, north, north.people.sam)
    const answers = await Promise.all([scan(desk, NUMBERS.sam), scan(other, NUMBERS.sam)])
    const made = answers.map((answer) => expectKind(answer, 'late'))
    expect(made.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(new Set(made.map((answer) => answer.pass.passId)).size).toBe(1)
    t.clock.advance(5)
    expectKind(await scan(desk, NUMBERS.sam), 'late')
    await desk.device.call('POST /api/kiosk/returns', {
      body: { returns: [{ typed: NUMBERS.sam, secondsAgo: 10 }] },
    })
    expect(expectOne(await stored()).completedAt).toBeNull()
  })

  it('[TARDY-03] of several classes the student chooses, without one there is the office, and another pass stays as it is', async () => {
    const { people } = north
    expectKind(await scan(desk, NUMBERS.uma), 'noClass')
    await putIntoClass(t.database.db, north, people.sam)
    await putIntoClass(t.database.db, north, people.sam)
    const { turn, classes } = expectKind(await scan(desk, NUMBERS.sam), 'lateChoice')
    expect(classes).toMatchObject([{ name: 'Chemistry', roomName: 'classroom of north' }, { name: 'Chemistry' }])
    const choose = (kiosk: TestKiosk, userGroupId = classes[1]?.userGroupId ?? classes[0]?.userGroupId) =>
      kiosk.device.ask('POST /api/kiosk/late', { body: { turn, userGroupId: userGroupId as never } })
    expect((await choose(other)).status).toBe(409)
    expect((await choose(desk)).body).toMatchObject({ kind: 'late', isNew: true })
    expect(expectOne(await stored()).lateClassId).toBe(classes[1]?.userGroupId)
    await putIntoClass(t.database.db, north, people.tess)
    await requestPass(await t.as('tess.north'), north, { to: 'restroom' })
    expectKind(await scan(desk, NUMBERS.tess), 'elsewhere')
  })

  it('[TARDY-07] before the first block nobody is late', async () => {
    await putIntoClass(t.database.db, north, north.people.sam)
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, -70))
    expect(expectKind(await scan(desk, NUMBERS.sam), 'onTime').classes).toMatchObject([
      { roomName: 'classroom of north' },
    ])
    expect(await stored()).toEqual([])
  })

  it('[TARDY-05] why is one of the words of the school, and for the office and the student alone', async () => {
    await t.database.db.update(school).set({ lateReasons: ['Bus', 'Court'] })
    const { turn, pass: shown, reasons } = await samIsLate()
    expect(reasons).toEqual(['Bus', 'Court'])
    const { passId } = shown
    const say = (reason: string) =>
      desk.device.ask('POST /api/kiosk/late/:passId/reason', { params: { passId }, body: { turn, reason } })
    expect((await say('Because Tess hid my shoes')).status).toBe(422)
    expect((await say('Court')).status).toBe(200)
    expect(expectKind(await scan(desk, NUMBERS.sam), 'late').reasons).toEqual([])
    const asked = async (who: TestClient) =>
      (await who.ask('GET /api/pass/:passId/late', { params: { passId } })).body as object
    expect(await asked(sam)).toEqual({ className: 'Chemistry', reason: 'Court' })
    expect(await asked(dora)).toEqual({ className: 'Chemistry', reason: 'Court' })
    expect(await asked(ada)).toEqual({ className: 'Chemistry', reason: null })
    expect(await asked(await t.as('reader.north'))).toEqual({ className: 'Chemistry', reason: null })
    expect(await asked(await t.as('ben.north'))).toMatchObject({ error: { code: 'not_found' } })
    // Nowhere else, to nobody.
    const frames = await Promise.all([ada, dora, sam].map((who) => who.call('GET /api/user/initialize')))
    const events = await t.database.db.select().from(passEvent)
    expect(JSON.stringify([frames, events])).not.toContain('Court')
  })

  it('[TARDY-02] a turn at a late desk makes no other pass', async () => {
    const { turn } = await samIsLate()
    const asked = await desk.device.ask('POST /api/kiosk/pass', { body: { turn, toRoomId: north.rooms.library } })
    expect(asked.status).toBe(404)
  })

  it('[KIOSK-06] [SUB-06] at an entrance where nobody works, whoever manages its kiosks leaves with their code', async () => {
    const { device } = await connectKiosk(t, dora, north.rooms.gym, { kind: 'late' })
    const leave = async (staff: TestClient) => {
      const { code } = await staff.call('POST /api/user/staff-code')
      return (await device.ask('POST /api/kiosk/leave', { body: { staffCode: code } })).status
    }
    expect([await leave(ada), await leave(dora)]).toEqual([422, 200])
  })
})

describe('on a list of staff', () => {
  const letIn = (staff: TestClient, typed: readonly string[], more: object = {}) =>
    staff.ask('POST /api/school/:schoolId/late-passes', {
      params: { schoolId: north.schoolId },
      headers: { [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
      body: { fromRoomId: north.rooms.gym, students: typed.map((one) => ({ typed: one })), ...more },
    })
  const rows = async (typed: readonly string[], more: object = {}) => {
    const { status, body } = await letIn(dora, typed, more)
    expect(status).toBe(200)
    return (body as { rows: { outcome: string; pass: { passId: string } | null }[] }).rows
  }

  it('[TARDY-04] one press makes a pass for each, and what is unknown comes back, marked', async () => {
    const { people } = north
    for (const who of [people.sam, people.tess]) await putIntoClass(t.database.db, north, who)
    await giveNumber(t, people.lou.userId, NUMBERS.uma)
    const made = await rows([NUMBERS.sam, ` ${NUMBERS.tess}`, '999999', NUMBERS.uma], { reason: 'Bus' })
    expect(made.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'notFound', 'shared'])
    await giveNumber(t, people.lou.userId, '204819')
    expect(await stored()).toMatchObject(
      [1, 2].map(() => ({
        isLate: true,
        lateReason: 'Bus',
        createdBy: people.dora.userId,
        approvedBy: people.dora.userId,
      })),
    )
    // The same list again, before and after they have arrived.
    expect((await rows([NUMBERS.sam])).map(({ outcome }) => outcome)).toEqual(['already'])
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: made[0]?.pass?.passId as never } })
    expect(await rows([NUMBERS.sam, NUMBERS.uma])).toMatchObject([
      { outcome: 'already', pass: made[0]?.pass },
      { outcome: 'noClass', name: 'Uma N.' },
    ])
    expect(await stored()).toHaveLength(2)
  })

  it('[TARDY-04] a card is a number too, a class is chosen, and whoever has another pass keeps it', async () => {
    const { people, schoolId } = north
    const params = { schoolId, userId: people.sam.userId }
    const { cards } = await dora.call('POST /api/school/:schoolId/card/:userId', { params })
    for (const who of [people.sam, people.sam, people.tess]) await putIntoClass(t.database.db, north, who)
    const card = expectOne(cards).code
    const choice = expectOne((await letIn(dora, [card])).body.rows)
    expect(choice).toMatchObject({ outcome: 'choose', name: 'Sam N.' })
    const students = [{ typed: card, userGroupId: choice.classes[1]?.userGroupId }]
    expect(await rows([], { students })).toMatchObject([{ outcome: 'made' }])
    const kept = await t.database.db.select().from(idempotencyKey)
    expect(JSON.stringify(kept.map(({ answer }) => answer)), 'a card is a secret').not.toContain(card)
    await requestPass(await t.as('tess.north'), north, { to: 'restroom' })
    expect(await rows([NUMBERS.tess])).toMatchObject([{ outcome: 'elsewhere' }])
  })

  it('[TARDY-04] of two lists at once one makes the pass, and whoever is named with two classes goes to one', async () => {
    const { db } = t.database
    for (const who of [north.people.tess, north.people.sam, north.people.sam]) await putIntoClass(db, north, who)
    const both = await Promise.all([rows([NUMBERS.tess]), rows([NUMBERS.tess])])
    const [one, two] = both.map(expectOne)
    expect([one?.outcome, two?.outcome].sort()).toEqual(['already', 'made'])
    expect(one?.pass).toEqual(two?.pass)
    const { classes } = expectOne((await letIn(dora, [NUMBERS.sam])).body.rows)
    const [first, second] = classes.map(({ userGroupId }) => userGroupId)
    await db
      .update(schoolClass)
      .set({ name: 'Chorus' })
      .where(eq(schoolClass.userGroupId, first as UserGroupId))
    const students = [first, second].map((userGroupId) => ({ typed: NUMBERS.sam, userGroupId }))
    const [told, toldAgain] = await rows([], { students })
    expect(told?.pass).toEqual(toldAgain?.pass)
  })

  it('[TARDY-04] only the office, from a room in use, with a word of the school', async () => {
    expect((await letIn(ada, [NUMBERS.sam])).status).toBe(403)
    expect((await letIn(sam, [NUMBERS.sam])).status).toBe(403)
    expect((await letIn(dora, [NUMBERS.sam], { fromRoomId: t.world.south.rooms.gym })).status).toBe(404)
    expect((await letIn(dora, [NUMBERS.sam], { reason: 'Hearing of Tess' })).status).toBe(422)
    const many = Array.from({ length: 76 }, (_, n) => String(300_000 + n))
    expect((await letIn(dora, many)).status).toBe(422)
    expect((await rows(many.slice(1))).every(({ outcome }) => outcome === 'notFound')).toBe(true)
    expect(await stored()).toEqual([])
  })
})

it('[TARDY-07] a pass to a class that has ended is completed at its end, without a duration, and nobody is told', async () => {
  await samIsLate()
  const runAt = async (now: Instant) => {
    t.clock.freeze(now)
    await endLate(t.server.context)
    return expectOne(await stored())
  }
  await t.database.db.delete(notification)
  expect((await runAt(minutesAfter(ELEVEN, -1))).completedAt).toBeNull()
  for (const late of [3, 9]) {
    expect(await runAt(minutesAfter(ELEVEN, late))).toMatchObject({
      ...{ completedAt: ELEVEN, completedBy: null, duration: null },
    })
  }
  expect(await t.database.db.select().from(notification)).toEqual([])
})
