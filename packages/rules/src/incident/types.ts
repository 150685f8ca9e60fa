export const INCIDENT_TYPES = ['flagged', 'exceed_time', 'exceed_daily', 'many_forgotten', 'mismatch_device'] as const
/** What staff report from the halls: a student without a pass, or something else. */
export const HALL_REPORT_TYPES = ['no_pass', 'hall_report'] as const
export type HallReportType = (typeof HALL_REPORT_TYPES)[number]

export function isHallReport(type: string | undefined): type is HallReportType {
  return HALL_REPORT_TYPES.some((one) => one === type)
}

export type IncidentType = (typeof INCIDENT_TYPES)[number] | 'exceed_usage' | HallReportType

/** All that can be looked for. */
export const ALL_INCIDENT_TYPES = [
  ...INCIDENT_TYPES,
  'exceed_usage',
  ...HALL_REPORT_TYPES,
] as const satisfies readonly IncidentType[]

/** Whether someone of the staff has looked at it. */
export const INCIDENT_STATES = ['new', 'seen'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

const LABELS: ReadonlyMap<string, string> = new Map([
  ['flagged', 'Flagged'],
  ['exceed_time', 'Exceeded time limit'],
  ['exceed_daily', 'Exceeded daily limit'],
  ['many_forgotten', 'Many forgotten passes'],
  ['mismatch_device', 'Device mismatch'],
  ['no_pass', 'In the hall without a pass'],
  ['hall_report', 'Reported in the hall'],
])

/** Types without their own label are shown as suspicious. */
export function incidentLabel(type: string): string {
  return LABELS.get(type) ?? 'Suspicious'
}
