/**
 * What makes an incident. Thresholds are numbers that may be reached but not passed; an empty threshold is off,
 * and 0 is a real one that the first pass exceeds.
 */
import type { UserType } from '../access/roles.ts'
import { type DeviceFingerprint, isDeviceMismatch } from '../device/fingerprint.ts'
import type { PassId, SchoolId, UserId } from '../ids.ts'
import type { PassEventName } from '../live/events.ts'
import type { Instant, PassFacts } from '../pass/facts.ts'
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

export interface TriggeringPass extends Pick<PassFacts, 'startedAt' | 'duration' | 'confirmedAt'> {
  confirmed: Flag
  startedAtFingerprint: DeviceFingerprint | null
  completedAtFingerprint: DeviceFingerprint | null
}

/** What a school alerts about, and how far the student has got by now; counts are of this school's passes alone. */
export interface SchoolAlerts {
  /** The destination's limit in minutes, else the school's. */
  timeLimit: number | null
  perDayAmount: number | null
  /** The student's passes that started on the day this one did. */
  usedThatDay: number
  usageAmount: number | null
  usedInTimeframe: number
  /** Passes that the end of a day closed, in the seven days up to this one's. */
  forgottenLately: number
}

const hasStarted = (event: PassEventName, pass: Pick<TriggeringPass, 'startedAt'>) =>
  (event === 'startPass' || event === 'createPass') && pass.startedAt !== null

/** Most of what happens to a pass can give rise to nothing, and is not worth a look. */
export function mayCauseIncident(
  event: PassEventName,
  pass: Pick<TriggeringPass, 'startedAt' | 'confirmedAt' | 'confirmed'>,
): boolean {
  return hasStarted(event, pass) || event === 'completePass' || (event === 'confirmPass' && isFlagged(pass))
}

/** The incidents that something which happened to a pass gives rise to. */
export function incidentsFor(event: PassEventName, pass: TriggeringPass, alerts: SchoolAlerts): IncidentType[] {
  const isStart = hasStarted(event, pass)
  const isEnd = event === 'completePass'
  const found: [IncidentType, boolean][] = [
    ['flagged', event === 'confirmPass' && isFlagged(pass)],
    ['exceed_time', isEnd && exceedsTime(pass.duration, alerts.timeLimit)],
    ['mismatch_device', isEnd && isDeviceMismatch(pass.startedAtFingerprint, pass.completedAtFingerprint)],
    ['many_forgotten', isEnd && isManyForgotten(alerts.forgottenLately)],
    ['exceed_daily', isStart && exceedsDaily(alerts.usedThatDay, alerts.perDayAmount)],
    ['exceed_usage', isStart && exceedsUsage(alerts.usedInTimeframe, alerts.usageAmount)],
  ]
  return found.filter(([, holds]) => holds).map(([type]) => type)
}

const ONCE_A_DAY: readonly IncidentType[] = ['exceed_daily', 'many_forgotten', 'exceed_usage']

interface IncidentSubject {
  passId: PassId
  schoolId: SchoolId
  studentId: UserId
  day: LocalDay
}

/** Two incidents of one key are the same: once a pass, or once a day and school for what sums up a student's day. */
export function incidentKey(type: IncidentType, { passId, schoolId, studentId, day }: IncidentSubject): string {
  return ONCE_A_DAY.includes(type) ? `${type}/student/${schoolId}/${studentId}/${day}` : `${type}/pass/${passId}`
}

/** Who hears of the incidents of a school. */
export const ALERTED_TYPES: readonly UserType[] = ['schoolAdministrator']
