/** Every request begins with the question whose session it is, so it has to cost the same in a district of any size. */

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/world.ts'
import { openSession } from './commands.ts'
import { scopeOfToken } from './scope.ts'
import { hashToken } from './token.ts'

let database: TestDatabase
beforeAll(async () => {
  ;({ database } = await createWorld())
})
afterAll(() => database.close())

interface Plan {
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

it('looks one person up, also if they came after PostgreSQL last counted who is signed in', async () => {
  const query = async (text: string) => (await database.writers.query(text)).rows
  const [{ first }] = await query('select min(user_id) as first from user_account')
  for (let count = 0; count < 60; count += 1) await openSession(database.db, first, NOW)
  await query(`insert into user_account (district_id, type, first_name, last_name, username, created_at)
    select district_id, 'student', 'New', 'Student', 'new.' || n, now()
    from district, generate_series(1, 20000) n where district_id = (select min(district_id) from district)`)
  await query(`insert into membership (school_id, user_id, started_at)
    select (select min(school_id) from school), user_id, now() from user_account where username like 'new.%'`)
  await query('analyze')
  const [{ last }] = await query('select max(user_id) as last from user_account')
  const { token } = await openSession(database.db, last, NOW)

  const asked: string[] = []
  const pool = new Proxy(database.pool, {
    get: (target, name) =>
      name === 'query'
        ? (config: pg.QueryConfig) => {
            asked.push(config.text)
            return target.query(config)
          }
        : Reflect.get(target, name),
  })
  const scope = await scopeOfToken({ ...database, pool }, hashToken(token), NOW)
  expect(scope?.userId).toBe(last)
  expect(asked).toHaveLength(1)
  const [{ 'QUERY PLAN': plans }] = await query(`explain (generic_plan, format json) ${asked[0]}`)
  const accounts = flat(plans[0].Plan).filter((node) => node['Relation Name'] === 'user_account')
  expect(accounts.length).toBeGreaterThan(0)
  for (const node of accounts) expect(node['Index Cond'], JSON.stringify(node)).toContain('user_id')
})
