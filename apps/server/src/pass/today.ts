/** What students did today, from the counts of their days. */
import type { Instant, SchoolId, UserId } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'

/**
 * The counts `d` of today, by the day of each one's own school `s`. No zone is more than a day away from UTC, and that
 * bound is what the index understands.
 */
export function isToday(now: Instant): SQL {
  return sql`d.day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    and d.day = (${now}::timestamptz at time zone s.timezone)::date`
}

/** Passes that a student used today, school by school. */
export async function usedToday(db: Reader, studentId: UserId, now: Instant): Promise<Map<SchoolId, number>> {
  const { rows } = await db.execute<{ school_id: SchoolId; used_passes: number }>(sql`
    select d.school_id, d.used_passes from student_day d join school s on s.school_id = d.school_id
    where d.student_id = ${studentId} and ${isToday(now)}`)
  return new Map(rows.map(({ school_id, used_passes }) => [school_id, used_passes]))
}
