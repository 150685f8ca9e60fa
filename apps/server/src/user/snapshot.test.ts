import { asUserGroupId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { classMember, membership, schoolClass, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, type PassFields, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let south: SchoolWorld
let sam: TestClient
let ada: TestClient
let ben: TestClient
let dora: TestClient
beforeAll(async () => {
  t = await startServer()
  ;({ north, south } = t.world)
  const people = [north.people.sam, north.people.ada, north.people.ben, north.people.dora]
  ;[sam, ada, ben, dora] = (await Promise.all(people.map(as))) as [TestClient, TestClient, TestClient, TestClient]
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
})

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
const open = (client: TestClient, { userId } = north.people.sam) =>
  client.ask('GET /api/user/:userId/passes', { params: { userId } })

/** The picture in the search, which is only for those who may open the student. */
async function pictureFor(client: TestClient): Promise<string | null | undefined> {
  const { userId } = north.people.sam
  await t.database.db
    .update(userAccount)
    .set({ profileImageUrl: '/faces/sam.png' })
    .where(eq(userAccount.userId, userId))
  const found = await client.call('POST /api/user/search', { body: { search: 'sam' } })
  return found.find((one) => one.userId === userId)?.profileImageUrl
}

describe('what it contains', () => {
  it('[API-15, ENT-09] the student, the open passes in three lists, and the metrics', async () => {
    const done = await requestPass(sam, north)
    t.clock.advance(6)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: done.passId }, body: {} })
    const running = await requestPass(sam, north)
    const upcoming = await issuePass(ada, north, { scheduledFor: minutesAfter(now, 120) })
    const requested = await requestPass(sam, north, { to: 'gym' })
    const { body } = await open(ada)
    expect(body.student).toMatchObject({ firstName: 'Sam', lastName: 'North', schoolId: north.schoolId })
    // Ada may confirm the first pass, so it is still in her list.
    expect(body.livePasses.map(({ passId }) => passId)).toEqual([done.passId, running.passId])
    expect(body.upcomingPasses.map(({ passId }) => passId)).toEqual([upcoming.passId])
    expect(body.requestedPasses.map(({ passId }) => passId)).toEqual([requested.passId])
    expect(body.metrics).toEqual({
      passesUsedToday: 2,
      completedPassesToday: 1,
      totalTimeOutsideClassroomToday: 6,
      totalUsedPassCount: 2,
      averagePassTime: 6,
    })
  })

  it('[ENT-09] today is the school’s own day; the total covers all days', async () => {
    const { passId } = await requestPass(sam, north)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId }, body: {} })
    t.clock.freeze('2026-10-14T15:00:00.000Z')
    const { body } = await open(dora)
    expect(body.metrics).toMatchObject({ passesUsedToday: 0, completedPassesToday: 0, totalUsedPassCount: 1 })
  })

  it('[D-104] without a pass that has a duration, there is no average', async () => {
    expect((await open(dora)).body.metrics.averagePassTime).toBeNull()
  })
})

describe('whose passes it contains', () => {
  it('[D-112, D-074] for a teacher without allPasses:read, only their own', async () => {
    const toBen = { to: 'lab' as const, toFacultyId: north.people.ben.userId }
    const shared = await requestPass(sam, north, toBen)
    await requestPass(sam, north, { to: 'gym' })
    await issuePass(ada, north, { scheduledFor: minutesAfter(now, 120) })
    await requestPass(sam, north)
    const { body } = await open(ben)
    const seen = [...body.livePasses, ...body.upcomingPasses, ...body.requestedPasses]
    expect(seen.map(({ passId }) => passId)).toEqual([shared.passId])
    const all = (await open(dora)).body
    expect([all.livePasses, all.upcomingPasses, all.requestedPasses].map(({ length }) => length)).toEqual([1, 1, 2])
  })
})

describe('who may open it', () => {
  it('[D-062] whoever has allStudents:read, and the student', async () => {
    expect((await open(dora)).status).toBe(200)
    expect((await open(sam)).status).toBe(200)
    expect((await open(await as(north.people.tess))).status).toBe(404)
  })

  it('[D-062] a teacher, for a student in one of their classes', async () => {
    expect((await open(ben)).status).toBe(404)
    const { schoolId } = north
    const [made] = await t.database.db
      .insert(schoolClass)
      .values({ schoolId, name: 'Chemistry', ownedBy: north.people.ben.userId, createdAt: now })
      .returning()
    const userGroupId = made?.userGroupId ?? asUserGroupId(0)
    const userId = north.people.sam.userId
    await t.database.db.insert(classMember).values({ schoolId, userGroupId, userId, startedAt: now, confirmedAt: now })
    expect((await open(ben)).status).toBe(200)
    expect((await open(ada)).status).toBe(404)
    await t.database.db.update(classMember).set({ endedAt: now })
    expect((await open(ben)).status).toBe(404)
  })

  it('[D-062] a teacher, for a student of one of their passes, long after it is over', async () => {
    const { ben: teacher } = north.people
    const past: Instant = '2026-09-01T15:00:00.000Z'
    const times = { createdAt: past, approvedAt: past, startedAt: past, completedAt: past, confirmedAt: past }
    await putPasses(t.database.db, north, [{ ...times, confirmed: true, duration: 1, fromFacultyId: teacher.userId }])
    expect((await open(ben)).status).toBe(200)
    expect((await open(await as(north.people.reader))).status).toBe(404)
  })

  describe('[D-180] one of their passes counts', () => {
    const issued = () => ({ createdBy: north.people.ben.userId, toFacultyId: north.people.ben.userId, approvedAt: now })
    const put = (fields: Partial<PassFields>) =>
      putPasses(t.database.db, north, [{ createdAt: now, toFacultyId: north.people.ben.userId, ...fields }])
    const lastYear: Instant = '2026-07-31T15:00:00.000Z'

    it('if the student requested it, while it is open', async () => {
      await put({})
      expect((await open(ben)).status).toBe(200)
      expect(await pictureFor(ben)).toBe('/faces/sam.png')
    })

    it('if a colleague issued it, while it is open, also in line', async () => {
      await put({ ...issued(), createdBy: north.people.ada.userId, scheduledFor: minutesAfter(now, 60) })
      expect((await open(ben)).status).toBe(200)
      await forgetPasses(t.database)
      await put({ ...issued(), createdBy: north.people.ada.userId, enqueuedAt: now, lineNumber: 1 })
      expect((await open(ben)).status).toBe(200)
    })

    it('not if they issued it themselves and it never started', async () => {
      const { passId } = await issuePass(ben, north, {
        to: 'lab',
        toFacultyId: north.people.ben.userId,
        scheduledFor: now,
      })
      expect((await open(ben)).status).toBe(404)
      expect(await pictureFor(ben)).toBeNull()
      await ben.call('POST /api/pass/:passId/cancel', { params: { passId }, body: { reason: 'a look' } })
      expect((await open(ben)).status).toBe(404)
    })

    it('if they issued it, once it starts', async () => {
      const { passId } = await issuePass(ben, north, {
        to: 'lab',
        toFacultyId: north.people.ben.userId,
        scheduledFor: now,
      })
      await sam.call('POST /api/pass/:passId/start', { params: { passId } })
      expect((await open(ben)).status).toBe(200)
    })

    it.each([
      ['rejected', { rejectedAt: now }],
      ['canceled', { canceledAt: now }],
      ['lapsed', { createdAt: minutesAfter(now, -31) }],
      ['canceled in line', { approvedAt: now, enqueuedAt: now, lineNumber: 1, canceledAt: now }],
      ['started in the school year before', { createdAt: lastYear, approvedAt: lastYear, startedAt: lastYear }],
    ])('not if it was %s', async (_, fields) => {
      await put(fields)
      expect((await open(ben)).status).toBe(404)
    })

    it('from the first of August on, in the school’s time zone', async () => {
      const midnight: Instant = '2026-08-01T05:00:00.000Z'
      const times = (at: Instant) => ({ createdAt: at, approvedAt: at, startedAt: at, completedAt: at })
      await put(times(minutesAfter(midnight, -1)))
      expect((await open(ben)).status).toBe(404)
      await put(times(midnight))
      expect((await open(ben)).status).toBe(200)
    })
  })

  it('[D-149] nobody from another school, and nobody who is not a student', async () => {
    expect((await open(dora, south.people.sam)).status).toBe(404)
    expect((await open(dora, t.world.abroad.people.sam)).status).toBe(404)
    expect((await open(dora, north.people.ada)).status).toBe(404)
  })
})

describe('a student of two schools', () => {
  beforeAll(async () => {
    const { userId } = north.people.sam
    await t.database.db.insert(membership).values({ schoolId: south.schoolId, userId, permissions: [], startedAt: now })
  })

  it('[D-062] can be opened by staff of either, who see only that school', async () => {
    const studentId = north.people.sam.userId
    await putPasses(t.database.db, north, [{ createdAt: now }])
    const [there] = await putPasses(t.database.db, south, [{ createdAt: now, studentId }])
    const { status, body } = await open(await as(south.people.dora))
    expect([status, body.student.schoolId]).toEqual([200, south.schoolId])
    expect(body.requestedPasses.map(({ passId }) => passId)).toEqual([there])
  })

  it('[D-149] has separate metrics in each school', async () => {
    await requestPass(sam, north)
    expect((await open(dora)).body.metrics.totalUsedPassCount).toBe(1)
    const { metrics } = (await open(await as(south.people.dora))).body
    expect([metrics.passesUsedToday, metrics.totalUsedPassCount]).toEqual([0, 0])
  })

  it('[D-062] can be opened through any school where the viewer has the permission', async () => {
    const { dora: administrator } = south.people
    await t.database.db
      .insert(membership)
      .values({ schoolId: north.schoolId, userId: administrator.userId, permissions: [], startedAt: now })
    const { status, body } = await open(await as(administrator))
    expect([status, body.student.schoolId]).toEqual([200, south.schoolId])
    await t.database.db
      .delete(membership)
      .where(and(eq(membership.schoolId, north.schoolId), eq(membership.userId, administrator.userId)))
  })
})
