/** The tables of a district with 20,000 students, twice as many as are counted: a page, a search and every order read a few rows, not all of them. */
import { FACULTY_SORTS, STUDENT_SORTS } from '@corridor/contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/connect.ts'
import * as schema from '../db/schema/index.ts'
import { openSession } from '../session/commands.ts'
import { type Scope, scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { districtFaculty, districtStudents } from './queries.ts'

const STUDENTS = 20_000
const STAFF = 2000
/** Two pages and what is read beside them. Totals are counted on the index alone, up to 10,001. */
const FEW = 400
const COUNTED = 10_100

let database: TestDatabase
let world: World
let scope: Scope
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  await database.pool.query(
    `insert into user_account (district_id, type, first_name, last_name, username, email, grade, school_identifier, locked,
      created_at)
    select $1, case when n <= ${STUDENTS} then 'student' else 'faculty' end, 'First' || n % 977, 'Last' || n % 4999,
      'user' || n, 'user' || n || '@lakeside.example', (n % 13)::text, (200000 + n)::text, n % 50 = 0, $2
    from generate_series(1, ${STUDENTS + STAFF}) as n`,
    [world.districtId, NOW],
  )
  await database.pool.query('vacuum analyze user_account')
  const { token } = await openSession(database.db, world.districtAdministrator.userId, NOW)
  scope = (await scopeOfToken(database, hashToken(token), NOW)) as Scope
}, 60_000)
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows the scans of each statement read. */
async function rowsRead(work: (db: Db) => Promise<unknown>): Promise<number[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const client = new Proxy(database.pool, {
    get: (pool, name, receiver) =>
      name === 'query'
        ? (query: pg.QueryConfig, values: unknown[] = []) => {
            asked.push({ text: query.text, values })
            return pool.query(query, values)
          }
        : Reflect.get(pool, name, receiver),
  })
  await work(drizzle({ client, schema, casing: 'snake_case' }) as unknown as Db)
  return Promise.all(
    asked.map(async ({ text, values }) => {
      const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values)
      return readBy(rows[0]['QUERY PLAN'][0].Plan)
    }),
  )
}

const READS = ['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Heap Scan']

function readBy(plan: Plan): number {
  const own = READS.includes(plan['Node Type']) ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), 0)
}

const page = { size: 25, descending: false }

/** The page itself, and the count. */
function expectFew(read: readonly number[]) {
  expect(read).toHaveLength(2)
  expect(Math.min(...read)).toBeLessThan(FEW)
  expect(Math.max(...read)).toBeLessThanOrEqual(COUNTED)
}

describe('[GEN-10] [D-082] students of a large district', () => {
  const students = (query: object) => (db: Db) =>
    districtStudents(db, scope, world.districtId, { ...page, sort: 'lastName', ...query })

  it.each(STUDENT_SORTS)('by %s, both ways, and the next page', async (sort) => {
    expectFew(await rowsRead(students({ sort })))
    expectFew(await rowsRead(students({ sort, descending: true })))
    const { nextCursor, total } = await students({ sort })(database.db)
    expect(total).toBe(10_001)
    expectFew(await rowsRead(students({ sort, cursor: nextCursor ?? undefined })))
  })

  it.each(['last4711', 'user17777', '217777', 'first3 last98'])('searching for %s', async (search) => {
    const found = await students({ search })(database.db)
    expect(found.total).toBeGreaterThan(0)
    const read = await rowsRead(students({ search }))
    expect(Math.max(...read)).toBeLessThan(5000)
  })

  it('searching for nobody', async () => {
    expect(Math.max(...(await rowsRead(students({ search: 'nobody is called that' }))))).toBeLessThan(FEW)
  })
})

describe('[GEN-10] [D-082] staff of the same district', () => {
  it.each(FACULTY_SORTS)('by %s', async (sort) => {
    const faculty = (db: Db) => districtFaculty(db, scope, world.districtId, { ...page, sort })
    const { total } = await faculty(database.db)
    expect(total).toBe(STAFF + 11)
    expectFew(await rowsRead(faculty))
  })
})
