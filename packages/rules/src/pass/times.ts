import { minutesBetween } from '../schedule/clock.ts'
import { addDays, addMonths, atWallTime, type LocalDay, localDay, wallTime } from '../schedule/zone.ts'
import { relativeTime, shortTime } from '../text/time.ts'
import type { Instant, PassFacts } from './facts.ts'
import { isActive } from './status.ts'

/** The one line about time that a pass shows wherever it appears. */
export function timeText(pass: PassFacts, now: Instant, timezone: string): string {
  // Only a forgotten pass, closed at the end of its day, is complete without a duration: nobody arrived.
  if (pass.completedAt && pass.duration === null) return 'never ended'
  if (pass.confirmedAt) return `lasted ${pass.duration} min.`
  if (pass.completedAt) return `arrived ${relativeTime(pass.completedAt, now)}`
  const running = pass.startedAt ?? pass.enqueuedAt
  if (running) return relativeTime(running, now)
  return pass.scheduledFor ? shortTime(pass.scheduledFor, timezone) : 'ASAP'
}

export interface ClockRange {
  from: string
  to: string
}

/** What the shared time picker offers when nobody says otherwise. */
export const DEFAULT_TIME_RANGE: ClockRange = { from: '07:50', to: '15:02' }
/** What the pass forms and the schedule offer. */
export const PASS_TIME_RANGE: ClockRange = { from: '07:00', to: '16:00' }

const OPENING_HOUR = 7
const CLOSING_HOUR = 16
export const SCHEDULE_MONTHS_AHEAD = 1

/** Now without its seconds; in the evening the next morning, in the night the coming one. */
export function defaultScheduledTime(now: Instant, timezone: string): Instant {
  const { day, hour, minute } = wallTime(now, timezone)
  if (hour < OPENING_HOUR) return atWallTime(day, OPENING_HOUR, 0, timezone)
  if (hour > CLOSING_HOUR || (hour === CLOSING_HOUR && minute > 0))
    return atWallTime(addDays(day, 1), OPENING_HOUR, 0, timezone)
  return atWallTime(day, hour, minute, timezone)
}

/** The days that the forms offer, both included. */
export function scheduleDays(now: Instant, timezone: string): { first: LocalDay; last: LocalDay } {
  const first = localDay(now, timezone)
  return { first, last: addMonths(first, SCHEDULE_MONTHS_AHEAD) }
}

/** Within the days and the hours that the forms offer. */
export function isSchedulable(scheduledFor: Instant, now: Instant, timezone: string): boolean {
  const { day, hour, minute } = wallTime(scheduledFor, timezone)
  const { first, last } = scheduleDays(now, timezone)
  const clock = `${pad(hour)}:${pad(minute)}`
  return day >= first && day <= last && clock >= PASS_TIME_RANGE.from && clock <= PASS_TIME_RANGE.to
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

export const SAME_PLACE_MESSAGE = "You cannot create a pass 'to' and 'from' the same place!"

/** Two faculty who share a room are in the same place. */
export function isSamePlace(fromRoomId: number | null, toRoomId: number | null): boolean {
  return fromRoomId !== null && fromRoomId === toRoomId
}

/** A pass that has run this long is worth a red banner. */
export const LONG_PASS_MINUTES = 60

export function isLongPass(pass: PassFacts, now: Instant): boolean {
  return isActive(pass) && pass.startedAt !== null && minutesBetween(pass.startedAt, now) >= LONG_PASS_MINUTES
}
