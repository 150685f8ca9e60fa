import { asPassId, asUserId, type PassId, type RoomId, type UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, incident, pass, roomSetting, studentDay } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let sam: TestClient
let tess: TestClient
let ada: TestClient
let ben: TestClient
let cora: TestClient
let reader: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ;[sam, tess, ada, ben, cora, reader, dora] = (await Promise.all(
    ['sam', 'tess', 'ada', 'ben', 'cora', 'reader', 'dora'].map((name) => t.as(`${name}.north`)),
  )) as [TestClient, TestClient, TestClient, TestClient, TestClient, TestClient, TestClient]
})
afterAll(() => t.close())

beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

type Action = 'approve' | 'reject' | 'start' | 'complete' | 'confirm' | 'cancel' | 'acknowledge'

async function act(client: TestClient, action: Action, passId: PassId, body: Record<string, unknown> = {}) {
  const { status, body: answer } = await client.ask(`POST /api/pass/:passId/${action}`, {
    params: { passId },
    body: body as never,
  })
  return { status, code: answer.error?.code, pass: answer.error ? answer.error.pass : answer }
}

const soon = '2026-10-13T15:03:00.000Z'
const afternoon = '2026-10-13T19:00:00.000Z'

describe('approving', () => {
  it('[API-26, PASS-11] moves a request to upcoming, by the approver', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    const { status, pass: approved } = await act(ada, 'approve', passId)
    expect(status).toBe(200)
    expect(approved).toMatchObject({ approvedAt: t.clock.now(), approvedByName: 'Ada North', startedAt: null })
  })

  it('[D-001, D-137] twice is a conflict that shows the pass as it now is', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    const both = await Promise.all([act(ada, 'approve', passId), act(dora, 'reject', passId, { reason: 'no' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.code).toBe('moved_on')
    expect(refused?.pass?.version).toBe(2)
  })

  it('[D-005] a lapsed request cannot be approved', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    t.clock.advance(31)
    expect(await act(ada, 'approve', passId)).toMatchObject({ status: 409, code: 'lapsed' })
  })

  it('[PERM-04, PERM-05] is for those responsible: not a colleague, not with allPasses:read, but with allPasses:write', async () => {
    const { passId } = await requestPass(sam, north, { to: 'lab', toFacultyId: north.people.ben.userId })
    for (const other of [ada, cora, reader]) {
      expect(await act(other, 'approve', passId)).toMatchObject({ status: 403, code: 'not_allowed' })
    }
    expect((await act(dora, 'approve', passId)).status).toBe(200)
  })

  it('[D-014] under approval by origin the origin faculty approve, and only then', async () => {
    await t.database.db.insert(roomSetting).values({
      schoolId: north.schoolId,
      toRoomId: north.rooms.gym,
      approval: 'origin',
      passLimit: -1,
      createdAt: t.clock.now(),
    })
    const byOrigin = await requestPass(sam, north, { to: 'gym', toFacultyId: north.people.ben.userId })
    expect((await act(ada, 'approve', byOrigin.passId)).status).toBe(200)
    const byDestination = await requestPass(tess, north, { to: 'lab', toFacultyId: north.people.ben.userId })
    expect(await act(ada, 'approve', byDestination.passId)).toMatchObject({ status: 403, code: 'not_allowed' })
  })
})

describe('a refusal to staff', () => {
  it('[D-129, D-137] is a conflict with the pass, where a colleague moved it away while they pressed', async () => {
    const nobody = { from: 'library' as const, fromFacultyId: null, toFacultyId: null }
    const { passId } = await requestPass(sam, north, { to: 'gym', scheduledFor: afternoon, ...nobody })
    const move = (fromRoomId: RoomId) =>
      dora.call('POST /api/pass/:passId', { params: { passId }, body: { fromRoomId } })
    await move(north.rooms.classroom)
    await move(north.rooms.lab)
    expect(await act(cora, 'approve', passId)).toMatchObject({
      status: 409,
      code: 'moved_on',
      pass: { passId, fromRoomId: north.rooms.lab },
    })
  })

  it('[D-074] shows the pass to nobody whose lists never held it', async () => {
    const lab = { from: 'lab' as const, fromFacultyId: north.people.ben.userId, toFacultyId: north.people.ben.userId }
    const { passId } = await requestPass(sam, north, { to: 'gym', ...lab })
    const byColleague = await act(cora, 'approve', passId)
    expect(byColleague).toEqual({ status: 403, code: 'not_allowed', pass: undefined })
    await act(ben, 'reject', passId, { reason: 'no' })
    expect(await act(cora, 'approve', passId)).toEqual({ status: 409, code: 'moved_on', pass: undefined })
    expect((await act(reader, 'approve', passId)).pass).toMatchObject({ passId })
  })

  it('[D-129] is a 403 to those who lack the right, and to nobody else', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    expect(await act(sam, 'approve', passId)).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(await act(tess, 'approve', passId)).toMatchObject({ status: 404 })
  })
})

describe('rejecting', () => {
  it('[API-24, LIST-06, D-020] needs a reason, which the student reads', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    expect(await act(ada, 'reject', passId, { reason: '   ' })).toMatchObject({ status: 422, code: 'reason_required' })
    const { pass: rejected } = await act(ada, 'reject', passId, { reason: 'after the test' })
    expect(rejected).toMatchObject({ rejectedByName: 'Ada North', rejectReason: 'after the test', approvedAt: null })
  })

  it('[LANG-06] with a ready reason is told to the student in Spanish as well', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    await act(ada, 'reject', passId, { reason: 'Somebody else is out right now.' })
    const es = 'Ahora mismo hay alguien más afuera.'
    expect(await sam.call('GET /api/pass/:passId', { params: { passId } })).toMatchObject({
      rejectReason: 'Somebody else is out right now.',
      rejectReasonEs: es,
    })
    const { rows } = await sam.call('GET /api/notification')
    expect(rows.find((one) => one.passId === passId)?.about).toMatchObject({ kind: 'rejected', reasonEs: es })
  })
})

describe('starting', () => {
  it('[WIN-05, API-21] by the student only inside the window', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: afternoon })
    expect(await act(sam, 'start', passId)).toMatchObject({ status: 409, code: 'too_early' })
    t.clock.freeze('2026-10-13T18:55:00.000Z')
    expect((await act(sam, 'start', passId)).pass).toMatchObject({
      startedAt: t.clock.now(),
      startedByName: 'Sam North',
    })
  })

  it('[D-006] staff may start before the window on the pass’s own day, on no other, and nobody after it', async () => {
    const today = await issuePass(ada, north, { scheduledFor: afternoon })
    const tomorrow = await issuePass(ada, north, { scheduledFor: '2026-10-14T15:00:00.000Z' })
    expect(await act(ada, 'start', tomorrow.passId)).toMatchObject({ status: 409, code: 'other_day' })
    expect((await act(ada, 'start', today.passId)).status).toBe(200)
    t.clock.freeze('2026-10-14T15:31:00.000Z')
    expect(await act(ada, 'start', tomorrow.passId)).toMatchObject({ status: 409, code: 'lapsed' })
  })

  it('[D-023, SLIST-01] needs both rooms; the student fills the origin in once', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: soon, fromRoomId: null, fromFacultyId: null })
    expect(await act(sam, 'start', passId)).toMatchObject({ status: 409, code: 'rooms_missing' })
    const update = (body: object) => sam.ask('POST /api/pass/:passId', { params: { passId }, body })
    expect((await update({ scheduledFor: afternoon })).status).toBe(403)
    expect((await update({ fromRoomId: north.rooms.lab, fromFacultyId: north.people.ben.userId })).status).toBe(200)
    expect((await update({ fromRoomId: north.rooms.classroom })).status).toBe(409)
    expect((await act(sam, 'start', passId)).status).toBe(200)
  })

  it('[D-133, D-010] the origin that a student fills in is with somebody who works there', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: soon, fromRoomId: null, fromFacultyId: null })
    const update = (body: object) => sam.ask('POST /api/pass/:passId', { params: { passId }, body })
    const unnamed = await update({ fromRoomId: north.rooms.classroom })
    expect([unnamed.status, unnamed.body.error?.fields]).toEqual([422, { fromFacultyId: 'required' }])
    const swapped = await update({ fromRoomId: north.rooms.classroom, fromFacultyId: north.people.ben.userId })
    expect([swapped.status, swapped.body.error?.fields]).toEqual([422, { fromFacultyId: 'elsewhere' }])
    const { body } = await update({ fromRoomId: north.rooms.lab })
    expect(body).toMatchObject({ fromFacultyId: north.people.ben.userId })
  })

  it('[D-136] a second live pass is refused', async () => {
    await requestPass(sam, north)
    const { passId } = await issuePass(ada, north, { scheduledFor: soon })
    expect(await act(sam, 'start', passId)).toMatchObject({ status: 409, code: 'live_pass' })
  })

  it('[D-136] and says which is live, to those who may see that one', async () => {
    await requestPass(sam, north, { to: 'restroom' })
    const toBen = { fromFacultyId: null, toFacultyId: north.people.ben.userId }
    const { passId } = await issuePass(ben, north, { scheduledFor: soon, from: 'gym', to: 'lab', ...toBen })
    const start = async (client: TestClient) =>
      (await client.ask('POST /api/pass/:passId/start', { params: { passId }, body: {} })).body.error?.message
    expect(await start(sam)).toBe('You already have a live pass to restroom of north. Mark it as Arrived first.')
    expect(await start(dora)).toBe('This student already has a live pass to restroom of north. End it first.')
    expect(await start(ben)).toBe('There is already a live pass. End or cancel that one first.')
  })

  it('[D-009] a full destination means waiting in line; Start now needs override, and is logged', async () => {
    await t.database.db.insert(roomSetting).values({
      schoolId: north.schoolId,
      toRoomId: north.rooms.library,
      approval: 'not_required',
      passLimit: 1,
      createdAt: t.clock.now(),
    })
    await requestPass(tess, north, { to: 'library' })
    const waiting = await requestPass(sam, north, { to: 'library' })
    expect(waiting).toMatchObject({ enqueuedAt: t.clock.now(), startedAt: null, placeInLine: 1 })
    t.clock.advance(2)
    expect(await act(ada, 'start', waiting.passId)).toMatchObject({ status: 409, code: 'room_full' })
    const { pass: started } = await act(ada, 'start', waiting.passId, { override: true })
    expect(started).toMatchObject({ dequeuedAt: t.clock.now(), dequeuedByName: 'Ada North', timeInQueue: 2 })
    const { rows } = await t.database.pool.query(`select detail from pass_event where detail->>'override' = 'true'`)
    expect(rows).toHaveLength(1)
  })
})

describe('completing', () => {
  it('[API-22, GEN-03, D-017] by the student it awaits confirmation, with its duration', async () => {
    const { passId } = await requestPass(sam, north)
    t.clock.advance(4)
    const { pass: done } = await act(sam, 'complete', passId)
    expect(done).toMatchObject({
      completedAt: t.clock.now(),
      duration: 4,
      confirmedAt: null,
      completedByName: 'Sam North',
    })
  })

  it('[D-017, LIST-11] ended by the destination faculty it is confirmed too, or flagged', async () => {
    const first = await requestPass(sam, north)
    expect((await act(ada, 'complete', first.passId)).pass).toMatchObject({
      confirmed: true,
      confirmedByName: 'Ada North',
    })
    const second = await requestPass(sam, north)
    expect((await act(ada, 'complete', second.passId, { confirmed: false })).pass).toMatchObject({ confirmed: false })
    const { rows } = await t.database.pool.query(
      `select name from pass_event where pass_id = $1 order by pass_event_id`,
      [first.passId],
    )
    expect(rows.map(({ name }) => name)).toEqual(['createPass', 'completePass', 'confirmPass'])
  })

  it('[D-017, D-014] ended by an administrator or by its issuer it awaits confirmation', async () => {
    const first = await requestPass(sam, north)
    expect((await act(dora, 'complete', first.passId)).pass).toMatchObject({ confirmedAt: null })
    const second = await issuePass(ada, north, { scheduledFor: soon, toFacultyId: north.people.ben.userId })
    await act(ada, 'start', second.passId)
    expect((await act(ada, 'complete', second.passId)).pass).toMatchObject({ confirmedAt: null })
    expect((await act(ada, 'confirm', second.passId, { confirmed: true })).code).toBe('not_allowed')
    expect((await act(ben, 'confirm', second.passId, { confirmed: true })).status).toBe(200)
  })

  it('[D-009] a freed place starts the first in line, automatically and by nobody’s name', async () => {
    const { passId } = await requestPass(tess, north, { to: 'restroom' })
    const others = await Promise.all(
      ['uma', 'lou'].map(async (name) => requestPass(await t.as(`${name}.north`), north, { to: 'restroom' })),
    )
    const waiting = await requestPass(sam, north, { to: 'restroom' })
    expect([others.length, waiting.placeInLine]).toEqual([2, 1])
    t.clock.advance(3)
    await act(tess, 'complete', passId)
    const moved = await sam.call('GET /api/pass/:passId', { params: { passId: waiting.passId } })
    expect(moved).toMatchObject({
      startedAt: t.clock.now(),
      dequeuedAt: t.clock.now(),
      startedByName: null,
      dequeuedByName: null,
      timeInQueue: 3,
    })
    const { notifications } = await sam.call('GET /api/user/initialize')
    expect(notifications.map(({ type }) => type)).toContain('start')
  })

  it('[D-104] the day’s counts follow starts and ends', async () => {
    const { passId } = await requestPass(sam, north)
    t.clock.advance(50)
    await act(sam, 'complete', passId)
    const [day] = await t.database.db.select().from(studentDay)
    expect(day).toMatchObject({ day: '2026-10-13', usedPasses: 1, timedPasses: 1, totalTime: 50, adjustedPasses: 0 })
  })
})

describe('confirming', () => {
  it('[API-23, PASS-23, LIST-12] confirms or flags, once', async () => {
    const { passId } = await requestPass(sam, north)
    await act(sam, 'complete', passId)
    expect((await act(sam, 'confirm', passId, { confirmed: true })).status).toBe(403)
    expect((await act(ada, 'confirm', passId, { confirmed: false })).pass).toMatchObject({ confirmed: false })
    expect((await act(ada, 'confirm', passId, { confirmed: true })).status).toBe(409)
  })
})

describe('confirming for others', () => {
  it('[API-23, D-014] the office confirms in its own name', async () => {
    const { passId } = await requestPass(sam, north)
    await act(sam, 'complete', passId)
    expect((await act(dora, 'confirm', passId, { confirmed: true })).pass).toMatchObject({
      confirmed: true,
      confirmedByName: 'Dora North',
      toFacultyName: 'Ada North',
    })
  })
})

describe('canceling', () => {
  it('[API-25, D-019, SPASS-03] the student cancels a request, and a pass in line, without a reason', async () => {
    const request = await requestPass(sam, north, { to: 'gym' })
    expect((await act(sam, 'cancel', request.passId)).status).toBe(200)
    for (const name of ['tess', 'uma', 'lou']) await requestPass(await t.as(`${name}.north`), north, { to: 'restroom' })
    const waiting = await requestPass(sam, north, { to: 'restroom' })
    expect((await act(sam, 'cancel', waiting.passId)).pass).toMatchObject({ canceledByName: 'Sam North' })
  })

  it('[D-019, LIST-10] an upcoming pass needs a reason, and the student cancels only their own', async () => {
    const own = await requestPass(sam, north, { to: 'library', scheduledFor: afternoon })
    expect(await act(sam, 'cancel', own.passId)).toMatchObject({ status: 422, code: 'reason_required' })
    expect((await act(sam, 'cancel', own.passId, { reason: 'better now' })).status).toBe(200)
    const issued = await issuePass(ada, north, { scheduledFor: afternoon })
    expect((await act(sam, 'cancel', issued.passId, { reason: 'no' })).status).toBe(403)
    expect((await act(ada, 'cancel', issued.passId)).status).toBe(422)
    expect((await act(ada, 'cancel', issued.passId, { reason: 'ill' })).pass).toMatchObject({ cancelReason: 'ill' })
  })

  it('[D-021] staff cannot cancel a request or a running pass', async () => {
    const request = await requestPass(sam, north, { to: 'gym' })
    expect((await act(ada, 'cancel', request.passId, { reason: 'x' })).code).toBe('not_allowed')
    const running = await requestPass(tess, north)
    expect((await act(ada, 'cancel', running.passId, { reason: 'x' })).status).toBe(409)
  })
})

describe('acknowledging', () => {
  it('[API-27, SLIST-04, GEN-03] a student has seen a pass that somebody else made, once', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: afternoon })
    expect((await act(sam, 'acknowledge', passId)).pass).toMatchObject({
      acknowledgedAt: t.clock.now(),
      acknowledgedByName: 'Sam North',
    })
    expect((await act(sam, 'acknowledge', passId)).status).toBe(409)
    const own = await requestPass(sam, north, { to: 'library', scheduledFor: afternoon })
    expect(await act(sam, 'acknowledge', own.passId)).toMatchObject({ status: 409, code: 'own_pass' })
  })
})

describe('updating', () => {
  it('[API-20, D-024] a new time clears Seen, and the old value stays in the trail', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: afternoon })
    await act(sam, 'acknowledge', passId)
    const changed = await ada.call('POST /api/pass/:passId', {
      params: { passId },
      body: { scheduledFor: '2026-10-13T20:00:00.000Z' },
    })
    expect(changed).toMatchObject({ acknowledgedAt: null, scheduledFor: '2026-10-13T20:00:00.000Z' })
    const { rows } = await t.database.pool.query(
      `select detail->'before'->>'acknowledgedAt' as seen from pass_event where name = 'updatePass'`,
    )
    expect(rows[0]?.seen).toBe(SCHOOL_MORNING)
  })

  it('[PASS-22] a pass without a time is not edited', async () => {
    const { passId } = await requestPass(sam, north, { to: 'gym' })
    const { status } = await ada.ask('POST /api/pass/:passId', {
      params: { passId },
      body: { fromRoomId: north.rooms.lab },
    })
    expect(status).toBe(409)
  })

  it('[D-031] to and from the same place is refused', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: afternoon })
    const { status } = await ada.ask('POST /api/pass/:passId', {
      params: { passId },
      body: { fromRoomId: north.rooms.library },
    })
    expect(status).toBe(422)
  })
})

describe('the times of staff', () => {
  const YESTERDAY = '2026-10-12T15:00:00.000Z'
  /** 3:00 in the night to come. */
  const NIGHT = '2026-10-14T08:00:00.000Z'

  it.each([
    ['yesterday', YESTERDAY, 'past'],
    ['at night', NIGHT, 'out of range'],
  ])('[NEW-09, D-035] a pass for %s is neither issued nor moved there', async (_, scheduledFor, problem) => {
    const issuing = await ada.ask('POST /api/pass', {
      body: { pass: { studentId: north.people.sam.userId, toRoomId: north.rooms.library, scheduledFor } },
    })
    expect([issuing.status, issuing.body.error?.fields]).toEqual([422, { scheduledFor: problem }])
    expect(await t.database.db.$count(pass)).toBe(0)
    const { passId } = await issuePass(ada, north, { scheduledFor: soon })
    const moving = await ada.ask('POST /api/pass/:passId', { params: { passId }, body: { scheduledFor } })
    expect([moving.status, moving.body.error?.fields]).toEqual([422, { scheduledFor: problem }])
  })
})

describe('issuing', () => {
  it('[API-18, PASS-10, D-008] is approved by the issuer and not started', async () => {
    const made = await issuePass(ben, north, { scheduledFor: soon })
    expect(made).toMatchObject({
      approvedByName: 'Ben North',
      startedAt: null,
      enqueuedAt: null,
      createdByName: 'Ben North',
    })
  })

  it('[NEW-03, D-143] to many at once answers an array; more than 75 is refused', async () => {
    const { sam: one, tess: two, uma: three } = north.people
    const body = (studentIds: UserId[]) => ({
      pass: { studentIds, toRoomId: north.rooms.library, scheduledFor: soon, schoolId: north.schoolId },
    })
    const made = await ada.call('POST /api/pass', { body: body([one.userId, two.userId, three.userId]) })
    expect(made).toHaveLength(3)
    const { status } = await ada.ask('POST /api/pass', {
      body: body(Array.from({ length: 76 }, (_, i) => asUserId(i + 1))),
    })
    expect(status).toBe(422)
  })

  it('[NEW-10, D-033] with no faculty anywhere the issuer is the destination faculty', async () => {
    const made = await issuePass(ben, north, {
      scheduledFor: soon,
      fromRoomId: null,
      fromFacultyId: null,
      toFacultyId: null,
    })
    expect(made.toFacultyId).toBe(north.people.ben.userId)
  })

  it('[D-139] only to students of a school they belong to', async () => {
    const { status } = await ada.ask('POST /api/pass', {
      body: { pass: { studentId: t.world.south.people.sam.userId, toRoomId: north.rooms.library, scheduledFor: soon } },
    })
    expect(status).toBe(404)
    expect(await t.database.db.$count(pass, eq(pass.schoolId, north.schoolId))).toBe(0)
  })
})

describe('many at once', () => {
  it('[API-30, D-022] applies to every eligible pass and says why the others were skipped', async () => {
    const mine = await requestPass(sam, north, { to: 'gym' })
    const others = await requestPass(tess, north, { to: 'lab', toFacultyId: north.people.ben.userId })
    const unknown = asPassId('01900000-0000-7000-8000-000000000000')
    const { passes, skipped } = await ada.call('POST /api/pass/approve', {
      body: { passIds: [mine.passId, others.passId, unknown] },
    })
    expect(passes.map(({ passId }) => passId)).toEqual([mine.passId])
    expect(Object.fromEntries(skipped.map(({ passId, code }) => [passId, code]))).toEqual({
      [others.passId]: 'not_allowed',
      [unknown]: 'not_found',
    })
  })

  it('[D-049, LIST-08] more than 75 ids are refused', async () => {
    const passIds = Array.from({ length: 76 }, () => asPassId(crypto.randomUUID()))
    expect((await ada.ask('POST /api/pass/approve', { body: { passIds } })).status).toBe(422)
  })

  it('[D-017, API-29, LIST-11] ended by their destination they are confirmed, and nothing is flagged', async () => {
    const passIds = [(await requestPass(sam, north)).passId, (await requestPass(tess, north)).passId]
    const { passes } = await ada.call('POST /api/pass/complete', { body: { passIds } })
    expect(passes.map((one) => [one.confirmed, one.confirmedByName])).toEqual([
      [true, 'Ada North'],
      [true, 'Ada North'],
    ])
    expect(await t.database.db.$count(incident)).toBe(0)
  })

  it('[API-28, API-29, API-31, API-32, API-33, DEV-05] every bulk action works', async () => {
    const first = await issuePass(ada, north, { scheduledFor: soon })
    const second = await issuePass(ada, north, { scheduledFor: soon, studentId: north.people.tess.userId })
    const passIds = [first.passId, second.passId]
    const started = await ada.call('POST /api/pass/start', { body: { passIds } })
    expect(started.passes.every(({ startedAt }) => startedAt)).toBe(true)
    const ended = await dora.call('POST /api/pass/complete', { body: { passIds } })
    expect(ended.passes.every(({ completedAt, confirmedAt }) => completedAt && !confirmedAt)).toBe(true)
    const confirmed = await ada.call('POST /api/pass/confirm', { body: { passIds, confirmed: false } })
    expect(confirmed.passes.map((one) => one.confirmed)).toEqual([false, false])
    const request = await requestPass(sam, north, { to: 'gym' })
    const rejected = await ada.call('POST /api/pass/reject', { body: { passIds: [request.passId], reason: 'no' } })
    expect(rejected.passes).toHaveLength(1)
    const upcoming = await issuePass(ada, north, { scheduledFor: afternoon })
    const canceled = await ada.call('POST /api/pass/cancel', { body: { passIds: [upcoming.passId], reason: 'no' } })
    expect(canceled.passes).toHaveLength(1)
  })
})

describe('reading one', () => {
  it('[API-19, ENT-08, D-125] shows the line; to a student the others are nameless', async () => {
    for (const name of ['uma', 'lou']) await requestPass(await t.as(`${name}.north`), north, { to: 'restroom' })
    await requestPass(tess, north, { to: 'restroom' })
    const { passId } = await requestPass(sam, north, { to: 'restroom' })
    await t.database.db.update(pass).set({ completedAt: null }).where(eq(pass.passId, passId))
    const mine = await sam.call('GET /api/pass/:passId', { params: { passId } })
    expect(mine.passesInQueue).toMatchObject([{ passId, studentName: 'Sam North' }])
    const behind = await issuePass(ada, north, {
      to: 'restroom',
      scheduledFor: soon,
      studentId: north.people.uma.userId,
    })
    expect(behind.placeInLine).toBeNull()
    const staff = await ben.call('GET /api/pass/:passId', { params: { passId } })
    expect(staff.passesInQueue.map(({ studentName }) => studentName)).toEqual(['Sam North'])
    expect((await tess.ask('GET /api/pass/:passId', { params: { passId } })).status).toBe(404)
  })

  it('[D-074, D-073] what somebody views while impersonating is on record as that', async () => {
    const { passId } = await requestPass(sam, north)
    const { userId } = north.people.ben
    const { token } = await openSession(t.database.db, userId, t.clock.now(), {
      impersonator: 'operator@support',
      impersonatorWrites: true,
    })
    const support = t.client()
    support.setCookie(SESSION_COOKIE, token)
    await support.call('GET /api/pass/:passId', { params: { passId } })
    const [read] = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subjectId, passId))
    expect(read).toMatchObject({
      action: 'read',
      actorId: userId,
      actorKind: 'impersonator',
      actorVia: 'operator@support',
    })
  })

  it('[D-074] a read by staff who have nothing to do with the pass is on record', async () => {
    const { passId } = await requestPass(sam, north)
    const reads = async () =>
      (
        await t.database.pool.query(`select actor_id from change_event where subject_id = $1 and action = 'read'`, [
          passId,
        ])
      ).rows
    await ada.call('GET /api/pass/:passId', { params: { passId } })
    expect(await reads()).toEqual([])
    await ben.call('GET /api/pass/:passId', { params: { passId } })
    expect(await reads()).toEqual([{ actor_id: north.people.ben.userId }])
  })
})
