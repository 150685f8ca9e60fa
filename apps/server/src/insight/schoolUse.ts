/**
 * What the students of a school did in the school year to date, from the stored counts of their days. The population is
 * everybody who is a student of the school now, with or without passes.
 */
import type { SchoolId } from '@corridor/rules/ids'
import { type LocalDay, localDay, schoolYearFirstDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { activeMembersOf } from '../db/activeMembers.ts'
import type { References } from '../reference.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'

/** The school year to date, in the school's time zone. */
export interface YearToDate {
  schoolId: SchoolId
  timezone: string
  firstDay: LocalDay
  today: LocalDay
}

/** The school is one of the viewer's. */
export async function yearToDate(
  { references, clock }: Pick<ReadContext, 'references' | 'clock'>,
  scope: Scope,
  schoolId: SchoolId,
): Promise<YearToDate> {
  const timezone = await timezoneOf(references, scope, schoolId)
  const today = localDay(clock.now(), timezone)
  return { schoolId, timezone, firstDay: schoolYearFirstDay(today), today }
}

/** From memory. */
export async function timezoneOf(references: References, scope: Scope, schoolId: SchoolId): Promise<string> {
  const reference = await schoolOf(references, scope, schoolId)
  return reference.school.timezone
}

/** The days of a school in the year, of `student_day d`. */
export function isInYear({ schoolId, firstDay, today }: YearToDate): SQL {
  return sql`d.school_id = ${schoolId} and d.day between ${firstDay}::date and ${today}::date`
}

/** The students of a school by the names of their accounts. */
function studentsOf(schoolId: SchoolId): SQL {
  return sql`(select m.* from ${activeMembersOf(schoolId)} m where m.type = 'student')`
}

/** A row for each student: `total_time`, `used_passes` and these columns of the student `m`. */
export function studentUse(year: YearToDate, columns: SQL = sql`m.user_id`): SQL {
  return sql`(
    select ${columns}, coalesce(used.total_time, 0)::int as total_time, coalesce(used.used_passes, 0)::int as used_passes
    from ${studentsOf(year.schoolId)} m
    left join (
      select d.student_id, sum(d.total_time) as total_time, sum(d.used_passes) as used_passes
      from student_day d where ${isInYear(year)} group by d.student_id
    ) as used on used.student_id = m.user_id)`
}
