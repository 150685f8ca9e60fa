/**
 * When a pass can be scheduled: within the offered days and hours, and not too late to start. The forms and the server
 * use the same checks and messages.
 */
import { type ClockRange, clockRangeOf, outsideHoursText, type SchoolHours } from '../../schedule/bookableHours.ts'
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

/** Now without the seconds, or the next opening hour if it is outside the offered hours. */
export function defaultScheduledTime(now: Instant, timezone: string, hours: SchoolHours): Instant {
  const { from, to } = clockRangeOf(hours)
  const opening = (on: LocalDay) => atWallTime(on, Math.floor(hours.opensAt / 60), hours.opensAt % 60, timezone)
  const { day, hour, minute } = wallTime(now, timezone)
  const clock = clockOf(hour, minute)
  if (clock < from) return opening(day)
  if (clock > to) return opening(addDays(day, 1))
  return atWallTime(day, hour, minute, timezone)
}

/** What to say of a time that was moved because nobody can be meant to leave now. Null if it was chosen. */
export function movedText(
  i18n: I18n,
  scheduledFor: Instant | null,
  now: Instant,
  timezone: string,
  hours: SchoolHours,
): string | null {
  if (scheduledFor === null || scheduledFor !== defaultScheduledTime(now, timezone, hours)) return null
  const { from, to } = clockRangeOf(hours)
  const { clock } = toDayAndClock(now, timezone)
  const time = timesIn(i18n.locale).clockTime(scheduledFor, timezone)
  if (clock < from) {
    return i18n._({
      id: 'schedule.notBegun',
      message: 'School has not begun. This pass is for today, {time}.',
      values: { time },
    })
  }
  if (clock <= to) return null
  return i18n._({
    id: 'schedule.isOut',
    message: 'School is out. This pass is for tomorrow, {time}.',
    values: { time },
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
