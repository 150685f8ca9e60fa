/**
 * What the server computes in SQL, compared with the pure functions of the rules on random histories: around midnight,
 * around both changes of the clocks, with forgotten and unfinished passes, and with a student of two schools.
 */

import { randomUUIDv7 } from 'node:crypto'
import { asPassId, type UserId } from '@corridor/rules/ids'
import {
  adjustedAverage,
  type CountedPass,
  deviation,
  mean,
  NO_USE,
  percentRank,
  sumOf,
  tallyByDay,
  tallyOf,
  USAGE_INTERVALS,
  usagePeriod,
  usageRows,
} from '@corridor/rules/metrics'
import { addDays, atWallTime, type Instant, instant, localDay, schoolYearFirstDay } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { membership, pass, school, studentDay } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import type { TestClient } from '../testing/client.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'
import { fillDayCounts, findWrongDays } from './days.ts'

const ZONES = { north: 'America/Chicago', south: 'Pacific/Auckland' } as const
type Where = keyof typeof ZONES
const WHO = ['sam', 'tess', 'uma', 'lou'] as const
type Who = (typeof WHO)[number]

let t: TestServer
let district: TestClient
beforeAll(async () => {
  t = await startServer()
  const { db } = t.database
  const { north, south } = t.world
  await db.update(school).set({ timezone: ZONES.south }).where(eq(school.schoolId, south.schoolId))
  // Sam of North is a student of South as well, and South's Lou has left.
  await db
    .insert(membership)
    .values({ schoolId: south.schoolId, userId: north.people.sam.userId, permissions: [], startedAt: t.clock.now() })
  await db.update(membership).set({ endedAt: t.clock.now() }).where(eq(membership.userId, south.people.lou.userId))
})
afterAll(() => t.close())
beforeEach(() => forgetPasses(t.database))

/** Signs in anew, because sessions end. */
async function goTo(now: Instant) {
  t.clock.freeze(now)
  district = await clientFor(t.database.db, t.origin, t.world.districtAdministrator.userId, now)
}

interface Made extends CountedPass {
  where: Where
  who: Who
  /** Toward the student's quick passes. */
  isCounted: boolean
}

const MINUTE = 60_000

/** Midnights and changes of the clocks in either zone, the beginning of the school year, and now. */
const edges = (now: Instant) => [
  now,
  atWallTime(localDay(now, ZONES.north), 0, 0, ZONES.north),
  atWallTime(localDay(now, ZONES.south), 0, 0, ZONES.south),
  atWallTime(schoolYearFirstDay(localDay(now, ZONES.north)), 0, 0, ZONES.north),
  '2026-11-01T06:59:00.000Z' as Instant,
  '2027-03-14T08:00:00.000Z' as Instant,
  '2026-09-26T14:00:00.000Z' as Instant,
]

const nows = fc.constantFrom(
  ...([
    '2026-10-13T15:20:00.000Z',
    '2026-11-01T07:30:00.000Z',
    '2027-03-14T09:10:00.000Z',
    '2026-08-01T05:10:00.000Z',
  ] as Instant[]),
)

const histories = nows.chain((now) =>
  fc.record({
    now: fc.constant(now),
    made: fc.array(
      fc
        .record({
          where: fc.constantFrom<Where>('north', 'south'),
          who: fc.constantFrom(...WHO),
          edge: fc.constantFrom(...edges(now)),
          offset: fc.integer({ min: -90, max: 90 }),
          wasFrozen: fc.boolean(),
          end: fc.oneof(fc.nat(100), fc.constantFrom('running', 'forgotten', 'unused')),
          asked: fc.boolean(),
        })
        .map(({ where, who, edge, offset, end, asked, wasFrozen }): Made => {
          const started = instant(Math.min(Date.parse(edge) + offset * MINUTE, Date.parse(now)))
          if (end === 'unused') {
            return {
              where,
              who,
              startedAt: null,
              completedAt: null,
              duration: null,
              isCounted: false,
              wasFrozen: false,
            }
          }
          const made = { where, who, isCounted: asked, startedAt: started, wasFrozen }
          if (typeof end !== 'number') return { ...made, completedAt: end === 'forgotten' ? now : null, duration: null }
          return { ...made, completedAt: instant(Date.parse(started) + end * MINUTE), duration: end }
        }),
      { maxLength: 40 },
    ),
  }),
)

/** At most one pass of a student is running, which the database enforces. */
function onlyOneRunning(made: readonly Made[]): Made[] {
  const running = new Set<UserId>()
  return made.map((one) => {
    if (one.startedAt === null || one.completedAt !== null) return one
    const student = studentId(one)
    const isFirst = !running.has(student)
    running.add(student)
    return isFirst ? one : { ...one, completedAt: one.startedAt, duration: 0 }
  })
}

/** Sam is the same person at both schools, and Lou of South has left. */
const studentId = ({ where, who }: Pick<Made, 'where' | 'who'>) =>
  t.world[who === 'sam' ? 'north' : where].people[who].userId

async function store(now: Instant, made: readonly Made[]) {
  await t.database.db.delete(studentDay)
  await t.database.db.delete(pass)
  if (made.length > 0) {
    await t.database.db.insert(pass).values(
      made.map(({ where, who, isCounted, startedAt, completedAt, duration, wasFrozen }) => ({
        passId: asPassId(randomUUIDv7()),
        schoolId: t.world[where].schoolId,
        studentId: studentId({ where, who }),
        createdBy: studentId({ where, who }),
        fromRoomId: t.world[where].rooms.classroom,
        toRoomId: t.world[where].rooms.library,
        isAsapPass: true,
        ...{ isCounted, wasFrozen },
        createdAt: startedAt ?? now,
        approvedAt: startedAt,
        startedAt,
        completedAt,
        duration,
      })),
    )
  }
  await t.database.db.transaction(fillDayCounts)
}

/** The students of a school whom the figures are about. */
const population = (where: Where): Who[] => (where === 'north' ? [...WHO] : ['sam', 'tess', 'uma'])
/** South's own Sam has no passes here, but is a student there. */
const idle = (where: Where) => (where === 'south' ? [NO_USE] : [])

const RUNS = 25

it('[D-104] [D-103] [LIMIT-02] the stored days are those of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ now, made: drawn }) => {
      const made = onlyOneRunning(drawn)
      await store(now, made)
      const stored = await t.database.db.select().from(studentDay)
      const expected = (['north', 'south'] as const).flatMap((where) =>
        WHO.flatMap((who) => {
          const own = made.filter((one) => one.where === where && one.who === who)
          const counted = tallyByDay(
            own.filter(({ isCounted }) => isCounted),
            ZONES[where],
          )
          return [...tallyByDay(own, ZONES[where])].map(([day, tally]) => ({
            schoolId: t.world[where].schoolId,
            studentId: studentId({ where, who }),
            day,
            ...tally,
            countedPasses: counted.get(day)?.usedPasses ?? 0,
          }))
        }),
      )
      expect(stored).toHaveLength(expected.length)
      expect(stored).toEqual(expect.arrayContaining(expected))
      expect(await findWrongDays(t.database.db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

it('[API-13] [INS-01] [INS-02] [INS-03] [D-105] [D-106] insights are those of the rules, in each school of a student', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ now, made: drawn }) => {
      const made = onlyOneRunning(drawn)
      await goTo(now)
      await store(now, made)
      for (const where of ['north', 'south'] as const) {
        const { today, firstDay, tallies } = yearOf(where, made, now)
        const all = [...tallies.values(), ...idle(where)]
        const [times, used] = [all.map(({ totalTime }) => totalTime), all.map(({ usedPasses }) => usedPasses)]
        for (const who of ['sam', 'tess'] as const) {
          const own = made.filter((one) => one.where === where && one.who === who)
          const tally = tallies.get(who) ?? NO_USE
          const { schoolId } = t.world[where]
          const answer = await insightsOf(studentId({ where, who }), t.world[where])
          expect(answer).toEqual({
            schoolId,
            firstDay,
            today,
            aggregate: {
              numberOfStudents: all.length,
              averageTotalTime: expect.closeTo(mean(times), 9),
              standardDeviationOfTotalTime: expect.closeTo(deviation(times), 9),
              averageUsedPasses: expect.closeTo(mean(used), 9),
              standardDeviationOfUsedPasses: expect.closeTo(deviation(used), 9),
              totalTimeForStudent: tally.totalTime,
              totalUsedPassesForStudent: tally.usedPasses,
              percentRankOfTotalTime: expect.closeTo(percentRank(tally.totalTime, times), 12),
              percentRankOfUsedPasses: expect.closeTo(percentRank(tally.usedPasses, used), 12),
            },
            usage: {
              metrics: {
                totalPassCount: tally.usedPasses + own.filter(({ startedAt }) => startedAt === null).length,
                totalUsedPassCount: tally.usedPasses,
                totalTimeOutsideClassroomAdjusted: tally.adjustedTime,
                averagePassTimeAdjusted:
                  adjustedAverage(tally) === null ? null : expect.closeTo(adjustedAverage(tally) ?? 0, 9),
              },
              granular: [...tallyByDay(own, ZONES[where])]
                .filter(([day]) => day >= firstDay && day <= today)
                .map(([relevantDate, { totalTime, usedPasses }]) => ({ relevantDate, duration: totalTime, usedPasses }))
                .sort((a, b) => a.relevantDate.localeCompare(b.relevantDate)),
            },
            lateWeeks: [],
          })
        }
      }
    }),
    { numRuns: RUNS },
  )
})

it('[ANA-01] [ACT-13] the table of a school has the same figures for everybody', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ now, made: drawn }) => {
      const made = onlyOneRunning(drawn)
      await goTo(now)
      await store(now, made)
      const { tallies } = yearOf('south', made, now)
      const { schoolId } = t.world.south
      const { rows, total, summary } = await district.call('GET /api/school/:schoolId/insights', {
        params: { schoolId },
        query: { sort: 'totalTime', descending: 'true' },
      })
      const all = [...tallies.values(), ...idle('south')]
      const times = all.map(({ totalTime }) => totalTime)
      const used = all.map(({ usedPasses }) => usedPasses)
      expect(total).toBe(all.length)
      expect(rows.map((row) => row.totalTimeInHallway)).toEqual(times.toSorted((a, b) => b - a))
      for (const [who, tally] of tallies) {
        expect(rows.find(({ userId }) => userId === studentId({ where: 'south', who }))).toMatchObject({
          totalTimeInHallway: tally.totalTime,
          numberOfUsedPasses: tally.usedPasses,
          percentRankOfTotalTime: expect.closeTo(percentRank(tally.totalTime, times), 12),
          percentRankOfUsedPasses: expect.closeTo(percentRank(tally.usedPasses, used), 12),
        })
      }
      expect(summary).toEqual({
        averageTotalTime: expect.closeTo(mean(times), 9),
        averageUsedPasses: expect.closeTo(mean(used), 9),
        highestTotalTime: Math.max(...times),
        highestUsedPasses: Math.max(...used),
      })
    }),
    { numRuns: RUNS },
  )
})

it('[ACT-12] [DASH-09] [DASH-10] [D-107] the chart has the points of the rules, in each school’s own time', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async ({ now, made: drawn }) => {
      const made = onlyOneRunning(drawn)
      await goTo(now)
      await store(now, made)
      for (const where of ['north', 'south'] as const) {
        const starts = made.flatMap((one) => (one.where === where && one.startedAt ? [one.startedAt] : []))
        for (const interval of USAGE_INTERVALS) {
          const period = usagePeriod(interval, now, ZONES[where])
          const { schoolId } = t.world[where]
          const answer = await district.call('GET /api/school/:schoolId/usage', {
            params: { schoolId },
            query: { interval, intervalCount: '1' },
          })
          const { start, firstDay, current } = period
          expect(answer).toEqual({
            schoolId,
            interval,
            start,
            firstDay,
            current,
            rows: usageRows(period, starts, ZONES[where]),
          })
        }
      }
    }),
    { numRuns: RUNS },
  )
})

/** What every student of a school did in the school year to date, from the passes alone. */
function yearOf(where: Where, made: readonly Made[], now: Instant) {
  const today = localDay(now, ZONES[where])
  const firstDay = schoolYearFirstDay(today)
  const tallies = new Map(
    population(where).map((who) => {
      const own = made.filter((one) => one.where === where && one.who === who)
      const inYear = [...tallyByDay(own, ZONES[where])].filter(([day]) => day >= firstDay && day < addDays(today, 1))
      return [who, inYear.map(([, tally]) => tally).reduce(sumOf, tallyOf([]))]
    }),
  )
  return { today, firstDay, tallies }
}

function insightsOf(userId: UserId, { schoolId }: SchoolWorld) {
  return district.call('GET /api/user/:userId/insights', { params: { userId }, query: { schoolId } })
}
