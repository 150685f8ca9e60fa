/**
 * Incidents follow from what happens to passes and are written with it: at most one of a kind for a pass, and one a day
 * for what sums up a student's day. Administrators of the school hear of each as an alert.
 */
import type { Pass } from '@corridor/contract'
import {
  ALERTED_TYPES,
  type IncidentFacts,
  type IncidentType,
  incidentFacts,
  incidentsFor,
  mayCauseIncident,
  type SchoolAlerts,
  type TriggeringPass,
} from '@corridor/rules/incident'
import { alertsOf, type NotifiableChange, type PlannedNotification } from '@corridor/rules/notification'
import { type Instant, type LocalDay, localDay } from '@corridor/rules/time'
import type { pass as passTable } from '../db/schema/index.ts'
import type { SchoolReference } from '../reference.ts'

/** What happens to a pass, its row, and the pass as it is shown afterward. */
export interface IncidentChange extends NotifiableChange {
  pass: typeof passTable.$inferSelect & TriggeringPass
  shown: Pass
}

/** How far the student has got in the school of the pass, this change included. */
export type Progress = Pick<SchoolAlerts, 'usedThatDay' | 'usedInTimeframe' | 'forgottenLately'>

export interface PlannedIncident {
  type: IncidentType
  day: LocalDay
  facts: IncidentFacts
  /** For the administrators, if it was not raised before. */
  alerts: PlannedNotification[]
}

/**
 * A school's thresholds are about its own passes: what a student of two schools does in the other one is none of its
 * business.
 */
export function planIncidents(
  change: IncidentChange,
  { school, membersOf }: SchoolReference,
  progress: () => Progress,
  now: Instant,
): PlannedIncident[] {
  const { event, pass, shown } = change
  if (!mayCauseIncident(event, pass)) return []
  const alerts: SchoolAlerts = {
    timeLimit: shown.timeLimit,
    perDayAmount: school.passAlertUsagePerDayAmount,
    usageAmount: school.passAlertUsageAmount,
    ...progress(),
  }
  // A forgotten pass is found by a sweep that can come days later, and belongs to its own day whenever it comes.
  const day = localDay((event === 'completePass' ? pass.completedAt : null) ?? now, school.timezone)
  return incidentsFor(event, pass, alerts).map((type) => ({
    type,
    day,
    facts: incidentFacts(pass, { ...alerts, grade: shown.studentGrade }),
    alerts: alertsOf(type, change, membersOf(ALERTED_TYPES)),
  }))
}
