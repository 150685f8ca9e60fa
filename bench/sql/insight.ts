/** The bare SQL of what is added up: the insights of a student, the dashboard's chart, the table of Student Analysis. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'

export interface YearSql {
  schoolId: SchoolId
  timezone: string
  /** August 1, and the current day. */
  firstDay: string
  today: string
}

/** Everybody who is a student of the school now, with what they used in the school year. */
const students = ({ schoolId, firstDay, today }: YearSql) => `
  select m.user_id, coalesce(d.minutes, 0) as minutes, coalesce(d.used, 0) as used
  from membership m join user_account u on u.user_id = m.user_id
  left join (select student_id, sum(total_time)::int as minutes, sum(used_passes)::int as used from student_day
    where school_id = ${schoolId} and day between '${firstDay}' and '${today}' group by student_id) d
    on d.student_id = m.user_id
  where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null and u.type = 'student'`

export function insightsSql(year: YearSql, studentId: UserId): [string, string] {
  const { schoolId, timezone, firstDay, today } = year
  return [
    // The rank is the share of the others who used less: no order of all is needed for one student.
    `with s as materialized (${students(year)}), one as (select * from s where user_id = ${studentId})
    select count(*), avg(s.minutes), stddev_pop(s.minutes), avg(s.used), stddev_pop(s.used), max(one.minutes), max(one.used),
      count(*) filter (where s.minutes < one.minutes) / nullif(count(*) - 1, 0)::float8 as rank_of_time,
      count(*) filter (where s.used < one.used) / nullif(count(*) - 1, 0)::float8 as rank_of_used
    from s cross join one`,
    `select json_agg(json_build_array(day, total_time, used_passes) order by day) as days, sum(used_passes) as used,
      sum(adjusted_time) as adjusted, sum(adjusted_time) / nullif(sum(adjusted_passes), 0)::float8 as average,
      (select count(*) from pass where student_id = ${studentId} and started_at is null and school_id = ${schoolId}
        and base_at >= '${firstDay}'::timestamp at time zone '${timezone}') as never_started
    from student_day
    where student_id = ${studentId} and school_id = ${schoolId} and day between '${firstDay}' and '${today}'`,
  ]
}

/** The passes that started in each hour of a day. */
export function usageOfDaySql({ schoolId, timezone }: YearSql, start: Instant, end: Instant): [string] {
  return [
    `select extract(hour from started_at at time zone '${timezone}') as hour, count(*) from pass
    where school_id = ${schoolId} and started_at >= '${start}' and started_at < '${end}' group by 1`,
  ]
}

/** The passes of each day of a month. */
export function usageOfMonthSql({ schoolId }: YearSql, firstDay: string, nextMonth: string): [string] {
  return [
    `select day, sum(used_passes) from student_day
    where school_id = ${schoolId} and day >= '${firstDay}' and day < '${nextMonth}' group by 1`,
  ]
}

export type AnalysisOrder = 'time' | 'used' | 'name'

const ORDERS: Record<AnalysisOrder, string> = { time: 'r.minutes, ', used: 'r.used, ', name: '' }

export function analysisSql(year: YearSql, order: AnalysisOrder, isDescending: boolean, size: number): [string] {
  const direction = isDescending ? 'desc' : 'asc'
  const by = `${ORDERS[order]}lower(u.last_name), lower(u.first_name), u.user_id`.replaceAll(', ', ` ${direction}, `)
  return [
    `with s as materialized (${students(year)}),
      r as (select *, percent_rank() over (order by minutes) as rank_of_time,
        percent_rank() over (order by used) as rank_of_used from s)
    select u.user_id, u.first_name, u.last_name, u.profile_image_url, u.grade, u.version, u.locked, r.minutes, r.rank_of_time,
      r.used, r.rank_of_used, summary.*
    from r join user_account u on u.user_id = r.user_id
      cross join (select count(*) as total, avg(minutes) as average_time, avg(used) as average_used, max(minutes) as most_time,
        max(used) as most_used from s) summary
    order by ${by} ${direction} limit ${size + 1}`,
  ]
}
