/**
 * What makes an incident. Thresholds are numbers that may be reached but not passed; an empty threshold is off,
 * and 0 is a real one that the first pass exceeds. The sixth trigger, a device mismatch, is in `device/`.
 */
import type { PassId } from '../ids.ts'
import type { Instant } from '../pass/facts.ts'
import { type Flag, isYes } from '../pass/flag.ts'
import { addDays, atWallTime, type LocalDay, localDay } from '../schedule/zone.ts'
import type { IncidentType } from './types.ts'

function exceeds(value: number, threshold: number | null): boolean {
  return threshold !== null && value > threshold
}

/** Confirmed with a no: the student did not arrive as they should. */
export function isFlagged(pass: { confirmedAt: Instant | null; confirmed: Flag }): boolean {
  return pass.confirmedAt !== null && !isYes(pass.confirmed)
}

/** A forgotten pass has no duration, and tells nothing about time. */
export function exceedsTime(duration: number | null, timeLimit: number | null): boolean {
  return duration !== null && exceeds(duration, timeLimit)
}

export function exceedsDaily(startedToday: number, perDayAmount: number | null): boolean {
  return exceeds(startedToday, perDayAmount)
}

/** `startedInTimeframe` counts from `timeframeStart`. */
export function exceedsUsage(startedInTimeframe: number, amount: number | null): boolean {
  return exceeds(startedInTimeframe, amount)
}

/** The first moment of a span of whole school days that ends today. */
export function timeframeStart(now: Instant, days: number, timezone: string): Instant {
  return atWallTime(addDays(localDay(now, timezone), 1 - Math.max(1, days)), 0, 0, timezone)
}

export const MANY_FORGOTTEN = 3
export const MANY_FORGOTTEN_DAYS = 7

/** Passes that the end of the day closed, over the last seven days. */
export function isManyForgotten(closedBySystem: number): boolean {
  return closedBySystem >= MANY_FORGOTTEN
}

const ONCE_A_DAY: readonly IncidentType[] = ['exceed_daily', 'many_forgotten', 'exceed_usage']

/** Two incidents of one key are the same incident: once a pass, or once a day for what sums up a student's day. */
export function incidentKey(type: IncidentType, subject: { passId: PassId; studentId: number; day: LocalDay }): string {
  return ONCE_A_DAY.includes(type)
    ? `${type}/student/${subject.studentId}/${subject.day}`
    : `${type}/pass/${subject.passId}`
}
