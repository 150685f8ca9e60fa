/**
 * What the students of a school did in the school year to date, from the stored counts of their days. The population is
 * everybody who is a student of the school now, with or without passes.
 */
import type { Instant, LocalDay, SchoolId } from '@corridor/rules'
import { localDay, schoolYearFirstDay } from '@corridor/rules'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { school } from '../db/schema/index.ts'

/** The school year to date, in the school's time zone. */
export interface YearToDate {
  schoolId: SchoolId
  timezone: string
  firstDay: LocalDay
  today: LocalDay
}

export async function yearToDate(db: Reader, schoolId: SchoolId, now: Instant): Promise<YearToDate> {
  const { timezone } = one(
    await db.select({ timezone: school.timezone }).from(school).where(eq(school.schoolId, schoolId)),
  )
  const today = localDay(now, timezone)
  return { schoolId, timezone, firstDay: schoolYearFirstDay(today), today }
}

/** The days of a school in the year, of `student_day d`. */
export function isInYear({ schoolId, firstDay, today }: YearToDate): SQL {
  return sql`d.school_id = ${schoolId} and d.day between ${firstDay}::date and ${today}::date`
}

/** A row for each student: `user_id`, `total_time`, `used_passes` and the percent rank of both. */
export function schoolUse(year: YearToDate): SQL {
  return sql`(
    select m.user_id, coalesce(used.total_time, 0)::int as total_time, coalesce(used.used_passes, 0)::int as used_passes,
      percent_rank() over (order by coalesce(used.total_time, 0)) as rank_of_time,
      percent_rank() over (order by coalesce(used.used_passes, 0)) as rank_of_passes
    from ${ACTIVE_MEMBERS} m
    left join (
      select d.student_id, sum(d.total_time) as total_time, sum(d.used_passes) as used_passes
      from student_day d where ${isInYear(year)} group by d.student_id
    ) as used on used.student_id = m.user_id
    where m.school_id = ${year.schoolId} and m.type = 'student')`
}
