/** A freeze as its school's people meet it: starting and ending it, what passes do meanwhile, and the roll call. */
import { type Freeze, IDEMPOTENCY_HEADER } from '@corridor/contract'
import type { StaffMark } from '@corridor/rules/freeze'
import { asUserGroupId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classMember, classTeacher, cover, schoolClass } from '../db/schema/index.ts'
import { claimDue } from '../delivery/claim.ts'
import { endLate } from '../jobs/endLate.ts'
import { sweep } from '../jobs/sweep.ts'
import { lateTo, putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { connectKiosk, giveNumber } from '../testing/kiosks.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetFreezes, forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { PersonName, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let morning = SCHOOL_MORNING
let north: SchoolWorld
let dora: TestClient
let ada: TestClient
let ben: TestClient
let sam: TestClient

beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ;[dora, ada, ben, sam] = await Promise.all([
    t.as('dora.north'),
    t.as('ada.north'),
    t.as('ben.north'),
    t.as('sam.north'),
  ])
})
afterAll(() => t.close())
beforeEach(async () => {
  // Each test at a time of its own, because marks of one second are counted.
  morning = minutesAfter(morning, 0.1)
  t.clock.freeze(morning)
  await forgetPasses(t.database)
  await forgetFreezes(t.database)
  await t.database.db.delete(classMember)
  await t.database.db.delete(schoolClass)
})

const inNorth = () => ({ schoolId: north.schoolId })
const refused = (code: string, status = 409) => ({ status, body: { error: { code } } })

async function freeze(by = dora, body: Record<string, unknown> = {}): Promise<Freeze> {
  const { freeze: started } = await by.call('POST /api/school/:schoolId/freezes', {
    params: inNorth(),
    body: { instruction: 'return', ...body },
  })
  return started
}
const end = ({ freezeId }: Freeze, by = dora, body = {}) =>
  by.call('POST /api/freeze/:freezeId/end', { params: { freezeId }, body })
const headerOf = async (client: TestClient) => (await client.call('GET /api/user/initialize')).schools[north.schoolId]

describe('starting and ending', () => {
  it('[FREEZE-02] is for administrators and those who write all passes; marking is for all staff', async () => {
    for (const client of [ada, sam]) {
      const asked = await client.ask('POST /api/school/:schoolId/freezes', {
        params: inNorth(),
        body: { instruction: 'stay' },
      })
      expect(asked.status).toBe(403)
    }
    const started = await freeze()
    const params = { freezeId: started.freezeId }
    expect((await ada.ask('POST /api/freeze/:freezeId/end', { params, body: {} })).status).toBe(403)
    expect((await ada.ask('POST /api/freeze/:freezeId', { params, body: { instruction: 'stay' } })).status).toBe(403)
    const marked = await ada.call('POST /api/freeze/:freezeId/marks', {
      params,
      body: { studentIds: [north.people.sam.userId], state: 'withMe' },
    })
    expect(marked).toMatchObject({ firstNumber: 1, state: 'withMe', byId: north.people.ada.userId })
  })

  it('[FREEZE-05] is in the header of everybody; students learn what to do and nothing about why', async () => {
    const started = await freeze(dora, { instruction: 'stay', isDrill: true, message: 'East hall.' })
    expect((await headerOf(ada))?.freeze).toEqual(started)
    expect(started).toMatchObject({ instruction: 'stay', isDrill: true, message: 'East hall.', endedAt: null })
    expect((await headerOf(sam))?.freeze).toEqual({ ...started, message: null, startedByName: null })
  })

  it('[FREEZE-05] the second who starts one gets the first’s', async () => {
    const districtAdministrator = await t.as(t.world.districtAdministrator.username)
    const start = (client: TestClient) =>
      client.call('POST /api/school/:schoolId/freezes', { params: inNorth(), body: { instruction: 'stay' } })
    const both = await Promise.all([start(dora), start(districtAdministrator)])
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(both[0].freeze).toEqual(both[1].freeze)
  })

  it('[FREEZE-04] can be taken back for 15 seconds', async () => {
    const first = await freeze()
    t.clock.freeze(minutesAfter(morning, 14 / 60))
    expect(await end(first, dora, { isUndo: true })).toMatchObject({ endedAt: t.clock.now() })
    const second = await freeze()
    t.clock.freeze(minutesAfter(t.clock.now(), 15 / 60))
    const params = { freezeId: second.freezeId }
    const late = await dora.ask('POST /api/freeze/:freezeId/end', { params, body: { isUndo: true } })
    expect(late).toMatchObject(refused('moved_on'))
  })
})

describe('passes meanwhile', () => {
  it('[FREEZE-08] nothing starts, and students can request nothing', async () => {
    const upcoming = await issuePass(ada, north, { scheduledFor: morning })
    const requested = await requestPass(await t.as('tess.north'), north, { to: 'gym' })
    await freeze()
    const params = { passId: upcoming.passId }
    const { rooms, people } = north
    const ends = { toRoomId: rooms.restroom, fromRoomId: rooms.classroom, fromFacultyId: people.ada.userId }
    const asked = { pass: { ...ends, isAsapPass: true } }
    expect(await sam.ask('POST /api/pass', { body: asked })).toMatchObject(refused('frozen'))
    for (const client of [sam, ada, dora]) {
      expect(await client.ask('POST /api/pass/:passId/start', { params, body: {} })).toMatchObject(refused('frozen'))
    }
    const approving = { params: { passId: requested.passId } }
    expect(await ada.ask('POST /api/pass/:passId/approve', approving)).toMatchObject(refused('frozen'))
    const hurrying = { params: { passId: requested.passId } }
    expect(await (await t.as('tess.north')).ask('POST /api/pass/:passId/hurry', hurrying)).toMatchObject(
      refused('frozen'),
    )
    const rejecting = { ...approving, body: { reason: 'Not now' } }
    expect((await ada.ask('POST /api/pass/:passId/reject', rejecting)).status).toBe(200)
  })

  it('[FREEZE-07] neither the end of the day nor the end of a class ends one meanwhile', async () => {
    const late = await lateTo(t.database.db, north)
    const started = { createdAt: morning, approvedAt: morning, startedAt: morning }
    await putPasses(t.database.db, north, [started, { ...started, ...late, studentId: north.people.tess.userId }])
    const current = await freeze()
    const running = async () => {
      await sweep(t.server.context)
      await endLate(t.server.context)
      return (await t.database.pool.query('select 1 from pass where completed_at is null')).rowCount
    }
    t.clock.freeze(minutesAfter(morning, 24 * 60))
    expect(await running()).toBe(2)
    await end(current, await t.as('dora.north'))
    expect(await running()).toBe(0)
  })

  it('[FREEZE-08] the office may start one anyway, which is recorded', async () => {
    const { passId } = await issuePass(ada, north, { scheduledFor: morning })
    await freeze()
    const overriding = { params: { passId }, body: { override: true } }
    expect(await ada.ask('POST /api/pass/:passId/start', overriding)).toMatchObject(refused('frozen'))
    expect((await dora.call('POST /api/pass/:passId/start', overriding)).startedAt).toBe(morning)
    const { rows } = await t.database.pool.query(`select detail from pass_event where name = 'startPass'`)
    expect(rows).toEqual([{ detail: { override: true } }])
  })

  it('[FREEZE-07] what is under way keeps running, without a limit, and is left out of averages', async () => {
    await t.database.pool.query('update school set pass_alert_time_limit = 5')
    const { passId, timeLimit } = await requestPass(sam, north, { to: 'restroom' })
    expect(timeLimit).toBe(5)
    const started = await freeze()
    expect((await headerOf(sam))?.userLive).toMatchObject([{ passId, timeLimit: null, completedAt: null }])
    t.clock.freeze(minutesAfter(morning, 20))
    await end(started)
    t.clock.freeze(minutesAfter(morning, 30))
    await sam.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    const { rows } = await t.database.pool.query(`select
      (select count(*)::int from incident) as incidents,
      (select duration from pass) as duration,
      (select json_build_array(total_time, adjusted_passes) from student_day) as day`)
    expect(rows).toEqual([{ incidents: 0, duration: 30, day: [30, 0] }])
    await t.database.pool.query('update school set pass_alert_time_limit = null')
  })
})

const markIn = (freezeId: Freeze['freezeId'], by: TestClient, state: StaffMark, ...names: PersonName[]) =>
  by.ask('POST /api/freeze/:freezeId/marks', {
    params: { freezeId },
    body: { studentIds: names.map((name) => north.people[name].userId), state },
  })
const marksOf = async (freezeId: Freeze['freezeId'], since = 0) =>
  (await ada.call('GET /api/freeze/:freezeId/marks', { params: { freezeId }, query: { since } })).marks

describe('the roll call', () => {
  it('[FREEZE-13] is of the class in session, with who is out; those who cover and those who teach it too have it', async () => {
    await putIntoClass(t.database.db, north, north.people.sam)
    const { passId } = await requestPass(sam, north, { to: 'restroom' })
    const { freezeId } = await freeze()
    const rollCallOf = (client: TestClient) =>
      client.call('GET /api/freeze/:freezeId/roll-call', { params: { freezeId } })
    const { classes, passes } = await rollCallOf(ada)
    expect(classes).toMatchObject([
      { name: 'Chemistry', when: 'now', roomId: north.rooms.classroom, studentIds: [north.people.sam.userId] },
    ])
    expect(passes).toMatchObject([{ passId, completedAt: null }])
    expect((await rollCallOf(ben)).classes).toEqual([])
    const { ben: coTeacher, cora } = north.people
    const group = { schoolId: north.schoolId, userGroupId: classes[0]?.userGroupId ?? asUserGroupId(0) }
    await t.database.db.insert(classTeacher).values({ ...group, userId: coTeacher.userId, startedAt: morning })
    const until = { fromAt: morning, untilAt: minutesAfter(morning, 60) }
    await t.database.db
      .insert(cover)
      .values({ schoolId: north.schoolId, userId: cora.userId, forUserId: north.people.ada.userId, ...until })
    for (const client of [ben, await t.as('cora.north')]) {
      expect((await rollCallOf(client)).classes.map(({ name }) => name)).toEqual(['Chemistry'])
    }
    const names = (await rollCallOf(ben)).classes.flatMap(({ teachers }) => teachers.map(({ userId }) => userId))
    expect(names).toEqual([north.people.ada.userId, coTeacher.userId, cora.userId])
    await t.database.db.delete(classTeacher)
    await t.database.db.delete(cover)
  })

  it('[FREEZE-14] marks are numbered in the order in which they are written, and asked for from a number on', async () => {
    const { freezeId } = await freeze()
    expect((await markIn(freezeId, ada, 'withMe', 'sam', 'tess')).body).toMatchObject({ firstNumber: 1 })
    await Promise.all([markIn(freezeId, ben, 'notHere', 'sam'), markIn(freezeId, dora, 'absent', 'uma')])
    const all = await marksOf(freezeId)
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(await marksOf(freezeId, 2)).toEqual(all.slice(2))
  })

  it('what the same person said last is not written again', async () => {
    const { freezeId } = await freeze()
    await markIn(freezeId, ada, 'withMe', 'sam')
    expect((await markIn(freezeId, ada, 'withMe', 'sam', 'tess')).body).toMatchObject({
      firstNumber: 2,
      studentIds: [north.people.tess.userId],
    })
    expect((await markIn(freezeId, ada, 'withMe', 'sam')).body).toMatchObject({ firstNumber: 3, studentIds: [] })
    await markIn(freezeId, ada, 'notHere', 'sam')
    expect(await marksOf(freezeId)).toHaveLength(3)
  })

  it('whoever was marked stays on the list, and whoever comes during the freeze is on it', async () => {
    const started = await freeze()
    const { freezeId } = started
    await markIn(freezeId, ada, 'needsHelp', 'sam')
    t.clock.freeze(minutesAfter(morning, 1))
    const begun = [t.clock.now(), [north.people.sam.userId, north.people.tess.userId]]
    await t.database.pool.query('update membership set started_at = $1 where user_id = any($2)', begun)
    const { students } = await dora.call('GET /api/freeze/:freezeId/students', { params: { freezeId } })
    expect(students).toHaveLength(4)
    expect((await markIn(freezeId, ben, 'withMe', 'tess')).status).toBe(200)
    await end(started)
    const { result } = await dora.call('GET /api/freeze/:freezeId', { params: { freezeId } })
    expect(result).toMatchObject({ total: 4, accountedFor: 2, needsHelp: 1 })
  })

  it('[FREEZE-16] a mark that is sent again is written once', async () => {
    const { freezeId } = await freeze()
    const body = { studentIds: [north.people.sam.userId], state: 'withMe' as const }
    const headers = { [IDEMPOTENCY_HEADER]: 'kept-in-the-tab-1' }
    const send = () => ada.ask('POST /api/freeze/:freezeId/marks', { params: { freezeId }, body, headers })
    const answers = [await send(), ...(await Promise.all([send(), send()]))]
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await marksOf(freezeId)).toHaveLength(1)
  })

  it('[FREEZE-11] a student who is out says where they are, once a minute, and is not accounted for by it', async () => {
    await requestPass(sam, north, { to: 'restroom' })
    const started = await freeze()
    const { freezeId } = started
    const say = (client: TestClient, roomId = north.rooms.gym) =>
      client.ask('POST /api/freeze/:freezeId/says', { params: { freezeId }, body: { roomId } })
    expect(await say(sam)).toMatchObject({ status: 200, body: { roomId: north.rooms.gym } })
    expect((await say(sam, north.rooms.lab)).status).toBe(429)
    expect(await say(await t.as('tess.north'))).toMatchObject(refused('moved_on'))
    expect((await say(ada)).status).toBe(403)
    t.clock.freeze(minutesAfter(morning, 1))
    expect((await say(sam, north.rooms.lab)).status).toBe(200)
    expect((await sam.call('GET /api/freeze/:freezeId/says', { params: { freezeId } })).says).toMatchObject({
      roomId: north.rooms.lab,
    })
    await end(started)
    const { result } = await dora.call('GET /api/freeze/:freezeId', { params: { freezeId } })
    expect(result).toMatchObject({ accountedFor: 0, total: 4, toFind: 4 })
  })

  it('[FREEZE-17] stays open for 30 minutes after the end, and late marks count in how it ended', async () => {
    const started = await freeze()
    await markIn(started.freezeId, ada, 'withMe', 'sam', 'tess')
    await end(started)
    t.clock.freeze(minutesAfter(morning, 29.9))
    expect((await markIn(started.freezeId, ada, 'absent', 'uma')).status).toBe(200)
    t.clock.freeze(minutesAfter(morning, 30))
    expect(await markIn(started.freezeId, ada, 'withMe', 'lou')).toMatchObject(refused('moved_on'))
    expect((await headerOf(ada))?.freeze).toBeNull()
    const { rows } = await dora.call('GET /api/school/:schoolId/freezes', { params: inNorth(), query: {} })
    expect(rows[0]).toMatchObject({
      result: { total: 4, accountedFor: 2, absent: 1, toFind: 1, pace: { 50: morning, 100: null } },
    })
  })

  it('who needed help is for all staff only while the roll call is open', async () => {
    const started = await freeze()
    await end(started)
    t.clock.freeze(minutesAfter(morning, 30))
    const params = { freezeId: started.freezeId }
    expect((await ada.ask('GET /api/freeze/:freezeId/marks', { params, query: {} })).status).toBe(403)
    expect((await ada.ask('POST /api/freeze/:freezeId/find', { params, body: { typed: 'sam' } })).status).toBe(403)
    expect((await dora.ask('GET /api/freeze/:freezeId/marks', { params, query: {} })).status).toBe(200)
  })

  it('[FREEZE-20] bad input gets a clear answer and changes nothing', async () => {
    const { freezeId } = await freeze()
    const mark = (body: Record<string, unknown>) =>
      ada.send('POST', `/api/freeze/${freezeId}/marks`, { state: 'withMe', studentIds: [], ...body })
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await mark({ studentIds: many })).status).toBe(422)
    expect((await mark({ studentIds: [] })).status).toBe(422)
    expect((await mark({ studentIds: [north.people.sam.userId], state: 'says' })).status).toBe(422)
    expect((await mark({ studentIds: [t.world.south.people.sam.userId] })).status).toBe(404)
    expect((await mark({ studentIds: [north.people.sam.userId, north.people.ada.userId] })).status).toBe(404)
    const start = (body: Record<string, unknown>) => dora.send('POST', `/api/school/${north.schoolId}/freezes`, body)
    expect((await start({ instruction: 'run' })).status).toBe(422)
    expect((await start({ instruction: 'stay', message: 'x'.repeat(201) })).status).toBe(422)
    expect(await marksOf(freezeId)).toEqual([])
  })

  it('[FREEZE-20] takes ten marks a second from one person', async () => {
    const { freezeId } = await freeze()
    const cora = await t.as('cora.north')
    const asked = await Promise.all(Array.from({ length: 11 }, () => markIn(freezeId, cora, 'withMe', 'sam')))
    expect(asked.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    t.clock.freeze(minutesAfter(morning, 1 / 60))
    expect((await markIn(freezeId, cora, 'withMe', 'sam')).status).toBe(200)
  })

  it('[FREEZE-13] finds any student of the school by name, number or card', async () => {
    const { freezeId } = await freeze()
    await giveNumber(t, north.people.uma.userId, '204816')
    const find = async (typed: string) => {
      const found = await ben.call('POST /api/freeze/:freezeId/find', { params: { freezeId }, body: { typed } })
      return found.students.map(({ studentId }) => studentId)
    }
    expect(await find('uma')).toEqual([north.people.uma.userId])
    expect(await find('204816')).toEqual([north.people.uma.userId])
    expect(await find('nobody at all')).toEqual([])
  })
})

describe('the dashboard', () => {
  it('[FREEZE-15] is for freeze.start and allStudents:read; has everybody, their classes and who was out', async () => {
    await putIntoClass(t.database.db, north, north.people.sam)
    const { passId } = await requestPass(sam, north, { to: 'restroom' })
    const { freezeId } = await freeze()
    const params = { freezeId }
    for (const key of ['GET /api/freeze/:freezeId/students', 'GET /api/freeze/:freezeId/passes'] as const) {
      expect((await ada.ask(key, { params })).status).toBe(403)
    }
    const { students, classes, withoutSchedule, isLunch } = await dora.call('GET /api/freeze/:freezeId/students', {
      params,
    })
    expect(students).toHaveLength(4)
    const { tess, uma, lou } = north.people
    expect(new Set(withoutSchedule)).toEqual(new Set([tess.userId, uma.userId, lou.userId]))
    expect(isLunch).toBe(false)
    expect(classes).toMatchObject([{ name: 'Chemistry', studentIds: [north.people.sam.userId] }])
    await sam.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    const { passes } = await dora.call('GET /api/freeze/:freezeId/passes', { params })
    expect(passes).toMatchObject([{ passId, completedAt: morning }])
  })

  it('[FREEZE-18] [FREEZE-19] the list leaves with a record of who took it and for whom', async () => {
    await requestPass(sam, north, { to: 'restroom' })
    const { freezeId } = await freeze()
    await markIn(freezeId, ada, 'needsHelp', 'tess')
    const params = { freezeId }
    const asked = await ada.ask('POST /api/freeze/:freezeId/list', { params, body: {} })
    expect(asked.status).toBe(403)
    const { rows } = await dora.call('POST /api/freeze/:freezeId/list', { params, body: { givenTo: 'Officer Reyes' } })
    expect(rows.map(({ firstName, state, place }) => [firstName, state, place])).toEqual(
      expect.arrayContaining([
        ['Sam', 'Not marked', expect.stringMatching(/^Pass to /)],
        ['Tess', 'Needs help', expect.stringMatching(/^with /)],
      ]),
    )
    const file = await dora.send<string>('POST', `/api/freeze/${freezeId}/export`, {})
    expect(file.body.split('\r\n')[0]).toBe('"Student number","Last name","First name","Grade","State","Place","Time"')
    const { lists } = await dora.call('GET /api/freeze/:freezeId', { params })
    expect(lists.map(({ format, givenTo }) => [format, givenTo])).toEqual([
      ['csv', null],
      ['print', 'Officer Reyes'],
    ])
    const activity = await dora.call('GET /api/school/:schoolId/activity', { params: inNorth(), query: {} })
    expect(activity.rows.filter(({ at }) => at === morning).map(({ what }) => what)).toEqual([
      'exported the list of all students of a freeze',
      'printed the list of all students of a freeze',
      'froze all passes',
    ])
  })
})

describe('everybody hears of it', () => {
  it('[FREEZE-05] [FREEZE-12] the live event has the freeze itself, for students without the message to staff', async () => {
    const [student, teacher] = await Promise.all([sam.listen(), ada.listen()])
    const started = await freeze(dora, { instruction: 'follow', message: 'To the field.' })
    expect((await teacher.hear('freezeChanged')).payload).toEqual({ freeze: started })
    expect((await student.hear('freezeChanged')).payload).toEqual({
      freeze: { ...started, message: null, startedByName: null },
    })
    await markIn(started.freezeId, ada, 'withMe', 'sam')
    expect((await teacher.hear('studentsMarked')).payload).toMatchObject({ marked: { firstNumber: 1 } })
    expect(student.heard.map(({ event }) => event)).not.toContain('studentsMarked')
    student.close()
    teacher.close()
  })

  it('[FREEZE-12] kiosks show it, and boards how many are still to be found', async () => {
    const kiosk = await connectKiosk(t, ada, north.rooms.classroom)
    const board = await connectKiosk(t, dora, north.rooms.lab, { kind: 'board' })
    const { freezeId } = await freeze(dora, { instruction: 'stay' })
    await markIn(freezeId, ada, 'withMe', 'sam')
    expect((await kiosk.device.call('GET /api/kiosk')).freeze).toMatchObject({ instruction: 'stay', toFind: null })
    expect((await board.device.call('GET /api/kiosk')).freeze).toMatchObject({ instruction: 'stay', toFind: 3 })
  })

  it('[FREEZE-10] no email or text goes to a student who is to stay where they are; it goes afterward', async () => {
    await t.database.pool.query(
      `update user_account set notification_methods = '{in-app,email}', email = username || '@example.org' where username in ('sam.north', 'sam.south')`,
    )
    const due = async () =>
      (await claimDue(t.database.writer, 'email', minutesAfter(t.clock.now(), 6), 10)).map(({ userId }) => userId)
    const started = await freeze(dora, { instruction: 'stay' })
    await issuePass(ada, north, { scheduledFor: minutesAfter(morning, 60) })
    expect(await due()).toEqual([])
    await end(started)
    expect(await due()).toEqual([north.people.sam.userId])
  })
})

describe('afterward', () => {
  it('[FREEZE-17] [ALL-08] lines move when it ends, and only then', async () => {
    const waiting = await Promise.all(['tess', 'uma', 'lou'].map((name) => t.as(`${name}.north`)))
    await t.database.pool.query('update room set total_limit = 1 where room_id = $1', [north.rooms.restroom])
    const first = await requestPass(sam, north, { to: 'restroom' })
    const [next] = waiting
    if (!next) throw new Error('nobody waits')
    const queued = await requestPass(next, north, { to: 'restroom' })
    const started = await freeze()
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId }, body: {} })
    const isStarted = async () => {
      const { rows } = await t.database.pool.query('select started_at from pass where pass_id = $1', [queued.passId])
      return rows[0].started_at !== null
    }
    expect(await isStarted()).toBe(false)
    await end(started)
    expect(await isStarted()).toBe(true)
    await t.database.pool.query('update room set total_limit = 3 where room_id = $1', [north.rooms.restroom])
  })

  it('[FREEZE-08] how many upcoming passes lapsed meanwhile is kept', async () => {
    await issuePass(ada, north, { scheduledFor: morning })
    const started = await freeze()
    t.clock.freeze(minutesAfter(morning, 90))
    await end(started)
    const { lapsedPasses } = await dora.call('GET /api/freeze/:freezeId', { params: { freezeId: started.freezeId } })
    expect(lapsedPasses).toBe(1)
  })
})
