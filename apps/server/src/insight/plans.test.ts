/**
 * What patterns and pairs cost depends on the weeks and days that they look at, not on the years before: with years of
 * passes and counts in the tables, each of their queries reads few rows, by an index. The queries are real ones, recorded.
 */

import type { UserId } from '@corridor/rules/ids'
import { mondayOf } from '@corridor/rules/schedule'
import { addDays, type LocalDay, minutesAfter } from '@corridor/rules/time'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/connect.ts'
import * as schema from '../db/schema/index.ts'
import { patternWeek } from '../db/schema/index.ts'
import { openSession } from '../session/commands.ts'
import { type Scope, scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { incidentFacts } from '../testing/rows.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeStudents, makeWorld, type World } from '../testing/world.ts'
import { schoolPairs } from './pairs/pairs.ts'
import { searchPairsOf } from './pairs/searchPairs.ts'
import { countWeeksOf } from './pattern/countWeeks.ts'
import { roomPatterns, schoolPatterns } from './pattern/patterns.ts'
import { schoolIncidents } from './schoolIncidents.ts'

const TODAY = NOW.slice(0, 10)
const ZONE = 'America/Chicago'
/** Five a day for four years, with 200 students. */
const PASSES_A_DAY = 5
const DAYS = 4 * 365
/** As many as a school with 30 rooms has. */
const ROWS_A_WEEK = 1200

let database: TestDatabase
let world: World
let scope: Scope
let someStudent: UserId
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  const { north, south, districtId } = world
  await database.pool.query(`update school set timezone = '${ZONE}'`)
  const students = await makeStudents(database.db, north, districtId, 200, NOW)
  const ids = students.map(({ userId }) => userId)
  someStudent = ids[0] as UserId
  await database.pool.query(
    `insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id,
      is_asap_pass, created_at, approved_at, started_at, completed_at, duration, confirmed_at, confirmed)
    select gen_random_uuid(), $1, student, student, $2, $3, $4, true, at, at, at, at + interval '4 min', 4, at + interval '5 min', true
    from (select ($5::int[])[1 + n % 200] as student, $6::timestamptz - n * interval '1 day' / $7::int as at
      from generate_series(1, $7::int * $8::int) as n) as passes`,
    [north.schoolId, north.rooms.classroom, north.rooms.library, north.people.ada.userId, ids, NOW, PASSES_A_DAY, DAYS],
  )
  await database.pool.query(
    `insert into student_day (school_id, student_id, day, used_passes)
    select $1, ($2::int[])[1 + n % 200], $3::date - n / 20, 1 from generate_series(1, 20 * $4::int) as n
    on conflict do nothing`,
    [north.schoolId, ids, TODAY, DAYS],
  )
  // Weeks of other rooms and of earlier years.
  await database.pool.query(
    `insert into pattern_week (school_id, side, room_id, week, kind, value, used_passes, total_time, adjusted_passes, adjusted_time)
    select $1, 'from', $2, $3::date - 7 * (2 + n / $4::int), 'hour', n % $4::int, 1, 4, 1, 4
    from generate_series(0, 63 * $4::int) as n`,
    [north.schoolId, north.rooms.lab, mondayOf(TODAY), ROWS_A_WEEK],
  )
  // Three a day, of which the oldest and the newest were not looked at.
  await database.pool.query(
    `insert into incident (school_id, student_id, type, day, facts, created_at, seen_at)
    select $1, ($2::int[])[1 + n % 200], (array['flagged', 'exceed_time', 'mismatch_device'])[1 + n % 3],
      $3::date - n / 3, $4::jsonb, $5::timestamptz - n * interval '8 hours',
      case when n between 11 and 4000 then $5::timestamptz end
    from generate_series(1, 3 * $6::int) as n`,
    [north.schoolId, ids, TODAY, JSON.stringify(incidentFacts(north)), NOW, DAYS],
  )
  await database.pool.query(
    `insert into incident (school_id, student_id, type, day, facts, created_at)
    select $1, $2, 'flagged', $3::date, $4::jsonb, $5::timestamptz - n * interval '1 hour'
    from generate_series(1, 20000) as n`,
    [south.schoolId, south.people.sam.userId, TODAY, JSON.stringify(incidentFacts(south)), NOW],
  )
  const { token } = await openSession(database.db, north.people.dora.userId, NOW)
  scope = (await scopeOfToken(database, hashToken(token), NOW)) as Scope
  await countWeeksOf(database.db, { schoolId: north.schoolId, timezone: ZONE }, NOW)
  await database.pool.query('vacuum analyze')
})
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const GROWING = ['pass', 'student_day', 'pattern_week', 'incident']

/** The rows of tables that grow which the queries of some work touch; fails if one of them is scanned as a whole. */
async function touchedBy(work: (db: Db) => Promise<unknown>): Promise<number> {
  const asked: { text: string; params: unknown[] }[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) }
  await work(drizzle({ client: database.pool, schema, casing: 'snake_case', logger }))
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  let touched = 0
  for (const { text, params } of asked.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, params)
    const scans = flat(rows[0]['QUERY PLAN'][0].Plan).filter((node) => GROWING.includes(node['Relation Name'] ?? ''))
    expect(
      scans.map((node) => node['Node Type']),
      text,
    ).not.toContain('Seq Scan')
    for (const node of scans) {
      touched += node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
    }
  }
  expect(asked).not.toEqual([])
  return touched
}

it('the patterns of a school read the counts of their weeks', async () => {
  const { schoolId } = world.north
  for (const length of [4, 8, 12]) {
    // Six kinds a week, of which hours are the most, and three totals.
    expect(await touchedBy((db) => schoolPatterns(db, scope, schoolId, length, NOW))).toBeLessThan(length * 200)
  }
})

it('the patterns of a room do, too', async () => {
  const { classroom } = world.north.rooms
  const about = { weeks: 8, side: 'from' as const }
  expect(await touchedBy((db) => roomPatterns(db, scope, classroom, about, NOW))).toBeLessThan(8 * 200)
})

it('pairs are read without any history', async () => {
  const query = { sort: 'overlaps', descending: true, size: 25 } as const
  expect(await touchedBy((db) => schoolPairs(db, scope, world.north.schoolId, query))).toBe(0)
})

it('the search of a night reads 40 school days', async () => {
  const school = { schoolId: world.north.schoolId, timezone: ZONE }
  const touched = await touchedBy((db) => db.transaction((tx) => searchPairsOf(tx, school, NOW)))
  // Each of these passes, and each of these days once.
  expect(touched).toBeLessThan(40 * PASSES_A_DAY + 2 * 42)
})

it('the count of a week reads that week, and nothing if it was counted', async () => {
  const school = { schoolId: world.north.schoolId, timezone: ZONE }
  expect(await touchedBy((db) => countWeeksOf(db, school, NOW))).toBeLessThanOrEqual(2)
  const newest: LocalDay = addDays(mondayOf(TODAY), -7)
  const rows = await database.db.select().from(patternWeek)
  await database.pool.query('delete from pattern_week where week = $1', [newest])
  const touched = await touchedBy((db) => countWeeksOf(db, school, NOW))
  expect(await database.db.$count(patternWeek)).toBe(rows.length)
  // One row for each week that is already counted, twice for the first pass, and the passes of the week.
  expect(touched).toBeLessThan(7 * PASSES_A_DAY + 64 + 10)
})

it('[FIND-03] the incidents of a school are read within their days, whatever came before', async () => {
  const read = (query: object) =>
    touchedBy((db) =>
      schoolIncidents(
        db,
        scope,
        world.north.schoolId,
        { sort: 'createdAt', descending: true, size: 25, ...query },
        NOW,
      ),
    )
  const month = { from: minutesAfter(NOW, -30 * 24 * 60) }
  // A page, and each of the 90 of a month in its two counts.
  expect(await read(month)).toBeLessThan(26 + 4 * 91)
  expect(await read({ ...month, state: 'new', type: 'flagged' })).toBeLessThan(26 + 4 * 91)
  // A year of them is a quarter of what there is.
  for (const query of [{}, { state: 'new' }, { type: 'flagged', state: 'seen' }, { descending: false }]) {
    expect(await read(query)).toBeLessThan(26 + 4 * 3 * 367)
  }
  expect(await read({ studentId: someStudent })).toBeLessThan(100)
})
