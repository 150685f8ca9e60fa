import { ADJUSTED_CAP_MINUTES, type Instant, type PassEventName } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

interface Counted {
  event: PassEventName
  pass: { passId: string; startedAt: string | null }
}

/**
 * Keeps the day's counts of each student in step with what started and ended. The day is the one on which the pass
 * started, in its school's own time; a pass without a duration was forgotten and adds no time.
 */
export async function countDays(tx: Tx, changes: readonly Counted[]): Promise<void> {
  const started = changes.filter(
    ({ event, pass }) => (event === 'startPass' || event === 'createPass') && pass.startedAt,
  )
  const completed = changes.filter(({ event }) => event === 'completePass')
  const ids = (counted: readonly Counted[]) => sql.param(counted.map(({ pass }) => pass.passId))
  if (started.length > 0) {
    await tx.execute(sql`
      insert into student_day (school_id, student_id, day, used_passes)
      select p.school_id, p.student_id, (p.started_at at time zone s.timezone)::date, count(*)
      from pass p join school s on s.school_id = p.school_id where p.pass_id = any(${ids(started)}::uuid[])
      group by 1, 2, 3
      on conflict (student_id, day, school_id) do update set used_passes = student_day.used_passes + excluded.used_passes`)
  }
  if (completed.length > 0) {
    await tx.execute(sql`
      insert into student_day (school_id, student_id, day, completed_passes, timed_passes, total_time, adjusted_passes, adjusted_time)
      select p.school_id, p.student_id, (p.started_at at time zone s.timezone)::date, count(*), count(p.duration),
        coalesce(sum(p.duration), 0), count(*) filter (where p.duration < ${ADJUSTED_CAP_MINUTES}),
        coalesce(sum(p.duration) filter (where p.duration < ${ADJUSTED_CAP_MINUTES}), 0)
      from pass p join school s on s.school_id = p.school_id where p.pass_id = any(${ids(completed)}::uuid[])
      group by 1, 2, 3
      on conflict (student_id, day, school_id) do update set
        completed_passes = student_day.completed_passes + excluded.completed_passes,
        timed_passes = student_day.timed_passes + excluded.timed_passes,
        total_time = student_day.total_time + excluded.total_time,
        adjusted_passes = student_day.adjusted_passes + excluded.adjusted_passes,
        adjusted_time = student_day.adjusted_time + excluded.adjusted_time`)
  }
}

/**
 * The counts `d` of today, by the day of each one's own school `s`. No zone is more than a day away from UTC, and that
 * bound is what the index understands.
 */
export function isToday(now: Instant): SQL {
  return sql`d.day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    and d.day = (${now}::timestamptz at time zone s.timezone)::date`
}
