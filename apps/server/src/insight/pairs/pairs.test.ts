/** Students who keep leaving the same room together: how they are found at night, and who sees it. */
import { addDays, atWallTime, type Instant, localDay, minutesAfter, type Permission } from '@corridor/rules'
import { type LeavingPass, pairsOf } from '@corridor/rules/setup'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membership, notification, school, studentPair, studentPairSearch } from '../../db/schema/index.ts'
import { clientFor } from '../../testing/bulkStudents.ts'
import { forgetPasses, putPasses } from '../../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../../testing/server.ts'
import type { Person, RoomName, SchoolWorld } from '../../testing/world.ts'
import { addUpDays } from '../days.ts'
import { removeFromPairs, searchPairs } from './searchPairs.ts'

const ZONE = 'America/Chicago'
const TODAY = '2026-10-13'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  await t.database.db.update(school).set({ timezone: ZONE })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  await forgetPasses(t.database)
  await t.database.db.delete(studentPair)
  await t.database.db.delete(studentPairSearch)
})

type Who = 'sam' | 'tess' | 'uma'

interface Left {
  who: Who
  daysAgo: number
  /** After 10:00 am. */
  minute: number
  minutes: number
  from?: RoomName
}

const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, t.clock.now())
const search = () => searchPairs(t.server.context)
const pairs = async (viewer: Person, query: Record<string, string> = {}, { schoolId } = north) =>
  (await as(viewer)).ask('GET /api/school/:schoolId/pairs', { params: { schoolId }, query })

function leavingOf({ who, daysAgo, minute, minutes, from = 'classroom' }: Left): LeavingPass {
  const startedAt = minutesAfter(atWallTime(addDays(TODAY, -daysAgo), 10, 0, ZONE), minute)
  return {
    studentId: north.people[who].userId,
    fromRoomId: north.rooms[from],
    startedAt,
    completedAt: minutesAfter(startedAt, minutes),
    duration: minutes,
  }
}

async function put(left: readonly Left[]) {
  const passes = left.map(leavingOf)
  await putPasses(
    t.database.db,
    north,
    passes.map((pass) => ({ ...pass, createdAt: pass.startedAt, approvedAt: pass.startedAt })),
  )
  await t.database.db.transaction(addUpDays)
  return passes
}

/** Sam and Tess, on so many days before today. */
const together = (days: number, from = 1): Left[] =>
  Array.from({ length: days }, (_, day): Left[] => [
    { who: 'sam', daysAgo: from + day, minute: 10, minutes: 6 },
    { who: 'tess', daysAgo: from + day, minute: 12, minutes: 6 },
  ]).flat()

/** Uma alone, so that there are enough school days. */
const alone = (days: number): Left[] =>
  Array.from({ length: days }, (_, day) => ({ who: 'uma', daysAgo: 1 + day, minute: 30, minutes: 4 }))

describe('the search at night', () => {
  it('finds the pairs of the rules, with the counts behind it', async () => {
    await put([...together(6), ...alone(40)])
    await search()
    const { body } = await pairs(north.people.dora)
    const { sam, tess } = north.people
    expect(body.total).toBe(1)
    expect(body.rows[0]).toMatchObject({
      roomId: north.rooms.classroom,
      student: { userId: sam.userId, passes: 6, minutes: 36 },
      otherStudent: { userId: tess.userId, passes: 6, minutes: 36 },
      overlaps: 6,
      days: 6,
      lastDay: addDays(TODAY, -1),
      // (6 × 36 + 6 × 36) / (45 × 40)
      expected: expect.closeTo(432 / 1800, 9),
    })
    expect(body.search).toEqual({
      searchedAt: SCHOOL_MORNING,
      firstDay: addDays(TODAY, -40),
      lastDay: addDays(TODAY, -1),
      schoolDays: 40,
    })
  })

  it('looks at 40 school days: days without passes do not count, and older ones do not either', async () => {
    // Five times long ago, with 40 school days since.
    await put([...together(5, 50), ...alone(40)])
    await search()
    expect((await pairs(north.people.dora)).body.total).toBe(0)
    await forgetPasses(t.database)
    await t.database.db.delete(studentPairSearch)
    // The same, with a long vacation since, and twelve other days on which Uma was out.
    await put([...together(5, 50), ...alone(12)])
    await search()
    const { body } = await pairs(north.people.dora)
    expect([body.total, body.search?.schoolDays, body.search?.firstDay]).toEqual([1, 17, addDays(TODAY, -54)])
  })

  it('is the same as the rules on random histories', async () => {
    const histories = fc.array(
      fc.record({
        who: fc.constantFrom<Who>('sam', 'tess', 'uma'),
        daysAgo: fc.integer({ min: 0, max: 12 }),
        minute: fc.nat(40),
        minutes: fc.nat(50),
        from: fc.constantFrom<RoomName>('classroom', 'lab'),
      }),
      { maxLength: 80 },
    )
    await fc.assert(
      fc.asyncProperty(histories, async (left) => {
        await forgetPasses(t.database)
        await t.database.db.delete(studentPairSearch)
        const made = left.length > 0 ? await put(left) : []
        await search()
        const before = made.filter(({ startedAt }) => localDay(startedAt, ZONE) < TODAY)
        const days = new Set(before.map(({ startedAt }) => localDay(startedAt, ZONE)))
        const expected = pairsOf(before, days.size, ZONE)
        const stored = await t.database.db.select().from(studentPair)
        const key = (...parts: number[]) => parts.join()
        expect(
          stored.map((row) => key(row.roomId, row.studentId, row.otherStudentId, row.overlaps, row.days)).sort(),
        ).toEqual(
          expected
            .map(({ roomId, students: [a, b], overlaps, days: on }) =>
              key(roomId, a.studentId, b.studentId, overlaps, on),
            )
            .sort(),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('happens once a night in the school’s time, and replaces what was found before', async () => {
    await put([...together(6), ...alone(40)])
    const night = (hour: number, minute: number): Instant => atWallTime(TODAY, hour, minute, ZONE)
    t.clock.freeze(night(1, 59))
    await search()
    expect(await t.database.db.select().from(studentPairSearch)).toEqual([])
    t.clock.freeze(night(2, 0))
    await search()
    t.clock.freeze(night(14, 0))
    await search()
    const of = async () =>
      (await t.database.db.select().from(studentPairSearch)).find(({ schoolId }) => schoolId === north.schoolId)
    expect((await of())?.searchedAt).toBe(night(2, 0))
    expect(await t.database.db.select().from(studentPair)).toHaveLength(1)
    await forgetPasses(t.database)
    t.clock.freeze(atWallTime(addDays(TODAY, 1), 3, 0, ZONE))
    await search()
    expect((await of())?.searchedOn).toBe(addDays(TODAY, 1))
    expect(await t.database.db.select().from(studentPair)).toEqual([])
  })

  it('tells nobody', async () => {
    await put([...together(6), ...alone(40)])
    await search()
    expect(await t.database.db.select().from(notification)).toEqual([])
  })
})

describe('who sees pairs', () => {
  beforeEach(async () => {
    await put([...together(6), ...alone(40)])
    await search()
  })

  async function permit({ userId }: Person, permissions: Permission[]) {
    await t.database.db
      .update(membership)
      .set({ permissions })
      .where(and(eq(membership.userId, userId), eq(membership.schoolId, north.schoolId)))
  }

  it('administrators with allStudents:read, and nobody else', async () => {
    const { dora, ada, sam } = north.people
    const statuses = await Promise.all([dora, ada, sam].map(async (who) => (await pairs(who)).status))
    expect(statuses).toEqual([200, 403, 403])
    expect((await pairs(dora, {}, t.world.south)).status).toBe(404)
    const [held] = await t.database.db
      .select()
      .from(membership)
      .where(and(eq(membership.userId, dora.userId), eq(membership.schoolId, north.schoolId)))
    await permit(dora, ['allPasses:write', 'allFaculty:write'])
    expect((await pairs(dora)).status).toBe(403)
    await permit(dora, ['allStudents:read'])
    expect((await pairs(dora)).status).toBe(200)
    await permit(dora, held?.permissions ?? [])
  })

  it('can search by room, but not by a name, which would be in the address, and sort', async () => {
    const { dora } = north.people
    const totals = await Promise.all(
      ['CLASSROOM', 'gym', 'sam'].map(async (text) => (await pairs(dora, { search: text })).body.total),
    )
    expect(totals).toEqual([1, 0, 0])
    for (const sort of ['overlaps', 'ratio', 'room']) {
      expect((await pairs(dora, { sort, descending: 'true' })).body.rows).toHaveLength(1)
    }
  })

  it('a pair is gone with one of its students', async () => {
    const { dora, tess } = north.people
    const isTess = eq(membership.userId, tess.userId)
    await t.database.db.update(membership).set({ endedAt: t.clock.now() }).where(isTess)
    expect((await pairs(dora)).body.total).toBe(0)
    await t.database.db.update(membership).set({ endedAt: null }).where(isTess)
    await t.database.db.transaction((tx) => removeFromPairs(tx, tess.userId))
    expect(await t.database.db.select().from(studentPair)).toEqual([])
  })
})
