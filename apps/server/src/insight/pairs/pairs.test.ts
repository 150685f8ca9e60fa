/** Students who keep leaving the same room together: how they are found at night, and who sees it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permission } from '@corridor/rules/access'
import { type LeavingPass, pairsOf } from '@corridor/rules/metrics'
import { addDays, atWallTime, type Instant, localDay, minutesAfter } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, membership, notification, school, studentPair, studentPairSearch } from '../../db/schema/index.ts'
import { makeServer } from '../../server.ts'
import { clientFor } from '../../testing/bulkStudents.ts'
import { forgetPasses, putPasses } from '../../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../../testing/server.ts'
import type { Person, RoomName, SchoolWorld } from '../../testing/world.ts'
import { fillDayCounts } from '../days.ts'
import { removeFromPairs, searchPairs, searchPairsOf } from './searchPairs.ts'

const ZONE = 'America/Chicago'
const SOURCES = join(import.meta.dirname, '../..')
const TODAY = '2026-10-13'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  await t.database.db.update(school).set({ timezone: ZONE })
  await t.database.db.insert(membership).values({
    schoolId: t.world.south.schoolId,
    userId: north.people.sam.userId,
    permissions: [],
    startedAt: t.clock.now(),
  })
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
  await t.database.db.transaction(fillDayCounts)
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

  /** After a Sunday on which clocks went back or forward, too. Hours at both sides of midnight, so that days matter. */
  const nows = fc.constantFrom(
    SCHOOL_MORNING,
    '2026-11-03T16:00:00.000Z' as Instant,
    '2027-03-16T15:00:00.000Z' as Instant,
  )
  const minutes = fc.option(
    fc.oneof({ weight: 15, arbitrary: fc.integer({ min: 1, max: 4 }) }, { weight: 1, arbitrary: fc.nat(50) }),
    { freq: 15 },
  )
  /** Somebody leaves, and mostly somebody else soon after: often the same two, short, so that some of them are pairs. */
  const leaving = fc.record({
    where: fc.constantFrom('north' as const, 'north' as const, 'south' as const),
    from: fc.constantFrom<RoomName>('classroom', 'classroom', 'classroom', 'lab'),
    daysAgo: fc.integer({ min: 0, max: 20 }),
    hour: fc.constantFrom(0, 10, 23),
    minute: fc.nat(59),
    first: fc.record({ who: fc.constantFrom<Who>('sam', 'sam', 'sam', 'uma'), minutes, gap: fc.constant(0) }),
    second: fc.option(
      fc.record({ who: fc.constantFrom<Who>('tess', 'tess', 'tess', 'sam'), minutes, gap: fc.nat(2) }),
      { freq: 8 },
    ),
  })
  const histories = fc
    .record({ now: nows, leavings: fc.array(leaving, { minLength: 20, maxLength: 60, size: 'max' }) })
    .map(({ now, leavings }) => ({
      now,
      left: leavings.flatMap(({ where, from, daysAgo, hour, minute, first, second }) =>
        [first, ...(second ? [second] : [])].map(({ gap, ...one }) => {
          const startedAt = atWallTime(addDays(localDay(now, ZONE), -daysAgo), hour, minute, ZONE)
          return { where, from, ...one, startedAt: minutesAfter(startedAt, gap) }
        }),
      ),
    }))

  it('is the same as the rules: across midnight, changes of the clocks, forgotten passes, and a student of two schools', async () => {
    // Sam of North is in South, too.
    const idOf = (where: 'north' | 'south', who: Who) => t.world[who === 'sam' ? 'north' : where].people[who].userId
    let found = 0
    await fc.assert(
      fc.asyncProperty(histories, async ({ now, left }) => {
        t.clock.freeze(now)
        await forgetPasses(t.database)
        await t.database.db.delete(studentPairSearch)
        const made = left.map(({ where, who, from, startedAt, minutes }) => ({
          where,
          studentId: idOf(where, who),
          fromRoomId: t.world[where].rooms[from],
          startedAt,
          completedAt: minutesAfter(startedAt, minutes ?? 200),
          duration: minutes,
        }))
        for (const where of ['north', 'south'] as const) {
          const own = made.filter((one) => one.where === where)
          const rows = own.map(({ where: _, ...row }) => ({
            ...row,
            createdAt: row.startedAt,
            approvedAt: row.startedAt,
          }))
          if (rows.length > 0) await putPasses(t.database.db, t.world[where], rows)
        }
        await t.database.db.transaction(fillDayCounts)
        await search()
        const stored = await t.database.db.select().from(studentPair)
        for (const where of ['north', 'south'] as const) {
          const before = made.filter(
            (one) => one.where === where && localDay(one.startedAt, ZONE) < localDay(now, ZONE),
          )
          const days = new Set(before.map(({ startedAt }) => localDay(startedAt, ZONE)))
          const expected = pairsOf(before, days.size, ZONE).map(({ students: [a, b], ...pair }) => ({
            ...pair,
            schoolId: t.world[where].schoolId,
            studentId: a.studentId,
            otherStudentId: b.studentId,
            passes: a.passes,
            minutes: a.minutes,
            otherPasses: b.passes,
            otherMinutes: b.minutes,
          }))
          const own = stored.filter(({ schoolId }) => schoolId === t.world[where].schoolId)
          expect(own).toHaveLength(expected.length)
          expect(own).toEqual(expect.arrayContaining(expected))
          found += own.length
        }
      }),
      { numRuns: 25 },
    )
    expect(found, 'otherwise nothing was compared').toBeGreaterThan(0)
  })

  it('neither doubles nor loses pairs if servers search at the same time', async () => {
    await put([...together(6), ...alone(40)])
    const other = await t.sibling()
    await Promise.all([search(), searchPairs(other.server.context), search(), searchPairs(other.server.context)])
    await other.close()
    expect(await t.database.db.select().from(studentPair)).toHaveLength(1)
    expect(await t.database.db.$count(studentPairSearch, eq(studentPairSearch.schoolId, north.schoolId))).toBe(1)
  })

  it('a search that is cut off leaves what was found before, and the next one finds the rest', async () => {
    await put([...together(6), ...alone(40)])
    await search()
    const earlier = await t.database.db.select().from(studentPair)
    await forgetPasses(t.database)
    await put([...together(9), ...alone(40)])
    t.clock.freeze(atWallTime(addDays(TODAY, 1), 3, 0, ZONE))
    const cut = t.database.db.transaction(async (tx) => {
      await searchPairsOf(tx, { schoolId: north.schoolId, timezone: ZONE }, t.clock.now())
      throw new Error('the power went out')
    })
    await expect(cut).rejects.toThrow('the power went out')
    expect(await t.database.db.select().from(studentPair)).toEqual(earlier)
    await search()
    const found = await t.database.db.select().from(studentPair)
    expect(found.map(({ overlaps }) => overlaps)).toEqual([9])
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

  it('tells nobody, and writes nothing about it into the log or the trail of changes', async () => {
    await put([...together(6), ...alone(40)])
    const before = await t.database.db.$count(changeEvent)
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { connection } = t.database
    const server = await makeServer({ connection, clock: t.clock, log })
    const origin = await server.listen('127.0.0.1', 0)
    await searchPairs(server.context)
    const client = await clientFor(t.database.db, origin, north.people.dora.userId, t.clock.now())
    const { body } = await client.ask('GET /api/school/:schoolId/pairs', {
      params: { schoolId: north.schoolId },
      query: {},
    })
    await server.close()
    expect(body.total).toBe(1)
    expect(lines.join()).toContain('Server listening')
    for (const { firstName, lastName } of [body.rows[0]?.student, body.rows[0]?.otherStudent].flatMap(
      (one) => one ?? [],
    )) {
      expect(lines.filter((line) => line.includes(firstName) || line.includes(lastName))).toEqual([])
    }
    expect(lines.filter((line) => /pairs|studentId/i.test(line))).toEqual([])
    expect(await t.database.db.select().from(notification)).toEqual([])
    expect(await t.database.db.$count(changeEvent)).toBe(before)
  })

  it('is read by its own call alone: no report, notification or export can contain pairs', async () => {
    const sources = (await readdir(SOURCES, { recursive: true })).filter((path) => path.endsWith('.ts'))
    const readers: string[] = []
    for (const path of sources) {
      const text = await readFile(join(SOURCES, path), 'utf8')
      if (/student_?pair/i.test(text) && !/[./]test(ing)?[./]/.test(`/${path}`)) readers.push(path)
    }
    expect(readers.sort()).toEqual(['db/schema/metrics.ts', 'insight/pairs/pairs.ts', 'insight/pairs/searchPairs.ts'])
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
    const nonsense: Record<string, string>[] = [
      { sort: 'lastName' },
      { size: '1000000' },
      { cursor: 'tampered' },
      { descending: 'perhaps' },
    ]
    for (const query of nonsense) expect((await pairs(dora, query)).status, JSON.stringify(query)).toBe(422)
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
