import type { Metrics, SchoolHeader } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, localDay } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'

/** What the schools' students did today, from the stored daily counts. */
export interface DayTotals {
  used: number
  timed: number
  time: number
}

/** Schools, each beside the day that it is there. */
export interface SchoolDays {
  countedSchoolIds: SchoolId[]
  days: string[]
}

export function daysOf(schools: readonly { schoolId: SchoolId; timezone: string }[], now: Instant): SchoolDays {
  return {
    countedSchoolIds: schools.map(({ schoolId }) => schoolId),
    days: schools.map(({ timezone }) => localDay(now, timezone)),
  }
}

/** A JSON object of the totals over schools. */
export function dayTotals({ countedSchoolIds, days }: { [K in keyof SchoolDays]: SQL }): SQL {
  // School by school: a join would read the days of the whole year.
  return sql`(select json_build_object('used', coalesce(sum(used), 0), 'timed', coalesce(sum(timed), 0),
      'time', coalesce(sum(time), 0))
    from unnest(${countedSchoolIds}::int[], ${days}::date[]) as counted (school_id, day)
    cross join lateral (
      select sum(d.used_passes) as used, sum(d.adjusted_passes) as timed, sum(d.adjusted_time) as time
      from student_day d where d.school_id = counted.school_id and d.day = counted.day) as of_school)`
}

/** The administrator's five metrics over all of their schools. */
export function schoolMetrics(today: DayTotals, headers: readonly SchoolHeader[]): Metrics {
  const sum = (list: keyof SchoolHeader['counts']) => headers.reduce((total, { counts }) => total + counts[list], 0)
  return {
    totalPassCount: today.used,
    totalLivePassCount: sum('live'),
    totalUpcomingPassCount: sum('upcoming'),
    totalRequestedPassCount: sum('requested'),
    adjustedAveragePassTime: today.timed > 0 ? today.time / today.timed : null,
  }
}
