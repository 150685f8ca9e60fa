/** With many classes, the students of a teacher are found through the few classes that they teach. */
import type { UserId } from '@corridor/rules/ids'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reader } from '../db/connect.ts'
import { openSession } from '../session/commands.ts'
import { type Scope, scopeOfToken } from '../session/scope.ts'
import { hashToken } from '../session/token.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeWorld } from '../testing/world.ts'
import { studentPage } from './students.ts'

const TEACHERS = 100
const CLASSES = 800
const STUDENTS = 4000
/** Classes of each student. */
const PERIODS = 6

let database: TestDatabase
let scope: Scope
beforeAll(async () => {
  database = await createDatabase()
  const { districtId, north } = await makeWorld(database.db, NOW)
  const { schoolId } = north
  const run = (text: string) =>
    database.pool.query(text.replaceAll('$school', String(schoolId)).replaceAll('$district', String(districtId)))
  await run(`insert into user_account (district_id, type, first_name, last_name, username, created_at)
    select $district, case when n <= ${TEACHERS} then 'faculty' else 'student' end, 'First', 'Last' || n, 'user' || n, now()
    from generate_series(1, ${TEACHERS + STUDENTS}) as n`)
  await run(`create table numbered as select user_id, substr(username, 5)::int as n, type from user_account
    where username ~ '^user[0-9]+$'`)
  await run(`insert into membership (school_id, user_id, started_at) select $school, user_id, now() from numbered`)
  await run(`insert into class (school_id, name, owned_by, created_at)
    select $school, 'Class ' || n, (select user_id from numbered where numbered.n = 1 + c.n % ${TEACHERS}), now()
    from generate_series(1, ${CLASSES}) as c (n)`)
  await run(`insert into class_teacher (school_id, user_group_id, user_id, started_at)
    select $school, user_group_id, (select user_id from numbered where n = 1 + (user_group_id + 7) % ${TEACHERS}), now()
    from class where user_group_id % 4 = 0 on conflict do nothing`)
  await run(`insert into class_member (school_id, user_group_id, user_id, started_at, confirmed_at)
    select $school, c.user_group_id, s.user_id, now(), now() from numbered s cross join generate_series(1, ${PERIODS}) as period
      join class c on c.name = 'Class ' || 1 + (s.n * 7 + period * 131) % ${CLASSES}
    where s.type = 'student' on conflict do nothing`)
  await run('vacuum analyze')
  const { rows } = await run(`select user_id from class_teacher order by 1 limit 1`)
  const { token } = await openSession(database.db, rows[0].user_id as UserId, NOW)
  scope = (await scopeOfToken(database, hashToken(token), NOW)) as Scope
}, 60_000)
afterAll(() => database.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scanned = ({ Plans = [], ...plan }: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...Plans.flatMap(scanned),
]

/** The tables that a statement reads as a whole. */
async function wholeTables(query: SQL): Promise<string[]> {
  const { sql: text, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(query)
  const { rows } = await database.pool.query(`explain (format json) ${text}`, params)
  return scanned(rows[0]['QUERY PLAN'][0].Plan)
}

it('the table of a teacher’s students does not read every place in a class', async () => {
  const asked: SQL[] = []
  const recording = {
    execute: (query: SQL) => {
      asked.push(query)
      return database.db.execute(query)
    },
  } as unknown as Reader
  const [schoolId] = scope.schoolIds
  if (schoolId === undefined) throw new Error('They are in no school.')
  const query = { sort: 'name', descending: false, size: 25 } as const
  const page = await studentPage(recording, scope, schoolId, query)
  expect(page.rows.length).toBeGreaterThan(0)
  expect(asked).toHaveLength(2)
  for (const one of asked) expect(await wholeTables(one)).not.toContain('class_member')
})
