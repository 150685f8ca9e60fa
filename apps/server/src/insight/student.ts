import type { StudentInsights } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { dayBounds, type Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { findVisiblePerson, type VisiblePerson } from '../person/visibility.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, schoolNotFound } from '../session/tenancy.ts'
import { isInYear, studentUse, type YearToDate, yearToDate } from './schoolUse.ts'

/** The figures of a student in one school: the asked one, or the first in which the viewer may see the student. */
export async function studentInsights(
  context: ReadContext,
  scope: Scope,
  userId: UserId,
  onlySchoolId: UncheckedSchoolId | undefined,
): Promise<StudentInsights> {
  const { db, frequent } = context.database
  const [first] = await visibleSchoolsOf(frequent, scope, userId, context.clock.now(), onlySchoolId)
  const year = await yearToDate(context, scope, first)
  const { rows } = await db.execute<Pick<StudentInsights, 'aggregate' | 'usage' | 'lateWeeks'>>(sql`
    with everybody as materialized ${studentUse(year)},
      one as materialized (select * from everybody where user_id = ${userId})
    select ${aggregate()} as aggregate, ${usage(year, userId)} as usage, ${lateWeeks(year, userId)} as "lateWeeks"`)
  const { schoolId, firstDay, today } = year
  return { schoolId, firstDay, today, ...expectOne(rows) }
}

/** The schools in which the viewer may see what a student did, at least one. */
export async function visibleSchoolsOf(
  db: Reader,
  scope: Scope,
  userId: UserId,
  now: Instant,
  onlySchoolId?: UncheckedSchoolId | undefined,
): Promise<[SchoolId, ...SchoolId[]]> {
  const student = await findVisiblePerson(db, scope, userId, now)
  if (!student) throw personNotFound()
  if (student.account.type !== 'student') throw notFound('Only students have insights.')
  if (student.visibleIn.length === 0) throw notFound('This student is not in a school.')
  const there = student.visibleIn.filter(({ schoolId }) => onlySchoolId === undefined || schoolId === onlySchoolId)
  if (onlySchoolId !== undefined && there.length === 0) throw schoolNotFound()
  const [first, ...others] = there.filter((membership) => maySee(scope, student, membership))
  if (!first) throw forbidden()
  return [first.schoolId, ...others.map(({ schoolId }) => schoolId)]
}

function maySee(
  scope: Scope,
  { account }: VisiblePerson,
  { schoolId, isTaught }: VisiblePerson['visibleIn'][number],
): boolean {
  return can(scope, 'insight.see', { schoolId, userId: account.userId, type: account.type, isTaught })
}

/** The percent rank of one student is the share of the others who have less, which needs no order of everybody. */
function aggregate() {
  const rank = (less: SQL) =>
    sql`case when count(one.user_id) > 0
      then (count(*) filter (where ${less}))::float8 / greatest(count(*) - 1, 1) end`
  return sql`(
    select json_build_object(
      'numberOfStudents', count(*),
      'averageTotalTime', avg(everybody.total_time)::float8,
      'standardDeviationOfTotalTime', stddev_pop(everybody.total_time)::float8,
      'averageUsedPasses', avg(everybody.used_passes)::float8,
      'standardDeviationOfUsedPasses', stddev_pop(everybody.used_passes)::float8,
      'totalTimeForStudent', max(one.total_time),
      'totalUsedPassesForStudent', max(one.used_passes),
      'percentRankOfTotalTime', ${rank(sql`everybody.total_time < one.total_time`)},
      'percentRankOfUsedPasses', ${rank(sql`everybody.used_passes < one.used_passes`)})
    from everybody left join one on true)`
}

function usage(year: YearToDate, userId: UserId) {
  // A pass that never started belongs to the day that it was meant for.
  const neverStarted = sql`(
    select count(*) from pass p
    where p.student_id = ${userId} and p.started_at is null and p.school_id = ${year.schoolId}
      and p.base_at >= ${dayBounds(year.firstDay, year.timezone).start}::timestamptz)`
  return sql`(
    select json_build_object(
      'metrics', json_build_object(
        'totalPassCount', coalesce(sum(d.used_passes), 0) + ${neverStarted},
        'totalUsedPassCount', coalesce(sum(d.used_passes), 0),
        'totalTimeOutsideClassroomAdjusted', coalesce(sum(d.adjusted_time), 0),
        'averagePassTimeAdjusted', sum(d.adjusted_time)::float8 / nullif(sum(d.adjusted_passes), 0)),
      'granular', coalesce(json_agg(json_build_object(
        'relevantDate', d.day, 'duration', d.total_time, 'usedPasses', d.used_passes) order by d.day), '[]'))
    from student_day d where ${isInYear(year)} and d.student_id = ${userId})`
}

function lateWeeks({ schoolId, firstDay, timezone }: YearToDate, userId: UserId) {
  return sql`(
    select coalesce(json_agg(json_build_object('week', late.week, 'latePasses', late.passes) order by late.week), '[]')
    from (
      select date_trunc('week', p.base_at at time zone ${timezone}::text)::date as week, count(*)::int as passes
      from pass p
      where p.student_id = ${userId} and p.is_late and p.school_id = ${schoolId}
        and p.base_at >= ${dayBounds(firstDay, timezone).start}::timestamptz
      group by 1) as late)`
}
