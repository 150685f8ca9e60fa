/**
 * What a weekly report is made from, in one statement. It reads the daily counts of two weeks instead of the passes, and
 * locks nothing, so nobody who starts a pass waits for it.
 */
import type { SchoolId } from '@corridor/rules/ids'
import { daysOf, type SchoolWeek, type WeekFacts, weekBefore } from '@corridor/rules/metrics'
import { dayBounds } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { readDays } from '../schedule/usedDays.ts'

export interface ReportedSchool extends Record<string, unknown> {
  schoolId: SchoolId
  timezone: string
}

export async function readWeek(
  db: Reader,
  { schoolId, timezone }: ReportedSchool,
  week: SchoolWeek,
): Promise<WeekFacts> {
  const { startDate, endDate } = week
  const before = weekBefore(week)
  // No incident is older than its day. The index of a school's incidents is on the time.
  const monday = dayBounds(startDate, timezone).start
  const { rows } = await db.execute<{ facts: Omit<WeekFacts, 'week' | 'schoolDays'> }>(sql`
    with days as materialized (
      select student_id, day, used_passes, timed_passes, total_time from student_day
      where school_id = ${schoolId} and day between ${startDate}::date and ${endDate}::date),
    students as materialized (
      select student_id, sum(used_passes)::int as used_passes, sum(timed_passes)::int as timed_passes,
        sum(total_time)::int as total_time
      from days group by student_id having sum(used_passes) > 0)
    select json_build_object(
      'students', (select coalesce(json_agg(json_build_object('studentId', s.student_id, 'grade', u.grade,
          'usedPasses', s.used_passes, 'timedPasses', s.timed_passes, 'totalTime', s.total_time)), '[]')
        from students s join user_account u on u.user_id = s.student_id),
      'idleStudents', (select count(*) from ${ACTIVE_MEMBERS} m where m.school_id = ${schoolId} and m.type = 'student'
        and m.user_id not in (select student_id from students)),
      'usedByDay', (select coalesce(json_object_agg(day, used), '{}')
        from (select day, sum(used_passes) as used from days group by day) by_day),
      'usedTheWeekBefore', (select coalesce(sum(used_passes), 0) from student_day
        where school_id = ${schoolId} and day between ${before.startDate}::date and ${before.endDate}::date),
      'incidents', (select coalesce(json_agg(json_build_object('incidentId', i.incident_id, 'studentId', i.student_id,
          'grade', u.grade) order by i.incident_id), '[]')
        from incident i join user_account u on u.user_id = i.student_id
        where i.school_id = ${schoolId} and i.created_at >= ${monday}::timestamptz
          and i.day between ${startDate}::date and ${endDate}::date),
      'locked', (select coalesce(json_agg(json_build_object('studentId', m.user_id, 'grade', m.grade,
          'dailyPassLimit', m.daily_pass_limit) order by m.user_id), '[]')
        from ${ACTIVE_MEMBERS} m where m.school_id = ${schoolId} and m.type = 'student' and m.locked)
    ) as facts`)
  const { isSchoolDay } = await readDays(db, schoolId, { from: startDate, to: endDate })
  return { week, schoolDays: daysOf(week).filter(isSchoolDay).length, ...expectOne(rows).facts }
}
