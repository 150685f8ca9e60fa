export const INCIDENT_TYPES = ['flagged', 'exceed_time', 'exceed_daily', 'many_forgotten', 'mismatch_device'] as const
export type IncidentType = (typeof INCIDENT_TYPES)[number] | 'exceed_usage'

/** All that can be looked for. */
export const ALL_INCIDENT_TYPES = [...INCIDENT_TYPES, 'exceed_usage'] as const satisfies readonly IncidentType[]

/** Whether someone of the staff has looked at it. */
export const INCIDENT_STATES = ['new', 'seen'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

const LABELS: ReadonlyMap<string, string> = new Map([
  ['flagged', 'Flagged'],
  ['exceed_time', 'Exceeded time limit'],
  ['exceed_daily', 'Exceeded daily limit'],
  ['many_forgotten', 'Many forgotten passes'],
  ['mismatch_device', 'Device mismatch'],
])

/** Types without their own label are shown as suspicious. */
export function incidentLabel(type: string): string {
  return LABELS.get(type) ?? 'Suspicious'
}
