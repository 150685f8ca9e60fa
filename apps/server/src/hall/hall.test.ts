import { userEvent } from '@corridor/rules/live'
import { minutesAfter } from '@corridor/rules/time'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, incident, notification, school, userAccount } from '../db/schema/index.ts'
import { setFlags } from '../testing/accounts.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { putIntoClass } from '../testing/classes.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type PersonName, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
/** Ben has hall duty. */
let ben: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  await setFlags(t.database.db, north.schoolId, north.people.ben.userId, ['halls:write'])
  ben = await as('ben')
})
beforeEach(() => forgetPasses(t.database))
afterAll(() => t.close())

const as = (who: PersonName) => clientFor(t.database.db, t.origin, north.people[who].userId, t.clock.now())
const params = () => ({ schoolId: north.schoolId })
const halls = (client: TestClient) => client.call('GET /api/school/:schoolId/halls', { params: params() })
const search = (client: TestClient, text: string) =>
  client.call('POST /api/school/:schoolId/halls/search', { params: params(), body: { search: text } })
const sendBack = (client: TestClient, { passId }: { passId: string }) =>
  client.ask('POST /api/pass/:passId/sendBack', { params: { passId: passId as never } })
const toClass = (client: TestClient, who: PersonName) =>
  client.ask('POST /api/school/:schoolId/halls/passes', {
    params: params(),
    body: { studentId: north.people[who].userId, fromRoomId: north.rooms.gym },
  })
const notificationsOf = async (who: PersonName) =>
  (
    await t.database.db
      .select({ kind: notification.kind })
      .from(notification)
      .where(eq(notification.userId, north.people[who].userId))
      .orderBy(desc(notification.notificationId))
  ).map(({ kind }) => kind)

describe('who is in the halls', () => {
  it('[HALL-01] [HALL-03] those on an active pass, without notes, and neither requests nor what is in line', async () => {
    const [sam, tess] = [await as('sam'), await as('tess')]
    await requestPass(sam, north, { to: 'library', note: 'About my essay' })
    await requestPass(tess, north, { to: 'gym' })
    await issuePass(await as('ada'), north, {
      ...{ studentId: north.people.uma.userId, scheduledFor: minutesAfter(t.clock.now(), 30) },
    })
    const { passes, inHalls, hallCap } = await halls(ben)
    expect(passes).toMatchObject([{ studentName: 'Sam North', toRoomName: 'library of north', note: null }])
    expect({ inHalls, hallCap }).toEqual({ inHalls: 1, hallCap: null })
  })

  it('[HALL-01] takes hall duty, which comes with all passes: to read with read, to act with write', async () => {
    const pass = await requestPass(await as('sam'), north)
    const [reader, cora, sam] = [await as('reader'), await as('cora'), await as('tess')]
    expect((await halls(reader)).passes).toHaveLength(1)
    expect((await sendBack(reader, pass)).status).toBe(403)
    for (const client of [cora, sam]) {
      expect((await client.ask('GET /api/school/:schoolId/halls', { params: params() })).status).toBe(403)
      expect((await sendBack(client, pass)).status).toBeGreaterThanOrEqual(403)
    }
    expect((await toClass(reader, 'tess')).status).toBe(403)
    const report = { studentId: north.people.tess.userId, type: 'no_pass' as const }
    const call = 'POST /api/school/:schoolId/halls/reports'
    expect((await reader.ask(call, { params: params(), body: report })).status).toBe(403)
  })

  it('[HALL-03] is told that somebody left, and nothing else of the pass', async () => {
    const listener = await ben.listen()
    await requestPass(await as('sam'), north)
    expect(await listener.hear('hallsChanged')).toMatchObject({ payload: { schoolId: north.schoolId } })
    listener.close()
  })

  it('[LIMIT-12] says how much of the hall cap is taken', async () => {
    const { db } = t.database
    await db.update(school).set({ hallCap: 20 }).where(eq(school.schoolId, north.schoolId))
    await requestPass(await as('sam'), north)
    expect(await halls(ben)).toMatchObject({ inHalls: 1, hallCap: 20 })
    await db.update(school).set({ hallCap: null }).where(eq(school.schoolId, north.schoolId))
  })
})

describe('sending back', () => {
  it('[HALL-06] ends the pass without a confirmation, and tells the student and the teacher at the origin', async () => {
    const sam = await as('sam')
    const student = await sam.listen()
    const pass = await requestPass(sam, north, { to: 'library' })
    t.clock.advance(4)
    expect(await sendBack(ben, pass)).toMatchObject({ status: 200, body: { duration: 4, confirmed: true } })
    const heard = await student.hear(userEvent('completePass', north.people.sam.userId))
    expect(heard.payload).toMatchObject({
      notification: {
        title: 'Go back to classroom of north',
        message: 'Ben North asks you to go back to classroom of north.',
      },
    })
    student.close()
    expect((await notificationsOf('ada'))[0]).toBe('onWayBack')
    const [found] = (await search(ben, 'sam')).students
    expect(found?.whereabouts).toMatchObject({ state: 'wayBack', roomName: 'classroom of north' })
    expect((await halls(ben)).passes).toMatchObject([{ passId: pass.passId, completedByName: 'Ben North' }])
    t.clock.advance(5.1)
    expect((await halls(ben)).passes).toEqual([])
    expect((await search(ben, 'sam')).students[0]?.whereabouts.state).toBe('noClass')
  })

  it('[HALL-06] End is for a student who has arrived, and waits for the confirmation of the destination', async () => {
    const { passId } = await requestPass(await as('sam'), north, { note: 'Private' })
    const ended = await ben.call('POST /api/pass/:passId/complete', { params: { passId } })
    expect(ended).toMatchObject({ completedByName: 'Ben North', confirmedAt: null, note: null })
  })

  it('[HALL-10] a pass that was just ended comes back with what happened; of two who send back, one does', async () => {
    const sam = await as('sam')
    const first = await requestPass(sam, north)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
    const late = await sendBack(ben, first)
    expect(late).toMatchObject({ status: 409, body: { error: { message: 'Sam arrived a moment ago.' } } })
    expect(late.body).toMatchObject({ error: { pass: { passId: first.passId, note: null } } })

    const second = await requestPass(sam, north)
    const answers = await Promise.all([sendBack(ben, second), sendBack(await as('dora'), second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(JSON.stringify(refused?.body)).toMatch(/(Ben|Dora) North already sent Sam back\./)
  })
})

describe('looking for a student', () => {
  it('[HALL-04] [HALL-05] every student of the school, by name or number, with where they should be', async () => {
    const { db } = t.database
    await putIntoClass(db, north, north.people.tess)
    const known = { schoolIdentifier: 'B-206118', profileImageUrl: 'https://pictures.example/tess.png' }
    await db.update(userAccount).set(known).where(eq(userAccount.userId, north.people.tess.userId))
    const { students, isMore } = await search(ben, 'b-206')
    expect(isMore).toBe(false)
    expect(students).toMatchObject([
      {
        ...{ firstName: 'Tess', profileImageUrl: known.profileImageUrl, pass: null },
        whereabouts: { state: 'inClass', roomName: 'classroom of north' },
        classNow: { name: 'Chemistry', teacherName: 'Ada North', blockName: null, until: '11:00' },
      },
    ])
    await requestPass(await as('tess'), north, { to: 'library' })
    expect((await search(ben, 'tess')).students).toMatchObject([
      { whereabouts: { state: 'onPass', roomName: 'library of north' }, pass: { toRoomName: 'library of north' } },
    ])
    const short = { params: params(), body: { search: 't' } }
    expect((await ben.ask('POST /api/school/:schoolId/halls/search', short)).status).toBe(422)
  })

  it('[HALL-04] a scan finds the student of a pass, live or over, and of a number exactly', async () => {
    const scan = (body: { passId: never } | { number: string }) =>
      ben.ask('POST /api/school/:schoolId/halls/scan', { params: params(), body })
    const { passId } = await requestPass(await as('sam'), north)
    await sendBack(ben, { passId })
    t.clock.advance(6)
    expect((await scan({ passId: passId as never })).body).toMatchObject({
      students: [{ firstName: 'Sam', pass: null, whereabouts: { state: 'noClass' } }],
    })
    expect((await scan({ number: 'b-206118' })).body).toMatchObject({ students: [{ firstName: 'Tess' }] })
    expect((await scan({ number: 'B-20611' })).body).toEqual({ students: [], isMore: false })
  })

  it('[HALL-12] whom somebody found is on record, with ids alone', async () => {
    const { students } = await search(ben, 'north')
    const [line] = await t.database.db.select().from(changeEvent).orderBy(desc(changeEvent.changeEventId)).limit(1)
    expect(line).toMatchObject({ subject: 'hall', action: 'look', actorId: north.people.ben.userId })
    expect(line?.detail).toEqual({ userIds: students.map(({ userId }) => userId) })
    const activity = await (await as('dora')).call('GET /api/school/:schoolId/activity', {
      ...{ params: params(), query: { userId: north.people.sam.userId } },
    })
    expect(activity.rows[0]?.what).toContain('in Halls')
  })

  it('[HALL-12] 50 matches, and 60 searches a minute', async () => {
    await makeStudents(t.database.db, north, t.world.districtId, 51, SCHOOL_MORNING)
    t.clock.advance(2)
    const { students, isMore } = await search(ben, 'many')
    expect([students.length, isMore]).toEqual([50, true])
    const body = { search: 'uma' }
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => ben.ask('POST /api/school/:schoolId/halls/search', { params: params(), body })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 429, body: { error: { code: 'too_many_attempts' } } }])
    t.clock.advance(2)
  })
})

describe('a pass for a student without one', () => {
  it('[HALL-07] starts at once toward the class in session, and is not counted', async () => {
    const made = await toClass(ben, 'tess')
    expect(made).toMatchObject({
      status: 200,
      body: { toRoomName: 'classroom of north', toFacultyName: 'Ada North', fromRoomName: 'gym of north' },
    })
    expect((made.body as { startedAt: string }).startedAt).toBe(t.clock.now())
    expect((await notificationsOf('tess'))[0]).toBe('issued')
    const again = await toClass(await as('dora'), 'tess')
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'live_pass' } } })
  })

  it('[HALL-07] needs a class in session', async () => {
    expect(await toClass(ben, 'sam')).toMatchObject({
      status: 409,
      body: { error: { message: 'This student has no class now. Make a pass with New Pass instead.' } },
    })
  })
})

describe('reporting', () => {
  const report = (client: TestClient, more: { roomId?: never; note?: string } = {}) =>
    client.ask('POST /api/school/:schoolId/halls/reports', {
      params: params(),
      body: { studentId: north.people.uma.userId, type: 'no_pass', ...more },
    })
  const incidents = () =>
    t.database.db
      .select()
      .from(incident)
      .where(inArray(incident.type, ['no_pass', 'hall_report']))

  it('[HALL-08] is an incident of which administrators are told and the student is not, once in 30 minutes', async () => {
    const dora = await as('dora')
    const told = (await notificationsOf('dora')).length
    const both = await Promise.all([
      report(ben, { roomId: north.rooms.gym as never, note: 'Ran off' }),
      report(dora, { note: 'Came back' }),
    ])
    expect(both.map(({ body }) => (body as { isAdded: boolean }).isAdded).sort()).toEqual([false, true])
    const [one, ...others] = await incidents()
    expect(others).toEqual([])
    expect(one?.facts.reports?.map(({ note }) => note).sort()).toEqual(['Came back', 'Ran off'])
    expect((await notificationsOf('dora')).length - told).toBeLessThanOrEqual(1)
    expect(await notificationsOf('uma')).toEqual([])
    const read = await dora.call('GET /api/user/:userId/incidents', {
      ...{ params: { userId: north.people.uma.userId }, query: {} },
    })
    expect(JSON.stringify(read)).toContain('near gym of north: Ran off')
    t.clock.advance(31)
    expect(await report(ben)).toMatchObject({ status: 200, body: { isAdded: false } })
    expect(await incidents()).toHaveLength(2)
    expect((await notificationsOf('dora'))[0]).toBe('incident')
  })

  it('[HALL-09] whoever looks a student up in the halls reads nothing of earlier reports', async () => {
    const found = async () => (await search(ben, 'uma')).students
    const before = await found()
    expect(before).toHaveLength(1)
    t.clock.advance(31)
    expect((await report(ben, { note: 'Again' })).status).toBe(200)
    expect(await found()).toEqual(before)
  })

  it('[HALL-08] a note has 200 characters at most, and a bad one changes nothing', async () => {
    const before = await incidents()
    expect((await report(ben, { note: 'x'.repeat(201) })).status).toBe(422)
    expect(await incidents()).toEqual(before)
  })
})
