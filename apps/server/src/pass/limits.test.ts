import type { PassId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roomSetting, school, studentDay } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { makeStudents, type Person, type SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
let sam: TestClient
let tess: TestClient
let uma: TestClient
let lou: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  const { people } = north
  dora = await as(people.dora)
  ;[sam, tess, uma, lou] = (await Promise.all([people.sam, people.tess, people.uma, people.lou].map(as))) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ]
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const setting = (values: Partial<typeof roomSetting.$inferInsert>) =>
  t.database.db.insert(roomSetting).values({
    schoolId: north.schoolId,
    approval: 'not_required',
    passLimit: -1,
    createdAt: now,
    ...values,
  })
const toRestroom = (student: TestClient) => requestPass(student, north, { to: 'restroom' })
const read = (client: TestClient, passId: PassId) => client.call('GET /api/pass/:passId', { params: { passId } })

describe('limits', () => {
  it('[D-010, D-022] four started at once into a room for three: three go, and one waits', async () => {
    const { sam: a, tess: b, uma: c, lou: d } = north.people
    const made = await Promise.all(
      [a, b, c, d].map(({ userId }) =>
        issuePass(dora, north, { to: 'restroom', scheduledFor: now, studentId: userId }),
      ),
    )
    const { passes } = await dora.call('POST /api/pass/start', { body: { passIds: made.map(({ passId }) => passId) } })
    expect(passes.filter(({ startedAt }) => startedAt !== null)).toHaveLength(3)
    expect(passes.filter(({ placeInLine }) => placeInLine === 1)).toHaveLength(1)
  })

  it('[D-010] a room and a setting that are both full let nobody go', async () => {
    await setting({ toRoomId: north.rooms.restroom, passLimit: 3 })
    for (const student of [sam, tess, uma]) expect((await toRestroom(student)).startedAt).toBe(now)
    expect(await toRestroom(lou)).toMatchObject({ startedAt: null, placeInLine: 1 })
  })

  it('[D-010] a setting that has ended limits nobody', async () => {
    await setting({ toRoomId: north.rooms.library, passLimit: 1, endedAt: now })
    for (const student of [sam, tess]) expect((await requestPass(student, north)).startedAt).toBe(now)
  })

  it('[D-012] nor does it decide about approval', async () => {
    await setting({ toRoomId: north.rooms.gym, approval: 'not_required', endedAt: now })
    expect((await requestPass(sam, north, { to: 'gym' })).approvedAt).toBeNull()
    await setting({ toRoomId: north.rooms.gym, approval: 'not_required' })
    expect((await requestPass(sam, north, { to: 'gym' })).startedAt).toBe(now)
  })
})

describe('a line', () => {
  it('[D-136, D-009] that a student has left does not keep them from another pass', async () => {
    for (const student of [tess, uma, lou]) await toRestroom(student)
    const { passId } = await toRestroom(sam)
    await sam.call('POST /api/pass/:passId/cancel', { params: { passId }, body: {} })
    expect((await requestPass(sam, north)).startedAt).toBe(now)
  })

  it('[D-009, SPASS-08] moves up when somebody leaves it', async () => {
    const { tess: a, uma: b, lou: c } = north.people
    const running = { createdAt: now, approvedAt: now, startedAt: now, toRoomId: north.rooms.restroom }
    await putPasses(
      t.database.db,
      north,
      [a, b, c].map(({ userId }) => ({ ...running, studentId: userId })),
    )
    const first = await toRestroom(sam)
    const [other] = await makeStudents(t.database.db, north, t.world.districtId, 1, now)
    const second = await toRestroom(await as(other as Person))
    expect([first.placeInLine, second.placeInLine]).toEqual([1, 2])
    await sam.call('POST /api/pass/:passId/cancel', { params: { passId: first.passId }, body: {} })
    expect((await read(dora, second.passId)).placeInLine).toBe(1)
  })
})

describe('the day’s counts', () => {
  it('[D-104] a pass of 45 minutes is timed, and left out of the adjusted time; one of 44 is not', async () => {
    const countsOf = async (name: 'sam' | 'tess') => {
      const { userId } = north.people[name]
      const [row] = await t.database.db
        .select()
        .from(studentDay)
        .where(and(eq(studentDay.studentId, userId), eq(studentDay.day, '2026-10-13')))
      return [row?.timedPasses, row?.totalTime, row?.adjustedPasses, row?.adjustedTime]
    }
    const long = await requestPass(sam, north)
    t.clock.advance(1)
    const short = await requestPass(tess, north)
    t.clock.advance(44)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: long.passId } })
    await tess.call('POST /api/pass/:passId/complete', { params: { passId: short.passId } })
    expect(await countsOf('sam')).toEqual([1, 45, 0, 0])
    expect(await countsOf('tess')).toEqual([1, 44, 1, 44])
  })
})

describe('a school with a long window', () => {
  it('still lists what lapses elsewhere', async () => {
    const set = (minutes: number | null) =>
      t.database.db
        .update(school)
        .set({ passActivationIntervalAfter: minutes })
        .where(eq(school.schoolId, north.schoolId))
    const [passId] = await putPasses(t.database.db, north, [{ createdAt: '2026-10-13T11:00:00.000Z' }])
    const requested = async () => {
      const { schools } = await sam.call('GET /api/user/initialize')
      return schools[north.schoolId]?.userRequested.map((one) => one.passId)
    }
    expect(await requested()).toEqual([])
    await set(300)
    expect(await requested()).toEqual([passId])
    await set(null)
  })
})
