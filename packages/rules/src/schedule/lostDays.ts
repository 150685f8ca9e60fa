/** Days on which there is no school anymore after a change of the calendar. Passes may be planned for them. */
import { addDays, type LocalDay } from '../time/zone.ts'
import { type CalendarDay, hasSchoolOn, type SchoolCalendar } from './calendar.ts'

/** The calendar with days that are set by hand. Later ones win over earlier ones for the same day. */
export function withDays<C extends SchoolCalendar>(calendar: C, set: readonly CalendarDay[]): C {
  const byDay = new Map([...calendar.days, ...set].map((day) => [day.onDay, day]))
  return { ...calendar, days: [...byDay.values()] }
}

/** Of the days for which there can be passes. The last one is included. */
export function daysLosingSchool(
  before: SchoolCalendar,
  after: SchoolCalendar,
  { first, last }: { first: LocalDay; last: LocalDay },
): LocalDay[] {
  const lost: LocalDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (hasSchoolOn(before, day) && !hasSchoolOn(after, day)) lost.push(day)
  }
  return lost
}
