/**
 * Simulates a large district: more schools in the demo's own district, each with 2,000 people, by one statement for each
 * table. Their names are put together from the demo's first and last names.
 */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import { membership, school, userAccount } from '../../apps/server/src/db/schema/index.ts'
import { rebuildAround } from '../../apps/server/src/demo/rebuild.ts'

const PER_SCHOOL = 2000
const STUDENTS_OF_20 = 19

/** Until the demo's district has this many. */
export async function addPeople(tx: Tx, people: number): Promise<void> {
  const { rows } = await tx.execute<{ districtId: number; count: number }>(sql`
    select district_id as "districtId", count(*)::int from user_account group by 1 order by 2 desc limit 1`)
  const { districtId = 0, count = 0 } = rows[0] ?? {}
  const schools = Math.max(0, Math.ceil((people - count) / PER_SCHOOL))
  await quietly(tx, school, () =>
    tx.execute(sql`
      insert into school (district_id, name, timezone, created_at)
      select ${districtId}, 'Grown School ' || n, 'America/Chicago', now() from generate_series(1, ${schools}::int) as n`),
  )
  await quietly(tx, userAccount, () =>
    tx.execute(sql`
      with names as (
        select array_agg(distinct first_name) as firsts, array_agg(distinct last_name) as lasts from user_account)
      insert into user_account (district_id, type, first_name, last_name, username, email, grade, school_identifier,
        onboarded, created_at)
      select ${districtId}, case when n % 20 < ${STUDENTS_OF_20} then 'student' else 'faculty' end,
        firsts[1 + n * 7 % cardinality(firsts)], lasts[1 + n * 13 % cardinality(lasts)], 'grown.' || n,
        'grown.' || n || '@example.org', (9 + n % 4)::text, (900000 + n)::text, true, now()
      from names, generate_series(1, ${schools * PER_SCHOOL}::int) as n`),
  )
  await quietly(tx, membership, () =>
    tx.execute(sql`
      insert into membership (school_id, user_id, permissions, started_at)
      select s.school_id, u.user_id, '{}', now()
      from (select user_id, (row_number() over (order by user_id) - 1) / ${PER_SCHOOL} as place
          from user_account where username like 'grown.%') as u
        join (select school_id, row_number() over (order by school_id) - 1 as place
          from school where name like 'Grown School %') as s using (place)
      union all
      select s.school_id, m.user_id, m.permissions, now()
      from school s, (select distinct on (m.user_id) m.user_id, m.permissions from membership m
          join user_account u on u.user_id = m.user_id and u.type = 'districtAdministrator') as m
      where s.name like 'Grown School %'`),
  )
}

/** Nobody is connected who would have to learn about these rows. */
async function quietly(tx: Tx, table: PgTable, insert: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`alter table ${table} disable trigger user`)
  await rebuildAround(tx, table, async () => void (await insert()))
  await tx.execute(sql`alter table ${table} enable trigger user`)
}
