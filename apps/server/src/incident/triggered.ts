import type { Pass } from '@corridor/contract'
import {
  exceedsDaily,
  exceedsTime,
  exceedsUsage,
  type IncidentType,
  isDeviceMismatch,
  isFlagged,
  isManyForgotten,
  type LocalDay,
  type PassEventName,
} from '@corridor/rules'

export interface SchoolAlerts {
  timezone: string
  /** The day of the school that it belongs to. */
  day: LocalDay
  /** The student's passes that started on the day this one did. */
  usedThatDay: number
  usageAmount: number | null
  usedInTimeframe: number
  /** Passes that the end of a day closed, in the seven days up to this one's. */
  forgottenLately: number
}

const hasStarted = (event: PassEventName, pass: Pass) =>
  (event === 'startPass' || event === 'createPass') && pass.startedAt !== null

/** Most of what happens to a pass can give rise to nothing, and is not worth a look. */
export function mayTrigger({ event, pass }: { event: PassEventName; pass: Pass }): boolean {
  return hasStarted(event, pass) || event === 'completePass' || (event === 'confirmPass' && isFlagged(pass))
}

/** Which incidents an event gives rise to. */
export function triggered(event: PassEventName, pass: Pass, alerts: SchoolAlerts): IncidentType[] {
  const started = hasStarted(event, pass)
  const ended = event === 'completePass'
  const { startedAtFingerprint, completedAtFingerprint } = pass.attributes
  const found: [IncidentType, boolean][] = [
    ['flagged', event === 'confirmPass' && isFlagged(pass)],
    ['exceed_time', ended && exceedsTime(pass.duration, pass.timeLimit)],
    ['mismatch_device', ended && isDeviceMismatch(startedAtFingerprint, completedAtFingerprint)],
    ['many_forgotten', ended && isManyForgotten(alerts.forgottenLately)],
    ['exceed_daily', started && exceedsDaily(pass.passesUsedToday, pass.passAlertUsagePerDayAmount)],
    ['exceed_usage', started && exceedsUsage(alerts.usedInTimeframe, alerts.usageAmount)],
  ]
  return found.filter(([, holds]) => holds).map(([type]) => type)
}
