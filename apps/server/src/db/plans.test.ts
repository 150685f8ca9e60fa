/**
 * The cost of a list depends on its length, not on the amount of history: with a school year of passes in the table, no
 * query of a screen scans all of it. The queries are real ones, recorded from the server.
 */
import { type HistoryFilters, PASS_TYPES } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ActivityFilter } from '../activity/parts.ts'
import { activityPage } from '../activity/queries.ts'
import { SettableClock } from '../clock.ts'
import type { ReadContext } from '../context.ts'
import { selectLines } from '../export/lines.ts'
import { passLines } from '../export/passLines.ts'
import { historyParts, queryHistory, queryPerson } from '../pass/history.ts'
import { listPage } from '../pass/listQuery.ts'
import { ownPasses } from '../pass/ownPasses.ts'
import { lineOf } from '../pass/queries.ts'
import { makeReferences } from '../school/reference.ts'
import { openSession } from '../session/commands.ts'
import { type Scope, scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeStudents, makeWorld, type Person, type World } from '../testing/world.ts'
import { readFrame } from '../user/frame.ts'
import * as schema from './schema/index.ts'

const HISTORY = 20_000

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows'?: number
  Plans?: Plan[]
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  await fillHistory()
  // PostgreSQL may be looking at the table itself, and then not all of it can be vacuumed.
  await vi.waitFor(async () => {
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query(
      `select relpages - relallvisible as left from pg_class where relname in ('pass', 'student_day')`,
    )
    expect(rows.map(({ left }) => left)).toEqual([0, 0])
  }, 20_000)
})
afterAll(() => database.close())

/**
 * Passes of the past year (used and confirmed ones, forgotten requests, unused ones) and a few that are open right now.
 */
async function fillHistory(): Promise<void> {
  const { north, districtId } = world
  const students = await makeStudents(database.db, north, districtId, 200, NOW)
  const insert = `
    insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id,
      is_asap_pass, created_at, approved_at, started_at, completed_at, duration, confirmed_at, confirmed)
    select gen_random_uuid(), $1, student, student, $2, $3, $4, true, at,
      case when kind > 0 then at end, case when kind > 1 then at end, case when kind > 1 then at + interval '4 min' end,
      case when kind > 1 then 4 end, case when kind > 2 then at + interval '5 min' end,
      case when kind > 2 then true end
    from (select ($5::int[])[1 + n % 200] as student, $6::timestamptz - n * interval '25 min' as at,
      case when n % 10 = 0 then 0 when n % 10 = 1 then 1 when n < 50 then 2 else 3 end as kind
      from generate_series(1, $7::int) as n) as passes`
  await database.pool.query(insert, [
    north.schoolId,
    north.rooms.classroom,
    north.rooms.library,
    north.people.ada.userId,
    students.map(({ userId }) => userId),
    NOW,
    HISTORY,
  ])
  await database.pool.query(
    `insert into student_day (school_id, student_id, day, used_passes)
    select $1, student, $3::date - n, 1 from unnest($2::int[]) as student, generate_series(0, 180) as n`,
    [north.schoolId, students.map(({ userId }) => userId), NOW],
  )
  // One of Ben's every few weeks, leading to him, leaving him or made by him, and two that lasted very long.
  const bens = `
    insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id, to_faculty_id,
      is_asap_pass, created_at, approved_at, started_at, completed_at, duration, confirmed_at, confirmed)
    select gen_random_uuid(), $1, $2, case when n % 3 = 0 then $3::int else $2 end, $4, $5,
      case when n % 3 = 1 then $3::int end, case when n % 3 = 2 then $3::int end, true, at, at, at,
      at + make_interval(mins => minutes), minutes, at + make_interval(mins => minutes), true
    from (select n, $6::timestamptz - n * interval '20 days' as at, case when n % 6 = 0 then 300 else 4 end as minutes
      from generate_series(1, 15) as n) as passes`
  await database.pool.query(bens, [
    north.schoolId,
    students[0]?.userId,
    north.people.ben.userId,
    north.rooms.gym,
    north.rooms.restroom,
    NOW,
  ])
  const live = `
    insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id,
      is_asap_pass, created_at, approved_at, started_at, enqueued_at, line_number)
    select gen_random_uuid(), $1, student, student, $2, $3, $4, true, $5, $5, case when n <= 3 then $5::timestamptz end,
      case when n > 3 then $5::timestamptz end, case when n > 3 then n end
    from unnest($6::int[]) with ordinality as s (student, n)`
  await database.pool.query(live, [
    north.schoolId,
    north.rooms.classroom,
    north.rooms.restroom,
    north.people.ada.userId,
    NOW,
    students.slice(0, 6).map(({ userId }) => userId),
  ])
}

async function scopeOf({ userId }: Person): Promise<Scope> {
  const { token } = await openSession(database.db, userId, NOW)
  const scope = await scopeOfToken(database, hashToken(token), NOW)
  if (!scope) throw new Error('a session that was just opened is missing')
  return scope
}

/** Records every query about passes that `work` sends. */
async function questionsOf(work: (context: ReadContext) => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const client = new Proxy(database.pool, {
    get: (pool, name, receiver) =>
      name === 'query'
        ? (query: pg.QueryConfig, values?: unknown[]) => {
            asked.push(query.text)
            return pool.query(query, values)
          }
        : Reflect.get(pool, name, receiver),
  })
  const db = drizzle({ client, schema, casing: 'snake_case' })
  const clock = new SettableClock()
  clock.freeze(NOW)
  const references = makeReferences({ pool: database.pool, now: () => NOW })
  await work({ database: { ...database, db, frequent: db, pool: client }, references, clock })
  return asked.filter((text) => /\bpass p\b|"pass"/.test(text))
}

/** As prepared statements are planned: for any values. */
async function nodesOf(text: string): Promise<Plan[]> {
  const { rows } = await database.pool.query(`explain (generic_plan, format json) ${text}`)
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return flat(rows[0]['QUERY PLAN'][0].Plan)
}

/** The indexes that were used; fails if a whole table was scanned that grows with history. */
async function indexesOf(work: (context: ReadContext) => Promise<unknown>): Promise<Set<string>> {
  const asked = await questionsOf(work)
  expect(asked).not.toEqual([])
  const nodes = (await Promise.all(asked.map(nodesOf))).flat()
  expect(
    nodes.filter((node) => node['Node Type'] === 'Seq Scan' && GROWING.includes(node['Relation Name'] ?? '')),
  ).toEqual([])
  // Two indexes contain only live passes; with few of them the planner may use either.
  return new Set(nodes.flatMap((node) => node['Index Name']?.replace('pass_one_live', 'pass_live') ?? []))
}

const GROWING = ['pass', 'student_day']
const LIST_INDEXES = ['pass_live', 'pass_upcoming', 'pass_requested', 'pass_unconfirmed']

describe('with a year of history', () => {
  it.each(['sam', 'ada', 'dora'] as const)(
    '[STATE-03] the frame of %s reads the indexes of what is open',
    async (who) => {
      const scope = await scopeOf(world.north.people[who])
      const indexes = await indexesOf((context) => readFrame(context, scope))
      expect([...indexes]).toEqual(expect.arrayContaining(LIST_INDEXES))
    },
  )

  it('[D-070] the frame of a district administrator does too', async () => {
    const scope = await scopeOf(world.districtAdministrator)
    const indexes = await indexesOf((context) => readFrame(context, scope))
    expect([...indexes]).toEqual(expect.arrayContaining(LIST_INDEXES))
  })

  it.each([
    ['live', ['pass_live', 'pass_unconfirmed']],
    ['upcoming', ['pass_upcoming']],
    ['requested', ['pass_requested']],
  ] as const)('the list of all %s passes reads its own', async (list, wanted) => {
    const scope = await scopeOf(world.north.people.dora)
    const indexes = await indexesOf((context) => listPage(context, scope, { list }))
    expect([...indexes]).toEqual(expect.arrayContaining([...wanted]))
  })

  it("[QUICK-03] a student's own past is read along the index of students, whatever lies behind it", async () => {
    const scope = await scopeOf(world.north.people.sam)
    const indexes = await indexesOf((context) => ownPasses(context, scope, {}))
    expect([...indexes]).toContain('pass_student_base')
  })

  it('[D-009] a line is read through its own index', async () => {
    const { restroom } = world.north.rooms
    expect(await lineOf(database.db, restroom)).toHaveLength(3)
    expect([...(await indexesOf(({ database: { db } }) => lineOf(db, restroom)))]).toContain('pass_line')
  })
})

interface Measured extends Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Measured[]
}

/** How many rows of a table the query of a page touches, and how. */
async function touchedBy({ text, params }: { text: string; params: unknown[] }, table: string) {
  const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, params)
  const flat = (plan: Measured): Measured[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  const scans = flat(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === table)
  const touched = scans.reduce(
    (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  )
  return { touched, kinds: scans.map((node) => node['Node Type']) }
}

describe('a page of History', () => {
  type Filters = Parameters<typeof queryHistory>[2]
  const ALL = ['completed', 'live', 'upcoming', 'requested', 'unused'] as const
  const YEAR = { timeRangeType: 'custom', start: minutesAfter(NOW, -360 * 24 * 60), end: NOW } as const
  const VERY_LONG = { durationType: 'custom', evaluator: 'greaterThan', numOfMinutes: 200 } as const

  async function costOf(person: Person, wanted: Partial<Filters>) {
    const asked: { text: string; params: unknown[] }[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) }
    const db = drizzle({ client: database.pool, schema, casing: 'snake_case', logger })
    const clock = new SettableClock()
    clock.freeze(NOW)
    const references = makeReferences({ pool: database.pool, now: () => NOW })
    const filters = { passTypes: [...ALL], timeRangeType: 'year_to_date', durationType: 'any', sort: 'time' } as const
    const page = await queryHistory({ database: { ...database, db }, references, clock }, await scopeOf(person), {
      ...filters,
      descending: true,
      size: 25,
      ...wanted,
    } as Filters)
    const pages = asked.filter(({ text }) => text.includes('order by p.'))
    const counts = asked.filter(({ text }) => text.includes('as counted'))
    expect([pages.length, counts.length]).toEqual([1, 1])
    return {
      page,
      ...(await touchedBy(pages[0] as (typeof asked)[0], 'pass')),
      count: await touchedBy(counts[0] as (typeof asked)[0], 'pass'),
    }
  }

  it.each([
    ['everything', () => ({})],
    ['what is open', () => ({ passTypes: ['live', 'upcoming', 'requested'] })],
    ['what was not used', () => ({ passTypes: ['unused'] })],
    ['some days', () => ({ timeRangeType: 'last_30_days' })],
    ['who was out at a moment [FIND-02]', () => ({ timeRangeType: 'out_at', start: minutesAfter(NOW, -30 * 24 * 60) })],
    ['a duration', () => ({ durationType: 'custom', evaluator: 'greaterThan', numOfMinutes: 3 })],
    ['a duration that hardly any pass has', () => VERY_LONG],
    // All that the student had in the year, a hundred among twenty thousand.
    ['a student', () => ({ studentIds: [world.north.people.tess.userId] })],
  ] as const)('reads about what it shows, not the year: %s', async (_name, wanted) => {
    const { touched, kinds } = await costOf(world.north.people.dora, wanted() as Partial<Filters>)
    expect(kinds).not.toContain('Seq Scan')
    expect(touched).toBeLessThan(26 * 20)
  })

  it.each([
    ['the latest start', { sort: 'started', descending: true }],
    ['the earliest start', { sort: 'started', descending: false }],
    ['the longest', { sort: 'duration', descending: true }],
    ['the shortest', { sort: 'duration', descending: false }],
    ['the first name', { sort: 'student', descending: false }],
    ['the last name', { sort: 'student', descending: true }],
    ['the first room', { sort: 'origin', descending: false }],
    ['the last room', { sort: 'origin', descending: true }],
    ['what awaits confirmation', { sort: 'state', descending: false }],
    ['what was used', { sort: 'state', descending: true }],
    ['what nobody had to approve', { sort: 'approver', descending: false }],
    ['the last approver', { sort: 'approver', descending: true }],
  ] as const)('[FIND-02] so does a page in another order: %s', async (_name, wanted) => {
    const { touched, kinds } = await costOf(world.north.people.dora, { ...wanted, passTypes: ['completed', 'live'] })
    expect(kinds).not.toContain('Seq Scan')
    expect(touched).toBeLessThan(26 * 20)
  })

  it.each(['student', 'origin', 'state', 'approver'] as const)(
    '[FIND-02] and one far down, forward and back: by %s',
    async (sort) => {
      const wanted = { sort, descending: true, passTypes: ['completed' as const] }
      let cursor: string | undefined
      for (let turned = 0; turned < 8; turned += 1) {
        const { page } = await costOf(world.north.people.dora, { ...wanted, ...(cursor && { cursor }), size: 100 })
        cursor = page.nextCursor ?? undefined
      }
      const down = await costOf(world.north.people.dora, { ...wanted, cursor })
      const back = await costOf(world.north.people.dora, { ...wanted, cursor: down.page.previousCursor ?? '' })
      for (const { page, touched } of [down, back]) {
        expect(page.rows).toHaveLength(25)
        expect(touched).toBeLessThan(26 * 12)
      }
    },
  )

  it.each([
    ['everything', () => ({})],
    ['what is completed', () => ({ passTypes: ['completed'] })],
    ['a duration that hardly any pass has', () => VERY_LONG],
  ] as const)('[D-181] the total is counted by indexes alone: %s', async (_name, wanted) => {
    const { count } = await costOf(world.north.people.dora, wanted() as Partial<Filters>)
    expect(new Set(count.kinds)).toEqual(new Set(['Index Only Scan']))
  })

  it('[D-112] a teacher’s own passes are found and counted without those of others', async () => {
    const { page, touched, kinds, count } = await costOf(world.north.people.ben, YEAR)
    expect(page.total).toBeGreaterThan(0)
    expect([...kinds, ...count.kinds]).not.toContain('Seq Scan')
    // Each may be in several parts, is looked up in each of them, and once more to be shown.
    expect(touched).toBeLessThan(6 * page.total + 26)
    expect(count.touched).toBeLessThan(6 * page.total + 26)
  })

  it('[D-112] with a room that everybody leaves, a page reads about what it shows', async () => {
    const { page, touched, kinds } = await costOf(world.north.people.cora, YEAR)
    expect(page.total).toBe(10_001)
    expect(kinds).not.toContain('Seq Scan')
    expect(touched).toBeLessThan(26 * 20)
  })

  it('[D-181] so does a page far down, also over several schools', async () => {
    for (const person of [world.north.people.dora, world.districtAdministrator]) {
      let cursor: string | undefined
      for (let turned = 0; turned < 20; turned += 1) {
        const { page } = await costOf(person, { ...(cursor && { cursor }), size: 100 })
        cursor = page.nextCursor ?? undefined
      }
      const { touched, kinds, page } = await costOf(person, { cursor })
      expect(page.rows).toHaveLength(25)
      expect(kinds).not.toContain('Seq Scan')
      expect(touched).toBeLessThan(26 * 12)
    }
  })
})

describe('the passes of staff', () => {
  it('[USER-06] [D-184] are found without those of others', async () => {
    const asked: { text: string; params: unknown[] }[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) }
    const db = drizzle({ client: database.pool, schema, casing: 'snake_case', logger })
    const clock = new SettableClock()
    clock.freeze(NOW)
    const references = makeReferences({ pool: database.pool, now: () => NOW })
    const { schoolId, people } = world.north
    const page = await queryPerson(
      { database: { ...database, db }, references, clock },
      await scopeOf(people.dora),
      { userId: people.ben.userId, type: 'faculty', schoolIds: [schoolId] },
      { passType: 'completed', query: { start: minutesAfter(NOW, -360 * 24 * 60), end: NOW }, size: 25 },
    )
    expect(page.total).toBe(15)
    const queries = asked.filter(({ text }) => text.includes('order by p.base_at') || text.includes('as counted'))
    expect(queries).toHaveLength(2)
    for (const query of queries) {
      const { touched, kinds } = await touchedBy(query, 'pass')
      expect(kinds).not.toContain('Seq Scan')
      expect(touched).toBeLessThan(4 * page.total + 26)
    }
  })
})

describe('an export', () => {
  it.each([
    ['a school', () => world.north.people.dora],
    ['all schools of a district', () => world.districtAdministrator],
  ] as const)('[EXP-02] of %s begins at once: most of it is read in its order', async (_name, who) => {
    const clock = new SettableClock()
    clock.freeze(NOW)
    const references = makeReferences({ pool: database.pool, now: () => NOW })
    const filters: HistoryFilters = {
      passTypes: [...PASS_TYPES],
      timeRangeType: 'year_to_date',
      durationType: 'any',
    }
    const { parts } = await historyParts({ database, references, clock }, await scopeOf(who()), filters, undefined)
    const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(selectLines(parts, passLines(NOW)))
    const { rows } = await database.pool.query(
      `explain (format json) declare lines no scroll cursor for ${text}`,
      params,
    )
    const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan)
    // Where there are few, sorting them is as fast as reading them in order.
    const sorted = nodes.filter((node) => node['Node Type'].includes('Sort')).map((node) => node['Plan Rows'] ?? 0)
    expect(Math.max(0, ...sorted)).toBeLessThan(HISTORY / 20)
    expect(nodes.map((node) => node['Index Name'])).toContain('pass_school_completed')
  })
})

describe('with years of changes', () => {
  const LINES = 60_000

  /** Mostly sign-ins of students, as in a school; a line in a hundred is about a room, a line in a thousand has no school. */
  beforeAll(async () => {
    const { north, districtAdministrator } = world
    await database.pool.query(
      `insert into change_event (school_id, subject, subject_id, action, detail, at, actor_id, actor_kind, emitted_at)
      select case when n % 1000 > 0 then $1::int end, case when n % 100 = 0 and n % 1000 > 0 then 'room' else 'session' end,
        case when n % 100 = 0 and n % 1000 > 0 then $2::text else gen_random_uuid()::text end, 'edit', '{}',
        $3::timestamptz - n * interval '9 min',
        case when n % 1000 = 0 then $4::int when n % 500 = 1 then $5::int else $6::int end, 'user', $3
      from generate_series(1, $7::int) as n`,
      [
        north.schoolId,
        north.rooms.gym,
        NOW,
        districtAdministrator.userId,
        north.people.ada.userId,
        north.people.sam.userId,
        LINES,
      ],
    )
    // Ben switches quick passes every day, and an administrator puts somebody into a class now and then: Lou, a few times.
    await database.pool.query(
      `insert into change_event (school_id, subject, subject_id, action, detail, at, actor_id, actor_kind, emitted_at)
      select $1::int, case when n % 10 > 0 then 'user' else 'class' end, $2::text, 'edit',
        case when n % 10 > 0 then jsonb_build_object('facultyId', $3::int)
          else jsonb_build_object('userIds', jsonb_build_array(case when n % 1000 = 0 then $4::int else 1000000 + n end)) end,
        $5::timestamptz - n * interval '9 min', case when n % 10 > 0 then $3::int else $6::int end, 'user', $5
      from generate_series(1, $7::int) as n`,
      [
        north.schoolId,
        north.people.sam.userId,
        north.people.ben.userId,
        north.people.lou.userId,
        NOW,
        north.people.dora.userId,
        LINES / 6,
      ],
    )
    await database.pool.query('vacuum analyze change_event')
  })

  /** Of a page's own query. The count is bounded by itself. */
  async function costOf(wanted: ActivityFilter & { cursor?: string }) {
    const asked: { text: string; params: unknown[] }[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void asked.push({ text, params }) }
    const db = drizzle({ client: database.pool, schema, casing: 'snake_case', logger })
    const scope = await scopeOf(world.north.people.dora)
    const page = await activityPage(db, scope, world.north.schoolId, { size: 25, ...wanted } as never)
    const pages = asked.filter(({ text }) => text.includes('order by line.at'))
    expect(pages).toHaveLength(1)
    return { page, ...(await touchedBy(pages[0] as (typeof asked)[0], 'change_event')) }
  }

  it.each([
    ['everything', () => ({})],
    ['one kind of thing', () => ({ subject: 'room' as const })],
    ['a rare kind of thing', () => ({ subject: 'class' as const })],
    ['a person who did much', () => ({ userId: world.north.people.sam.userId })],
    ['a person who did little', () => ({ userId: world.north.people.ada.userId })],
    ['a person who is named in what they did', () => ({ userId: world.north.people.ben.userId })],
    ['a person whom others named', () => ({ userId: world.north.people.lou.userId })],
    ['a period long ago', () => ({ to: '2026-01-20T00:00:00.000Z' as const })],
  ] as const)('[D-166] a page of the activity reads about what it shows: %s', async (_name, wanted) => {
    const { touched, kinds } = await costOf(wanted() as ActivityFilter)
    expect(kinds).not.toContain('Seq Scan')
    // A page and one more line from each part that has any.
    expect(touched).toBeLessThan(26 * 8)
  })

  it('[D-166] so does a page far down', async () => {
    const { page } = await costOf({})
    const { touched } = await costOf({ cursor: page.nextCursor ?? '' })
    expect(touched).toBeLessThan(26 * 8)
    expect(page.total).toBe(10_001)
  })
})

describe('what a change of passes depends on', () => {
  /** Often enough for PostgreSQL to have settled on one plan for all values. */
  const CALLS = 10

  it.each([
    ['without limits', () => ({})],
    ['with a room limit', () => ({ limitedRooms: [world.north.rooms.restroom] })],
    ['with an out limit', () => ({ outRooms: [world.north.rooms.classroom] })],
    ['with a hall cap', () => ({ cappedSchools: [world.north.schoolId] })],
    ['with students who are kept apart', () => ({ apartStudents: [kept.studentId] })],
  ] as const)('[LIMIT-10] is found without looking at what is over: %s', async (_name, limits) => {
    const none = { limitedRooms: [], outRooms: [], cappedSchools: [], apartStudents: [] }
    const { limitedRooms, outRooms, cappedSchools, apartStudents } = { ...none, ...limits() }
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      for (let call = 0; call < CALLS; call += 1) {
        await client.query(
          `select digest from pass_stakes($1, $2, $3, '{}', '{}', '{}', $4, '{}', $5, $6, $7, '[]', '{places}')`,
          [NOW, [world.north.schoolId], [kept.passId], limitedRooms, outRooms, cappedSchools, apartStudents],
        )
      }
      const { rows } = await client.query(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'pass'`,
      )
      // Six are in the halls or in line, and each may be found in several ways.
      expect(Number(rows[0].read) / CALLS).toBeLessThan(60)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  let kept: { passId: string; studentId: number }
  beforeAll(async () => {
    const { rows } = await database.pool.query(
      `select pass_id as "passId", student_id as "studentId" from pass where started_at is not null and completed_at is null limit 1`,
    )
    kept = rows[0]
  })
})
