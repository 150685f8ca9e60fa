/**
 * When a pass can be scheduled: within the offered days and hours, and not too late to start. The forms and the server
 * use the same checks and messages.
 */
import { addDays, addMonths, atWallTime, type LocalDay, localDay, wallTime } from '../schedule/zone.ts'
import { clockText } from '../text/time.ts'
import type { Instant } from './facts.ts'
import { type ActivationIntervals, windowState } from './window.ts'

/** Clock times in the format of form fields, `07:00`. The fixed width makes them sort correctly as strings. */
export interface ClockRange {
  from: string
  to: string
}

/** The default range of the shared time picker. */
export const DEFAULT_TIME_RANGE: ClockRange = { from: '07:50', to: '15:02' }

const OPENING_HOUR = 7
const CLOSING_HOUR = 16
/** The range in the pass forms and in the schedule. */
export const PASS_TIME_RANGE: ClockRange = { from: clockOf(OPENING_HOUR, 0), to: clockOf(CLOSING_HOUR, 0) }

const MONTHS_AHEAD = 1

export function clockOf(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day and a clock time in the format of form fields, in the school's time zone. Empty while nothing is chosen. */
export interface DayAndClock {
  day: LocalDay | ''
  clock: string
}

export function toDayAndClock(time: Instant, timezone: string): DayAndClock {
  const { day, hour, minute } = wallTime(time, timezone)
  return { day, clock: clockOf(hour, minute) }
}

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
export function defaultScheduledTime(now: Instant, timezone: string): Instant {
  const { day, hour, minute } = wallTime(now, timezone)
  const clock = clockOf(hour, minute)
  if (clock < PASS_TIME_RANGE.from) return atWallTime(day, OPENING_HOUR, 0, timezone)
  if (clock > PASS_TIME_RANGE.to) return atWallTime(addDays(day, 1), OPENING_HOUR, 0, timezone)
  return atWallTime(day, hour, minute, timezone)
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
): ScheduleProblem | null {
  if (windowState({ scheduledFor, approvedAt: null, createdAt: now }, school, now) === 'after') return 'past'
  const fields = toDayAndClock(scheduledFor, school.timezone)
  return fieldsProblem(fields, bookableDays(now, school.timezone), PASS_TIME_RANGE)
}

export function scheduleProblemText(problem: ScheduleProblem, range: ClockRange = PASS_TIME_RANGE): string {
  switch (problem) {
    case 'date':
      return 'Choose a day from today to one month ahead.'
    case 'time':
      return `Choose a time from ${clockText(range.from)} to ${clockText(range.to)}.`
    case 'past':
      return 'That time is over. Choose a later one.'
  }
}
