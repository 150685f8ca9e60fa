/**
 * People who search. Nobody may search more than 60 times a minute, so there are several with the same rights, who take
 * turns.
 */
import type { UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/connect.ts'
import { type Person, signIn } from '../harness/bulkStudents.ts'

export async function makeSearchers(db: Db, { userId }: Person, count: number, now: Instant): Promise<Person[]> {
  const { rows } = await db.execute<{ userId: UserId; name: string }>(sql`
    insert into user_account (district_id, type, first_name, last_name, username, onboarded, created_at)
    select district_id, type, first_name, last_name, username || '.searcher.' || n, true, created_at
    from user_account, generate_series(1, ${count}::int) as n where user_id = ${userId}
    returning user_id as "userId", username as name`)
  await db.execute(sql`
    insert into membership (school_id, user_id, permissions, started_at)
    select m.school_id, s.user_id, m.permissions, m.started_at
    from membership m, unnest(${sql.param(rows.map((row) => row.userId))}::int[]) as s (user_id)
    where m.user_id = ${userId} and m.ended_at is null`)
  return signIn(db, rows, now)
}
