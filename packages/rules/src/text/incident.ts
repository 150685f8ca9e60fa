/** The report of an incident, put into words when it is read. */
import { deviceMismatchText } from '../device/fingerprint.ts'
import type { IncidentFacts } from '../incident/facts.ts'
import { type IncidentType, incidentLabel } from '../incident/types.ts'
import type { Instant } from '../time/instant.ts'
import { shortTime } from '../time/text.ts'

export interface LabeledValue {
  label: string
  value: string
}

export interface IncidentReport {
  incident: LabeledValue[]
  details: LabeledValue[]
  summary: LabeledValue[]
}

/** The current names for the ids in the facts; null if there is none. */
export interface IncidentNames {
  student: string
  fromRoom: string | null
  toRoom: string
  completedBy: string | null
  confirmedBy: string | null
  /** What staff saw in the hall, the first report first. */
  reports: readonly NamedReport[]
}

export interface NamedReport {
  by: string
  at: Instant
  room: string | null
  note: string | null
}

const entry = (label: string, value: string | number | null): LabeledValue[] =>
  value === null || value === '' ? [] : [{ label, value: String(value) }]

export function incidentReport(
  type: IncidentType,
  facts: IncidentFacts,
  names: IncidentNames,
  timezone: string,
): IncidentReport {
  const timeText = (time: Instant | null) => time && shortTime(time, timezone)
  return {
    incident: [...entry('Type', incidentLabel(type)), ...entry('What happened', incidentSentence(type, facts, names))],
    details: [
      ...entry('From', names.fromRoom),
      ...entry('To', names.toRoom),
      ...entry('Started', timeText(facts.startedAt)),
      ...entry('Ended', timeText(facts.completedAt)),
      ...entry('Ended by', names.completedBy),
      ...entry('Note', facts.note),
      ...names.reports.flatMap((report) => entry('Reported', reportText(report, timezone))),
    ],
    summary: [
      ...entry('Student', names.student),
      ...entry('Grade', facts.grade),
      ...entry('Duration (min)', facts.duration),
      ...entry('Time limit (min)', facts.timeLimit),
      ...entry('Passes used that day', facts.usedThatDay),
    ],
  }
}

/** What happened, in one sentence. */
export function incidentSentence(
  type: IncidentType,
  facts: IncidentFacts,
  { confirmedBy, reports: [first] }: Pick<IncidentNames, 'confirmedBy' | 'reports'>,
): string {
  switch (type) {
    case 'flagged':
      return `${confirmedBy ?? 'Staff'} flagged this pass.`
    case 'exceed_time':
      return `The pass lasted ${facts.duration} minutes; the limit is ${facts.timeLimit}.`
    case 'exceed_daily':
      return `This was pass number ${facts.usedThatDay} of the day; the limit is ${facts.perDayAmount}.`
    case 'many_forgotten':
      return 'Three or more passes were not ended within seven days.'
    case 'mismatch_device':
      return deviceMismatchText(facts.endedOnMobile)
    case 'no_pass':
      return `${first?.by ?? 'Staff'} met the student in the hall${nearText(first)} without a pass.`
    case 'hall_report':
      return `${first?.by ?? 'Staff'} reported something in the hall${nearText(first)}.`
    case 'exceed_usage':
      return 'More passes were used within the school’s timeframe than it allows.'
  }
}

const nearText = (report: NamedReport | undefined) => (report?.room ? ` near ${report.room}` : '')

/** "10:02 am, Mr. Osei, near Room 120: He was running." */
function reportText(report: NamedReport, timezone: string): string {
  const { by, at, note } = report
  const who = `${shortTime(at, timezone)}, ${by}${report.room ? `, near ${report.room}` : ''}`
  return note ? `${who}: ${note}` : who
}
