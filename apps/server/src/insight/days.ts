/**
 * The counts of students' days (`student_day`), computed from the passes. Every start and every end of a pass updates
 * them, so this is for rows that were written otherwise, and for checking them. It says in SQL what `tallyByDay` in the
 * rules says; a test compares the two.
 */
import { ADJUSTED_CAP_MINUTES } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'

const COLUMNS = sql`school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time, adjusted_passes,
  adjusted_time`

const IS_ADJUSTED = sql`pass.duration < ${sql.raw(String(ADJUSTED_CAP_MINUTES))}`

const COMPUTED = sql`
  select pass.school_id, pass.student_id, (pass.started_at at time zone school.timezone)::date as day,
    count(*)::int as used_passes, count(pass.completed_at)::int as completed_passes,
    count(pass.duration)::int as timed_passes, coalesce(sum(pass.duration), 0)::int as total_time,
    (count(*) filter (where ${IS_ADJUSTED}))::int as adjusted_passes,
    coalesce(sum(pass.duration) filter (where ${IS_ADJUSTED}), 0)::int as adjusted_time
  from pass join school using (school_id)
  where pass.started_at is not null
  group by 1, 2, 3`

/** Fills the empty table. */
export async function addUpDays(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into student_day (${COLUMNS}) ${COMPUTED}`)
}

/** How many days of students are not what their passes say. */
export async function wrongDays(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ wrong: number }>(sql`
    with computed as (${COMPUTED}), stored as (select ${COLUMNS} from student_day)
    select count(distinct (student_id, day, school_id))::int as wrong from (
      (select * from computed except select * from stored) union all (select * from stored except select * from computed)
    ) as difference`)
  return rows[0]?.wrong ?? 0
}
