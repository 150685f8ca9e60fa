/** What students do at a kiosk: one answer to a number, and what they press afterward. */
import type { Answer, Input, KioskAnswer } from '@corridor/contract'
import type { Instant } from '@corridor/rules/time'
import { minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import {
  block,
  classMember,
  idempotencyKey,
  kiosk as kioskTable,
  kioskWrongTry,
  membership,
  notification,
  pass,
  passEvent,
  room,
  schedule,
  schoolClass,
  timeRange,
  userAccount,
} from '../db/schema/index.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk, giveNumber, type TestKiosk } from '../testing/kiosks.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let ada: TestClient
let here: TestKiosk
let lab: TestKiosk

const NUMBERS = { sam: '204816', tess: 'T-77', uma: '300300', lou: '300301' } as const

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ada = await t.as('ada.north')
  here = await connectKiosk(t, ada, north.rooms.classroom)
  lab = await connectKiosk(t, await t.as('ben.north'), north.rooms.lab, { students: 'school' })
  for (const [name, number] of Object.entries(NUMBERS)) await giveNumber(t, north.people[name as 'sam'].userId, number)
  await giveNumber(t, t.world.south.people.sam.userId, '999999')
  await teach(north.people.ada, [north.people.sam, north.people.tess])
})
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await t.database.db.delete(notification)
  await forgetPasses(t.database)
  await t.database.db.delete(kioskWrongTry)
  await t.database.db.update(kioskTable).set({ sleepsUntil: null, codeFailures: 0, codeFailedAt: null })
})
afterAll(() => t.close())

/** A class from 9:00 to 11:00. */
async function teach(teacher: Person, students: readonly Person[]): Promise<void> {
  const { schoolId } = north
  const hours = { startMinute: 9 * 60, endMinute: 11 * 60 }
  const base = { schoolId, name: 'Chemistry', ownedBy: teacher.userId, createdAt: SCHOOL_MORNING }
  const { userGroupId } = expectOne(
    await t.database.db
      .insert(schoolClass)
      .values({ ...base, ...hours })
      .returning(),
  )
  const rows = students.map(({ userId }) => ({ schoolId, userGroupId, userId, startedAt: SCHOOL_MORNING }))
  await t.database.db.insert(classMember).values(rows.map((row) => ({ ...row, confirmedAt: SCHOOL_MORNING })))
}

const scan = ({ device }: TestKiosk, typed: string, pin?: string): Promise<KioskAnswer> =>
  device.call('POST /api/kiosk/identify', { body: { typed, ...(pin !== undefined && { pin }) } })

type Of<K extends KioskAnswer['kind']> = Extract<KioskAnswer, { kind: K }>
function expectKind<K extends KioskAnswer['kind']>(answer: KioskAnswer, kind: K): Of<K> {
  expect(answer.kind, JSON.stringify(answer)).toBe(kind)
  return answer as Of<K>
}
const go = async (kiosk: TestKiosk, typed: string, body: Partial<Input<'POST /api/kiosk/pass', 'body'>>) => {
  const { turn } = expectKind(await scan(kiosk, typed), 'where')
  return kiosk.device.ask('POST /api/kiosk/pass', { body: { turn, toRoomId: north.rooms.library, ...body } })
}
const passOf = async ({ userId }: Person) =>
  expectOne(await t.database.db.select().from(pass).where(eq(pass.studentId, userId)))

describe('whom it serves', () => {
  it('[KIOSK-07] [KIOSK-17] the class in session; everybody else, other schools and ended accounts get the same answer', async () => {
    expectKind(await scan(here, ' 204816'), 'where')
    expectKind(await scan(here, 't-77'), 'where')
    const { userId } = north.people.tess
    await t.database.db.update(membership).set({ endedAt: SCHOOL_MORNING }).where(eq(membership.userId, userId))
    const typed = ['000000', NUMBERS.uma, '999999', NUMBERS.tess, 'x']
    const answers: Answer<'POST /api/kiosk/identify'>[] = []
    for (const one of typed) {
      answers.push(await scan(here, one))
      t.clock.advance(1.1)
    }
    await t.database.db.update(membership).set({ endedAt: null }).where(eq(membership.userId, userId))
    expect(answers).toEqual(typed.map(() => ({ kind: 'notFound', waitSeconds: 0 })))
    // At a kiosk for the whole school, the same student is served.
    expectKind(await scan(lab, NUMBERS.uma), 'where')
    t.clock.freeze(minutesAfter(SCHOOL_MORNING, 60))
    expectKind(await scan(here, NUMBERS.sam), 'notFound')
  })

  it('[KIOSK-07] anybody whose live or upcoming pass starts or ends there', async () => {
    await issuePass(await t.as('ben.north'), north, {
      ...{ studentId: north.people.uma.userId, from: 'lab', to: 'classroom', fromFacultyId: north.people.ben.userId },
      scheduledFor: minutesAfter(SCHOOL_MORNING, 60),
    })
    expectKind(await scan(here, NUMBERS.uma), 'where')
  })

  it('[KIOSK-08] two students with one number are sent to the office, both of them', async () => {
    await giveNumber(t, north.people.lou.userId, NUMBERS.sam)
    expect(await scan(here, NUMBERS.sam)).toEqual({ kind: 'sharedNumber' })
    await giveNumber(t, north.people.lou.userId, NUMBERS.lou)
  })
})

describe('wrong numbers', () => {
  const at = (kiosk: TestKiosk, ...times: Instant[]) =>
    t.database.db.insert(kioskWrongTry).values(times.map((time) => ({ kioskId: kiosk.kiosk.kioskId, at: time })))

  it('[KIOSK-17] after five in a minute each next try waits five seconds, also for the right one', async () => {
    await at(here, ...Array(4).fill(SCHOOL_MORNING))
    expect(await scan(here, '000000')).toEqual({ kind: 'notFound', waitSeconds: 5 })
    const early = await here.device.ask('POST /api/kiosk/identify', { body: { typed: NUMBERS.sam } })
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '5'])
    t.clock.advance(5 / 60)
    expectKind(await scan(here, NUMBERS.sam), 'where')
  })

  it('[KIOSK-17] after twenty in ten minutes it sleeps for five, the staff of the room are told once, and can wake it', async () => {
    await at(here, ...Array.from({ length: 19 }, (_, index) => minutesAfter(SCHOOL_MORNING, -1 - index / 4)))
    const until = minutesAfter(SCHOOL_MORNING, 5)
    expect(await scan(here, '000000')).toEqual({ kind: 'asleep', until })
    expect(await scan(here, NUMBERS.sam)).toEqual({ kind: 'asleep', until })
    expect(await here.device.call('GET /api/kiosk')).toMatchObject({ state: 'asleep', until })
    const told = await t.database.db.select().from(notification).where(eq(notification.kind, 'kioskAsleep'))
    expect(told.map(({ userId }) => userId).sort()).toEqual([north.people.ada.userId, north.people.cora.userId].sort())
    const params = { schoolId: north.schoolId, kioskId: here.kiosk.kioskId }
    await ada.call('POST /api/school/:schoolId/kiosk/:kioskId/wake', { params })
    expectKind(await scan(here, NUMBERS.sam), 'where')
  })
})

describe('one answer', () => {
  it('[KIOSK-11] [KIOSK-12] where to: tiles with what will happen, and the origin is the room of the kiosk', async () => {
    const params = { schoolId: north.schoolId, kioskId: here.kiosk.kioskId }
    const destinationIds = [north.rooms.restroom, north.rooms.gym, north.rooms.nurse]
    await ada.call('POST /api/school/:schoolId/kiosk/:kioskId', { params, body: { version: 1, destinationIds } })
    const answer = expectKind(await scan(here, NUMBERS.sam), 'where')
    expect(answer.student).toEqual({ firstName: 'Sam', initials: 'SN', language: null })
    expect(answer.tiles.map(({ roomId, outlook }) => [roomId, outlook])).toEqual([
      [north.rooms.restroom, 'go'],
      [north.rooms.gym, 'ask'],
      [north.rooms.nurse, 'schedule'],
    ])
    // Sam's teacher is one of two who work here, so nobody has to be chosen.
    expect(answer.teachers).toEqual([])
    const found = await here.device.call('POST /api/kiosk/rooms', { body: { turn: answer.turn, search: 'libr' } })
    expect(found.tiles).toMatchObject([{ roomId: north.rooms.library, outlook: 'go' }])
    const people = await here.device.call('POST /api/kiosk/rooms', { body: { turn: answer.turn, search: 'ada' } })
    expect(people.tiles).toEqual([])
  })

  it('[KIOSK-05] [KIOSK-13] [KIOSK-20] out and back: the pass is the student’s, made at the kiosk, without a device', async () => {
    const { status, body } = await go(here, NUMBERS.sam, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'out', roomName: 'library of north', student: { firstName: 'Sam' } })
    const made = await passOf(north.people.sam)
    expect(made).toMatchObject({
      ...{ fromRoomId: north.rooms.classroom, fromFacultyId: north.people.ada.userId },
      ...{ createdBy: north.people.sam.userId, startedBy: north.people.sam.userId, startedAtFingerprint: null },
    })
    const [event] = await t.database.db.select().from(passEvent).where(eq(passEvent.passId, made.passId))
    expect(event).toMatchObject({
      actorKind: 'kiosk',
      actorVia: String(here.kiosk.kioskId),
      actorId: north.people.sam.userId,
    })
    const [told] = await t.database.db.select().from(notification).where(eq(notification.kind, 'madeAtKiosk'))
    expect(told).toMatchObject({ userId: north.people.sam.userId, passId: made.passId })
    expect((await here.device.call('GET /api/kiosk')).out).toMatchObject([{ name: 'Sam N.' }])
    // A card that is read again at once means the same.
    expectKind(await scan(here, NUMBERS.sam), 'out')
    t.clock.advance(4)
    expect(await scan(here, NUMBERS.sam)).toMatchObject({ kind: 'ended', isBack: true, minutes: 4 })
    expect(await scan(here, NUMBERS.sam)).toMatchObject({ kind: 'ended', minutes: 4 })
    expect((await passOf(north.people.sam)).duration).toBe(4)
    const story = await (await t.as('dora.north')).call('GET /api/pass/:passId/story', {
      params: { passId: made.passId },
    })
    expect(story.map(({ what }) => what)).toEqual([
      'took a quick pass and left at the kiosk in classroom of north',
      'ended it at the kiosk in classroom of north',
    ])
    t.clock.advance(1)
    expectKind(await scan(here, NUMBERS.sam), 'where')
  })

  it('[KIOSK-13] over time it says nothing more than welcome back', async () => {
    await t.database.db.update(room).set({ passAlertTimeLimit: 3 }).where(eq(room.roomId, north.rooms.library))
    await go(here, NUMBERS.sam, {})
    t.clock.advance(9)
    expect(await scan(here, NUMBERS.sam)).toMatchObject({ kind: 'ended', minutes: null })
    await t.database.db.update(room).set({ passAlertTimeLimit: null }).where(eq(room.roomId, north.rooms.library))
  })

  it('[KIOSK-11] a live pass that has nothing to do with this room is not told', async () => {
    await requestPass(await t.as('sam.north'), north, { to: 'restroom' })
    const answer = await scan(lab, NUMBERS.sam)
    expect(answer).toEqual({ kind: 'elsewhere', student: { firstName: 'Sam', initials: 'SN', language: null } })
    expect((await passOf(north.people.sam)).completedAt).toBeNull()
  })

  it('[KIOSK-11] [KIOSK-16] in line with its place, and urgent; whose turn comes is on the screen for a minute', async () => {
    await t.database.db.update(room).set({ totalLimit: 1 }).where(eq(room.roomId, north.rooms.library))
    await go(here, NUMBERS.tess, {})
    const waits = expectKind((await go(here, NUMBERS.sam, {})).body as KioskAnswer, 'line')
    expect(waits.place).toBe(1)
    const { turn, passId } = expectKind(await scan(here, NUMBERS.sam), 'line')
    const params = { passId }
    expect(await here.device.call('POST /api/kiosk/pass/:passId/hurry', { params, body: { turn } })).toMatchObject({
      kind: 'line',
      isUrgent: true,
    })
    t.clock.advance(1)
    await scan(here, NUMBERS.tess)
    expect((await here.device.call('GET /api/kiosk')).turns).toMatchObject([{ name: 'Sam' }])
    t.clock.advance(1)
    expect((await here.device.call('GET /api/kiosk')).turns).toEqual([])
    await t.database.db.update(room).set({ totalLimit: -1 }).where(eq(room.roomId, north.rooms.library))
  })

  it('[KIOSK-11] an upcoming pass whose window is open is offered first, and starts', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: minutesAfter(SCHOOL_MORNING, 3) })
    const { turn, ready } = expectKind(await scan(here, NUMBERS.sam), 'where')
    expect(ready).toMatchObject({ passId, roomName: 'library of north' })
    const started = await here.device.call('POST /api/kiosk/pass/:passId/start', { params: { passId }, body: { turn } })
    expect(started.kind).toBe('out')
  })

  it('[KIOSK-05] a turn is for one student at one kiosk, for two minutes, and for passes of this room alone', async () => {
    const { turn } = expectKind(await scan(here, NUMBERS.sam), 'where')
    const ask = (kiosk: TestKiosk, with_: string) =>
      kiosk.device.ask('POST /api/kiosk/pass', { body: { turn: with_, toRoomId: north.rooms.library } })
    expect((await ask(lab, turn)).body.error?.code).toBe('turn_over')
    expect((await ask(here, `${turn}x`)).body.error?.code).toBe('turn_over')
    const foreign = await requestPass(await t.as('tess.north'), north, { to: 'gym' })
    const params = { passId: foreign.passId }
    const cancel = await here.device.ask('POST /api/kiosk/pass/:passId/cancel', { params, body: { turn } })
    expect(cancel.status).toBe(404)
    t.clock.advance(2.1)
    expect((await ask(here, turn)).body.error?.code).toBe('turn_over')
  })
})

describe('asking', () => {
  const codeOf = async (who: string) => (await (await t.as(who)).call('POST /api/user/staff-code')).code
  const request = async () =>
    expectKind((await go(here, NUMBERS.sam, { toRoomId: north.rooms.gym })).body as KioskAnswer, 'request')
  const approve = (passId: Of<'request'>['passId'], turn: string, staffCode: string) =>
    here.device.ask('POST /api/kiosk/pass/:passId/approve', { params: { passId }, body: { turn, staffCode } })

  it('[KIOSK-14] [SUB-06] it waits for its approver, who can say yes at the kiosk; only somebody of the room who may', async () => {
    const { passId, approverName } = await request()
    // Nobody works in the gym, so more than one person may approve.
    expect(approverName).toBeNull()
    const { turn } = expectKind(await scan(here, NUMBERS.sam), 'request')
    const [code, other] = [await codeOf('ada.north'), await codeOf('ben.north')]
    expect(code).toMatch(/^\d{6}$/)
    const wrong = await approve(passId, turn, other)
    expect([wrong.status, wrong.body.error?.code]).toEqual([422, 'wrong_code'])
    expect((await approve(passId, turn, code)).body).toMatchObject({ kind: 'out', roomName: 'gym of north' })
    expect(await passOf(north.people.sam)).toMatchObject({
      approvedBy: north.people.ada.userId,
      startedBy: north.people.sam.userId,
    })
    // An answer that got lost is asked for again, later than a second scan would be taken for the same one.
    t.clock.advance(1)
    expect((await approve(passId, turn, code)).body).toMatchObject({ kind: 'out' })
    expect(await passOf(north.people.sam)).toMatchObject({ completedAt: null, version: 3 })
    const events = await t.database.db.select().from(passEvent).where(eq(passEvent.passId, passId))
    const byWhom = events.map(({ name, actorId }) => [name, actorId])
    expect(byWhom).toEqual([
      ['createPass', north.people.sam.userId],
      ['approvePass', north.people.ada.userId],
      ['startPass', north.people.sam.userId],
    ])
    // Nothing of a request with a code is kept.
    const kept = await t.database.db.select().from(idempotencyKey)
    expect(kept.filter(({ path }) => path.includes('approve'))).toEqual([])
  })

  it('[SUB-06] five wrong codes in 15 minutes, and none is taken there for as long', async () => {
    const code = await codeOf('ada.north')
    const { passId, turn } = await request()
    for (let n = 0; n < 5; n += 1) await approve(passId, turn, '000000')
    expect((await approve(passId, turn, code)).status).toBe(429)
    t.clock.advance(15)
    const { turn: later } = expectKind(await scan(here, NUMBERS.sam), 'request')
    expect((await approve(passId, later, code)).status).toBe(200)
  })

  it('[KIOSK-11] a request can be taken back', async () => {
    const { passId, turn } = await request()
    const canceled = await here.device.call('POST /api/kiosk/pass/:passId/cancel', {
      params: { passId },
      body: { turn },
    })
    expect(canceled.kind).toBe('canceled')
    expectKind(await scan(here, NUMBERS.sam), 'where')
  })

  it('[KIOSK-20] "That wasn’t me" tells the teacher, once', async () => {
    const { passId } = await request()
    const sam = await t.as('sam.north')
    for (let n = 0; n < 2; n += 1) await sam.call('POST /api/pass/:passId/not-me', { params: { passId } })
    const told = await t.database.db
      .select()
      .from(notification)
      .where(and(eq(notification.kind, 'notMe'), eq(notification.passId, passId)))
    expect(told).toMatchObject([{ userId: north.people.ada.userId }])
    const other = await (await t.as('tess.north')).ask('POST /api/pass/:passId/not-me', { params: { passId } })
    expect(other.status).toBe(404)
  })
})

describe('PINs and cards', () => {
  it('[KIOSK-09] [KIOSK-10] a PIN follows the number; five wrong ones lock it everywhere; a card needs none', async () => {
    const cora = await connectKiosk(t, await t.as('cora.north'), north.rooms.classroom, { identify: 'pin' })
    const sam = await t.as('sam.north')
    expect(await scan(cora, NUMBERS.sam, '2580')).toEqual({ kind: 'noPin' })
    const easy = await sam.ask('POST /api/user/pin', { body: { pin: '4816' } })
    expect([easy.status, easy.body.error?.message]).toEqual([422, 'Too easy to guess.'])
    await sam.call('POST /api/user/pin', { body: { pin: '2580' } })
    expect(await sam.call('GET /api/user/pin')).toEqual({ isSet: true, isUsed: true })
    expectKind(await scan(cora, NUMBERS.sam, '2580'), 'where')
    for (let n = 0; n < 4; n += 1) expect(await scan(cora, NUMBERS.sam, '1111')).toEqual({ kind: 'wrongPin' })
    expect(await scan(cora, NUMBERS.sam, '1111')).toEqual({ kind: 'pinLocked' })
    expect(await scan(cora, NUMBERS.sam, '2580')).toEqual({ kind: 'pinLocked' })
    expect(await t.database.db.$count(notification, eq(notification.kind, 'pinLocked'))).toBe(1)
    const dora = await t.as('dora.north')
    const params = { schoolId: north.schoolId, userId: north.people.sam.userId }
    const { cards } = await dora.call('POST /api/school/:schoolId/card/:userId', { params })
    const card = cards[0]?.code ?? ''
    expectKind(await scan(cora, card), 'where')
    expect(
      (await t.as('sam.south').then((south) => south.ask('POST /api/kiosk/identify', { body: { typed: card } })))
        .status,
    ).toBe(401)
    await dora.call('DELETE /api/school/:schoolId/card/:userId', { params })
    expectKind(await scan(cora, card), 'notFound')
    await dora.call('DELETE /api/user/:userId/pin', { params: { userId: north.people.sam.userId } })
    expect(await sam.call('GET /api/user/pin')).toMatchObject({ isSet: false })
  })

  it('[KIOSK-10] cards of a class are for those whom the office knows to be in it', async () => {
    const [group] = await t.database.db.select().from(schoolClass)
    const params = { userGroupId: expectOne(group ? [group] : []).userGroupId }
    const { cards } = await ada.call('POST /api/usergroup/:userGroupId/cards', { params })
    expect(cards.map(({ firstName }) => firstName)).toEqual(['Sam', 'Tess'])
    expect((await (await t.as('ben.north')).ask('POST /api/usergroup/:userGroupId/cards', { params })).status).toBe(404)
  })
})

describe('without a connection', () => {
  it('[KIOSK-18] who came back is sent later: at its time, never before the start; what is wrong is dropped', async () => {
    await go(here, NUMBERS.sam, {})
    t.clock.advance(10)
    const send = (returns: Input<'POST /api/kiosk/returns', 'body'>['returns']) =>
      here.device.ask('POST /api/kiosk/returns', { body: { returns } })
    expect((await send([{ typed: NUMBERS.sam, secondsAgo: 901 }])).status).toBe(422)
    await send([{ typed: NUMBERS.sam, secondsAgo: 660 }])
    expect((await passOf(north.people.sam)).completedAt).toBeNull()
    const answer = await send([
      { typed: '000000', secondsAgo: 300 },
      { typed: NUMBERS.sam, secondsAgo: 360 },
      { typed: NUMBERS.sam, secondsAgo: 358 },
    ])
    expect(answer.body).toEqual({ ok: true })
    expect(await passOf(north.people.sam)).toMatchObject({ completedAt: minutesAfter(SCHOOL_MORNING, 4), duration: 4 })
  })
})

describe('the hall board', () => {
  it('[HALL-11] everybody in the halls of the school: name, grade, from, to and clock, and nothing else; it takes no numbers', async () => {
    const board = await connectKiosk(t, await t.as('dora.north'), north.rooms.gym, { kind: 'board' })
    await t.database.db.update(userAccount).set({ grade: '10' }).where(eq(userAccount.userId, north.people.sam.userId))
    const show = async () => (await board.device.call('GET /api/kiosk')).board
    await requestPass(await t.as('sam.north'), north, { to: 'library', note: 'About my essay' })
    await requestPass(await t.as('sam.south'), t.world.south, { to: 'library' })
    await go(here, NUMBERS.tess, { toRoomId: north.rooms.gym })
    expect(await show()).toEqual([
      {
        ...{ name: 'Sam N.', grade: '10', startedAt: SCHOOL_MORNING, timeLimit: null },
        from: { name: 'classroom of north', color: expect.any(String) },
        to: { name: 'library of north', color: expect.any(String), limit: null },
      },
    ])
    expect(await scan(board, NUMBERS.sam)).toEqual({ kind: 'closed' })
    expect((await here.device.call('GET /api/kiosk')).board).toBeNull()
  })
})

describe('hours', () => {
  it('[KIOSK-19] 30 minutes after the last bell it takes no numbers, and shows nobody', async () => {
    await go(here, NUMBERS.sam, {})
    const { db } = t.database
    const base = { schoolId: north.schoolId, createdAt: SCHOOL_MORNING }
    const { scheduleId } = expectOne(
      await db
        .insert(schedule)
        .values({ ...base, name: 'Regular', isActive: true })
        .returning(),
    )
    const { blockId } = expectOne(
      await db
        .insert(block)
        .values({ ...base, scheduleId, name: 'A' })
        .returning(),
    )
    const range = { ...base, blockId, startMinute: 8 * 60, endMinute: 9 * 60 + 45, days: ['t' as const] }
    await db.insert(timeRange).values(range)
    expect(await here.device.call('GET /api/kiosk')).toMatchObject({
      state: 'open',
      until: minutesAfter(SCHOOL_MORNING, 15),
    })
    t.clock.advance(15)
    expect(await scan(here, NUMBERS.sam)).toEqual({ kind: 'closed' })
    expect(await here.device.call('GET /api/kiosk')).toMatchObject({ state: 'closed', out: [] })
    expect((await passOf(north.people.sam)).completedAt).toBeNull()
  })
})
