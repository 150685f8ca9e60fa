/**
 * What causes an incident. A threshold may be reached but not exceeded. A null threshold is off; 0 is a real threshold,
 * which the first pass exceeds.
 */
import type { UserType } from '../access/roles.ts'
import { type DeviceFingerprint, isDeviceMismatch } from '../device/fingerprint.ts'
import type { PassId, SchoolId, UserId } from '../ids.ts'
import type { PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'
import { type Flag, isYes } from '../pass/flag.ts'
import type { Instant } from '../time/instant.ts'
import type { LocalDay } from '../time/zone.ts'
import type { IncidentType } from './types.ts'

function exceeds(value: number, threshold: number | null): boolean {
  return threshold !== null && value > threshold
}

/** Staff reported that the student did not arrive as expected. */
export function isFlagged(pass: { confirmedAt: Instant | null; confirmed: Flag }): boolean {
  return pass.confirmedAt !== null && !isYes(pass.confirmed)
}

/** A forgotten pass has no duration, so it cannot exceed a time limit. */
export function exceedsTime(duration: number | null, timeLimit: number | null): boolean {
  return duration !== null && exceeds(duration, timeLimit)
}

export function exceedsDaily(startedToday: number, perDayAmount: number | null): boolean {
  return exceeds(startedToday, perDayAmount)
}

/** `startedInTimeframe` counts from the start of a period of whole school days that ends today. */
export function exceedsUsage(startedInTimeframe: number, amount: number | null): boolean {
  return exceeds(startedInTimeframe, amount)
}

export const MANY_FORGOTTEN = 3
export const MANY_FORGOTTEN_DAYS = 7

/** `closedBySystem` counts passes that were closed at the end of their day, over the last seven days. */
export function isManyForgotten(closedBySystem: number): boolean {
  return closedBySystem >= MANY_FORGOTTEN
}

export interface TriggeringPass extends Pick<PassFacts, 'startedAt' | 'duration' | 'confirmedAt'> {
  isLate: boolean
  confirmed: Flag
  startedAtFingerprint: DeviceFingerprint | null
  completedAtFingerprint: DeviceFingerprint | null
}

/** A school's alert thresholds and the student's counts so far. Only passes of this school are counted. */
export interface SchoolAlerts {
  /** The destination's limit in minutes, else the school's. */
  timeLimit: number | null
  perDayAmount: number | null
  /** The student's passes that started on the same day as this one. */
  usedThatDay: number
  usageAmount: number | null
  usedInTimeframe: number
  /** Passes that were closed at the end of their day, in the seven days up to this one. */
  forgottenLately: number
}

/** Did this event start the pass? It may also have joined the line, or wait for its time. */
export function hasStarted(event: PassEventName, pass: Pick<TriggeringPass, 'startedAt'>): boolean {
  return (event === 'startPass' || event === 'createPass') && pass.startedAt !== null
}

/**
 * A cheap check first: most changes can never cause an incident, so the counts need not be loaded. Nothing that happens
 * to the pass of somebody who came late is one.
 */
export function mayCauseIncident(
  event: PassEventName,
  pass: Pick<TriggeringPass, 'isLate' | 'startedAt' | 'confirmedAt' | 'confirmed'>,
): boolean {
  if (pass.isLate) return false
  return hasStarted(event, pass) || event === 'completePass' || (event === 'confirmPass' && isFlagged(pass))
}

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
  return found.filter(([, occurred]) => occurred).map(([type]) => type)
}

const ONCE_A_DAY: readonly IncidentType[] = ['exceed_daily', 'many_forgotten', 'exceed_usage']

interface IncidentSubject {
  passId: PassId
  schoolId: SchoolId
  studentId: UserId
  day: LocalDay
}

/** Two incidents with the same key are duplicates: at most one per pass, or one per student, school and day. */
export function incidentKey(type: IncidentType, { passId, schoolId, studentId, day }: IncidentSubject): string {
  return ONCE_A_DAY.includes(type) ? `${type}/student/${schoolId}/${studentId}/${day}` : `${type}/pass/${passId}`
}

/** Who is notified about a school's incidents. */
export const ALERTED_TYPES: readonly UserType[] = ['schoolAdministrator']
