/** Gives the benchmark's school weeks of passes: about one a day for each student, their daily counts, some incidents. */
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import type { BulkStudents } from '../harness/bulkStudents.ts'

/** One student in so many has an incident in a week, or is locked. */
const INCIDENT_EVERY = 70
export const LOCKED_EVERY = 35

export async function fillWeeks(tx: Tx, { schoolId, students, staff, destinations }: BulkStudents, weeks: Week[]) {
  const [teacher] = staff
  const [to] = destinations
  if (!teacher || to === undefined) throw new Error('the school has no staff')
  const ids = sql`unnest(${sql.param(students.map(({ userId }) => userId))}::int[]) with ordinality as s (student, n)`
  for (const { monday, start } of weeks) {
    await tx.execute(sql`
      insert into pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id, is_asap_pass,
        created_at, approved_at, started_at, completed_at, duration, confirmed_at, confirmed)
      select gen_random_uuid(), ${schoolId}, student, student, ${teacher.roomId}, ${to}, ${teacher.userId}, true, at, at, at,
        at + make_interval(mins => minutes), minutes, at + make_interval(mins => minutes + 1), true
      from ${ids}, generate_series(0, 4) as day,
        lateral (select ${start}::timestamptz + make_interval(days => day, hours => 9, mins => (n % 300)::int) as at,
          3 + (n * (day + 1) % 11)::int as minutes) t
      where (n + day) % 4 > 0`)
    await tx.execute(sql`
      insert into incident (school_id, student_id, type, day, facts, created_at)
      select ${schoolId}, student, 'flagged', ${monday}::date, '{}', ${start}::timestamptz + interval '10 hours'
      from ${ids} where n % ${INCIDENT_EVERY} = 0`)
  }
  await tx.execute(sql`
    insert into student_day (school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time,
      adjusted_passes, adjusted_time)
    select p.school_id, p.student_id, (p.started_at at time zone s.timezone)::date, count(*), count(*), count(*),
      sum(p.duration), count(*), sum(p.duration)
    from pass p join school s using (school_id) where p.school_id = ${schoolId} group by 1, 2, 3`)
  await tx.execute(sql`
    update user_account set locked = true
    where user_id in (select student from ${ids} where n % ${LOCKED_EVERY} = 0)`)
}

export interface Week {
  monday: string
  /** When Monday begins. */
  start: Instant
}
