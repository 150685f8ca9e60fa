/** A school's calendar as it is stored, and as the API has it. */
import type { SchoolCalendar } from '@corridor/contract'
import type { ReferenceCalendar } from '../reference.ts'

/** So many days back a calendar is kept in memory; further back if the cycle began earlier, because its turns count. */
const DAYS_BACK = 400

/** The calendar of a school `s` as JSON. A school without a row has the defaults. */
export const CALENDAR_JSON = `(
  select json_build_object(
    'weekdays', coalesce(k.weekdays, '{m,t,w,th,f}'), 'opensAt', coalesce(k.opens_at, 420),
    'closesAt', coalesce(k.closes_at, 960), 'cycle', k.cycle, 'version', coalesce(k.version, 1),
    'days', coalesce((
      select json_agg(json_build_object('onDay', d.on_day, 'kind', d.kind, 'scheduleId', d.schedule_id,
        'weekday', d.weekday, 'name', d.name, 'cycleDay', d.cycle_day, 'cycleContinues', d.cycle_continues)
        order by d.on_day)
      from school_day d
      where d.school_id = s.school_id and (d.kind <> 'usual' or d.name is not null or d.cycle_day is not null)
        -- Both are missing in a school without a past.
        and d.on_day >= coalesce(least((k.cycle ->> 'fromDay')::date,
          (select max(u.on_day) from used_day u where u.school_id = s.school_id) - ${DAYS_BACK}), d.on_day)), '[]'))
  from (select 1) as one left join school_calendar k on k.school_id = s.school_id)`

export function presentCalendar({
  weekdays,
  opensAt,
  closesAt,
  cycle,
  days,
  version,
}: ReferenceCalendar): SchoolCalendar {
  return {
    weekdays: [...weekdays],
    opensAt,
    closesAt,
    cycle: cycle && { ...cycle, days: [...cycle.days] },
    days: [...days],
    version,
  }
}
