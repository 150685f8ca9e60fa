/** The bare SQL of a weekly report: all of its figures, from the daily counts, in one statement. */
import type { SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'

export interface WeekSql {
  schoolId: SchoolId
  /** Monday and Friday, and those of the week before. */
  startDate: string
  endDate: string
  before: { startDate: string; endDate: string }
  /** When Monday begins. */
  start: Instant
}

export function weeklySql({ schoolId, startDate, endDate, before, start }: WeekSql): string {
  return `with days as materialized (
      select student_id, day, used_passes, timed_passes, total_time from student_day
      where school_id = ${schoolId} and day between '${startDate}' and '${endDate}'),
    sums as (select student_id, sum(used_passes) as used, sum(timed_passes) as timed, sum(total_time) as minutes
      from days group by student_id),
    everybody as (
      select m.user_id, u.grade, u.locked, u.daily_pass_limit, coalesce(s.used, 0) as used, s.timed, coalesce(s.minutes, 0) as minutes
      from membership m join user_account u on u.user_id = m.user_id left join sums s on s.student_id = m.user_id
      where m.school_id = ${schoolId} and m.ended_at is null and u.ended_at is null and u.type = 'student'),
    ranked as (select *, percent_rank() over (order by used) as rank_of_used,
      percent_rank() over (order by minutes) as rank_of_time from everybody)
    select (select json_agg(flyer) from (select user_id, grade, used, rank_of_used, minutes, rank_of_time from ranked
        where used > 0 order by used desc, minutes desc, user_id limit 50) flyer) as flyers,
      (select json_agg(json_build_array(user_id, grade, daily_pass_limit)) from everybody where locked) as locked,
      (select json_build_object('used', sum(used), 'minutes', sum(minutes), 'timed', sum(timed), 'students', count(*))
        from everybody where used > 0) as totals,
      (select json_object_agg(day, used) from (select day, sum(used_passes) as used from days group by day) d) as by_day,
      (select sum(used_passes) from student_day where school_id = ${schoolId}
        and day between '${before.startDate}' and '${before.endDate}') as used_before,
      (select json_agg(json_build_array(i.incident_id, i.student_id, u.grade)) from incident i
        join user_account u on u.user_id = i.student_id
        where i.school_id = ${schoolId} and i.created_at >= '${start}'
          and i.day between '${startDate}' and '${endDate}') as incidents`
}
