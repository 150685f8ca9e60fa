import type { SchoolHeader } from '@corridor/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { studentDay } from '../db/schema/index.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING } from '../testing/server.ts'
import { makeWorld, type SchoolWorld, type World } from '../testing/world.ts'
import { type DayTotals, daysOf, dayTotals, schoolMetrics } from './metrics.ts'

const TODAY = '2026-10-13'
const YESTERDAY = '2026-10-12'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, SCHOOL_MORNING)
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(studentDay))

const header = (live: number, upcoming: number, requested: number) =>
  ({ counts: { live, upcoming, requested } }) as SchoolHeader

async function totals({ timezone }: { timezone: string }, schools: SchoolWorld[]): Promise<DayTotals> {
  const { countedSchoolIds, days } = daysOf(
    schools.map(({ schoolId }) => ({ schoolId, timezone })),
    SCHOOL_MORNING,
  )
  const values = { countedSchoolIds: sql`${sql.param(countedSchoolIds)}`, days: sql`${sql.param(days)}` }
  const { rows } = await database.db.execute<{ today: DayTotals }>(sql`select ${dayTotals(values)} as today`)
  return expectOne(rows).today
}

const metricsOf = (schools: SchoolWorld[], headers: SchoolHeader[] = [], timezone = 'America/Chicago') =>
  totals({ timezone }, schools).then((today) => schoolMetrics(today, headers))

/** What a student used on a day; the last two are the passes that count for the average, and their minutes. */
const use = ({ schoolId, people }: SchoolWorld, who: 'sam' | 'tess', day: string, counts: [number, number, number]) => {
  const [usedPasses, adjustedPasses, adjustedTime] = counts
  const studentId = people[who].userId
  return database.db.insert(studentDay).values({ schoolId, studentId, day, usedPasses, adjustedPasses, adjustedTime })
}

it('[ENT-18] the average is taken over the passes that count for it, not over all that were used', async () => {
  await use(world.north, 'sam', TODAY, [5, 2, 25])
  await use(world.north, 'tess', TODAY, [1, 1, 5])
  const { totalPassCount, adjustedAveragePassTime } = await metricsOf([world.north])
  expect([totalPassCount, adjustedAveragePassTime]).toEqual([6, 10])
})

it('[ENT-18] there is no average until a pass counts for it', async () => {
  await use(world.north, 'sam', TODAY, [3, 0, 0])
  const { totalPassCount, adjustedAveragePassTime } = await metricsOf([world.north])
  expect([totalPassCount, adjustedAveragePassTime]).toEqual([3, null])
})

it('[D-108] only today counts, as it is in the school’s time zone', async () => {
  await use(world.north, 'sam', YESTERDAY, [4, 4, 40])
  await use(world.north, 'sam', TODAY, [1, 1, 3])
  expect(await metricsOf([world.north])).toMatchObject({ totalPassCount: 1, adjustedAveragePassTime: 3 })
  // It is already Wednesday there.
  const tomorrow = await metricsOf([world.north], [], 'Pacific/Auckland')
  expect(tomorrow).toMatchObject({ totalPassCount: 0, adjustedAveragePassTime: null })
})

it('[D-149][D-070] the numbers are those of the asked schools together, and of no other', async () => {
  const { north, south, abroad } = world
  await use(north, 'sam', TODAY, [2, 2, 4])
  await use(south, 'sam', TODAY, [1, 1, 11])
  await use(abroad, 'sam', TODAY, [9, 9, 99])
  expect(await metricsOf([north, south], [header(1, 2, 3), header(10, 20, 30)])).toEqual({
    totalPassCount: 3,
    totalLivePassCount: 11,
    totalUpcomingPassCount: 22,
    totalRequestedPassCount: 33,
    adjustedAveragePassTime: 5,
  })
})

it('[D-141] somebody without a school gets zeros, and no error', async () => {
  expect(await metricsOf([])).toEqual({
    totalPassCount: 0,
    totalLivePassCount: 0,
    totalUpcomingPassCount: 0,
    totalRequestedPassCount: 0,
    adjustedAveragePassTime: null,
  })
})
