/**
 * When a pass may be: within the days and hours on offer, and not too late to start. The forms enable their buttons and
 * the server accepts what was sent by this one verdict, and both say the same about it.
 */
import { addDays, addMonths, atWallTime, type LocalDay, localDay, wallTime } from '../schedule/zone.ts'
import { clockText } from '../text/time.ts'
import type { Instant } from './facts.ts'
import { type ActivationIntervals, windowState } from './window.ts'

/** Clock times as fields hold them, `07:00`; the fixed width makes string order the order of time. */
export interface ClockRange {
  from: string
  to: string
}

/** What the shared time picker offers when nobody says otherwise. */
export const DEFAULT_TIME_RANGE: ClockRange = { from: '07:50', to: '15:02' }

const OPENING_HOUR = 7
const CLOSING_HOUR = 16
/** What the pass forms and the schedule offer. */
export const PASS_TIME_RANGE: ClockRange = { from: clockOf(OPENING_HOUR, 0), to: clockOf(CLOSING_HOUR, 0) }

const MONTHS_AHEAD = 1

function clockOf(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day and a clock time as a form's fields hold them, in the school's own time; empty while nothing is chosen. */
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

/** Now without its seconds; in the evening the next morning, in the night the coming one. */
export function defaultScheduledTime(now: Instant, timezone: string): Instant {
  const { day, hour, minute } = wallTime(now, timezone)
  const clock = clockOf(hour, minute)
  if (clock < PASS_TIME_RANGE.from) return atWallTime(day, OPENING_HOUR, 0, timezone)
  if (clock > PASS_TIME_RANGE.to) return atWallTime(addDays(day, 1), OPENING_HOUR, 0, timezone)
  return atWallTime(day, hour, minute, timezone)
}

export type ScheduleProblem = 'date' | 'time' | 'past'

/** What is wrong with the fields of a form; an empty field is unfinished rather than wrong. */
export function fieldsProblem(
  { day, clock }: DayAndClock,
  { first, last }: BookableDays,
  range: ClockRange,
): Exclude<ScheduleProblem, 'past'> | null {
  if (day !== '' && (day < first || day > last)) return 'date'
  return clock !== '' && (clock < range.from || clock > range.to) ? 'time' : null
}

/** Null for a good time. One whose window has closed could never be started. */
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
