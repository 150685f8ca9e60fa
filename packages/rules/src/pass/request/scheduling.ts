/**
 * When a pass can be scheduled: within the offered days and hours, and not too late to start. The forms and the server
 * use the same checks and messages.
 */
import { type ClockRange, clockRangeOf, outsideHoursText, type SchoolHours } from '../../schedule/bookableHours.ts'
import { hasSchoolOn, isSetOff, type SchoolCalendar } from '../../schedule/calendar.ts'
import { clockOf, type DayAndClock, toDayAndClock } from '../../time/clock.ts'
import type { Instant } from '../../time/instant.ts'
import { timesIn } from '../../time/text.ts'
import { addDays, addMonths, atWallTime, type LocalDay, localDay, wallTime } from '../../time/zone.ts'
import type { I18n } from '../../words/i18n.ts'
import { type ActivationIntervals, windowState } from '../window.ts'

const MONTHS_AHEAD = 1

/** The days that the forms offer, both included. */
export interface BookableDays {
  first: LocalDay
  last: LocalDay
}

export function bookableDays(now: Instant, timezone: string): BookableDays {
  const first = localDay(now, timezone)
  return { first, last: addMonths(first, MONTHS_AHEAD) }
}

/**
 * Now without the seconds, or the next opening hour if it is outside the offered hours. A day that the calendar has set to
 * no school gives way to the next day with school. A weekend that nobody has set stays the next calendar day.
 */
export function defaultScheduledTime(now: Instant, timezone: string, calendar: SchoolCalendar): Instant {
  const { from, to } = clockRangeOf(calendar)
  const { opensAt } = calendar
  const opening = (on: LocalDay) => atWallTime(on, Math.floor(opensAt / 60), opensAt % 60, timezone)
  const { day: today, hour, minute } = wallTime(now, timezone)
  const clock = clockOf(hour, minute)
  const day = clock > to ? addDays(today, 1) : today
  const withSchool = isSetOff(calendar, day) ? dayWithSchoolAfter(day, calendar, bookableDays(now, timezone).last) : day
  if (withSchool !== today || clock < from) return opening(withSchool)
  return atWallTime(today, hour, minute, timezone)
}

/** The same day if there is none that can be booked, such as during the summer. */
function dayWithSchoolAfter(day: LocalDay, calendar: SchoolCalendar, last: LocalDay): LocalDay {
  for (let next = addDays(day, 1); next <= last; next = addDays(next, 1)) {
    if (hasSchoolOn(calendar, next)) return next
  }
  return day
}

/** What to say of a time that was moved because nobody can be meant to leave now. Null if it was chosen. */
export function movedText(
  i18n: I18n,
  scheduledFor: Instant | null,
  now: Instant,
  timezone: string,
  calendar: SchoolCalendar,
): string | null {
  if (scheduledFor === null || scheduledFor !== defaultScheduledTime(now, timezone, calendar)) return null
  const { from, to } = clockRangeOf(calendar)
  const { day: today, clock } = toDayAndClock(now, timezone)
  const { day } = wallTime(scheduledFor, timezone)
  const isMoved = day !== today || clock < from
  if (!isMoved) return null
  const because = clock > to ? 'out' : day === today ? 'before' : 'noSchool'
  const { clockTime, weekday, longDayText } = timesIn(i18n.locale)
  const when = day === today ? 'today' : today === addDays(day, -1) ? 'tomorrow' : 'later'
  // A weekday says it all within a week.
  const name = today > addDays(day, -7) ? weekday(day) : longDayText(scheduledFor, timezone)
  return i18n._({
    id: 'schedule.moved',
    message:
      '{because, select, out {School is out.} before {School has not begun.} other {No school today.}} This pass is for {when, select, today {today} tomorrow {tomorrow} other {{name}}}, {time}.',
    values: { because, when, name, time: clockTime(scheduledFor, timezone) },
  })
}

export type ScheduleProblem = 'date' | 'time' | 'past'

/** What is wrong with the form fields. An empty field is not an error here. */
export function fieldsProblem(
  { day, clock }: DayAndClock,
  { first, last }: BookableDays,
  range: ClockRange,
): Exclude<ScheduleProblem, 'past'> | null {
  if (day !== '' && (day < first || day > last)) return 'date'
  return clock !== '' && (clock < range.from || clock > range.to) ? 'time' : null
}

/** Null if the time is valid. A pass whose window has closed could never be started. */
export function scheduleProblem(
  scheduledFor: Instant,
  school: ActivationIntervals & { timezone: string },
  now: Instant,
  hours: SchoolHours,
): ScheduleProblem | null {
  if (windowState({ scheduledFor, approvedAt: null, createdAt: now }, school, now) === 'after') return 'past'
  const fields = toDayAndClock(scheduledFor, school.timezone)
  return fieldsProblem(fields, bookableDays(now, school.timezone), clockRangeOf(hours))
}

export function scheduleProblemText(i18n: I18n, problem: ScheduleProblem, range: ClockRange): string {
  switch (problem) {
    case 'date':
      return i18n._({ id: 'schedule.wrongDay', message: 'Choose a day from today to one month ahead.' })
    case 'time':
      return outsideHoursText(i18n, range)
    case 'past':
      return i18n._({ id: 'schedule.past', message: 'That time is over. Choose a later one.' })
  }
}
