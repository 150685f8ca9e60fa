import type { Metrics, SchoolHeader } from '@corridor/contract'
import { type Instant, localDay, type SchoolId } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'

/** The administrator's five metrics over all of their schools. Today's numbers come from the stored daily counts. */
export async function schoolMetrics(
  db: Reader,
  schools: readonly { schoolId: SchoolId; timezone: string }[],
  headers: readonly SchoolHeader[],
  now: Instant,
): Promise<Metrics> {
  const sum = (list: keyof SchoolHeader['counts']) => headers.reduce((total, { counts }) => total + counts[list], 0)
  const today = await todayOf(db, schools, now)
  return {
    totalPassCount: today.used,
    totalLivePassCount: sum('live'),
    totalUpcomingPassCount: sum('upcoming'),
    totalRequestedPassCount: sum('requested'),
    adjustedAveragePassTime: today.timed > 0 ? today.time / today.timed : null,
  }
}

async function todayOf(db: Reader, schools: readonly { schoolId: SchoolId; timezone: string }[], now: Instant) {
  const none = { used: 0, timed: 0, time: 0 }
  if (schools.length === 0) return none
  const days = schools.map(({ schoolId, timezone }) => sql`(${schoolId}::int, ${localDay(now, timezone)}::date)`)
  const { rows } = await db.execute<{ used: number; timed: number; time: number }>(sql`
    select coalesce(sum(used_passes), 0)::int as used, coalesce(sum(adjusted_passes), 0)::int as timed,
      coalesce(sum(adjusted_time), 0)::int as time
    from student_day where (school_id, day) in (${sql.join(days, sql`, `)})`)
  return rows[0] ?? none
}
