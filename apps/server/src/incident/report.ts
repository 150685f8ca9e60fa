import type { Pass } from '@corridor/contract'
import { deviceWarning, type IncidentType, type Instant, incidentLabel, shortTime } from '@corridor/rules'
import type { IncidentReport, LabeledValue } from '../db/schema/index.ts'
import type { SchoolAlerts } from './triggered.ts'

const entry = (label: string, value: string | number | null): LabeledValue[] =>
  value === null || value === '' ? [] : [{ label, value: String(value) }]

/** The whole story of an incident as it was known at that moment, in words that still read well in June. */
export function report(
  type: IncidentType,
  pass: Pass,
  { timezone, usedThatDay }: Pick<SchoolAlerts, 'timezone' | 'usedThatDay'>,
): IncidentReport {
  const told = (time: Instant | null) => time && shortTime(time, timezone)
  return {
    incident: [...entry('Type', incidentLabel(type)), ...entry('What happened', sentence(type, pass))],
    details: [
      ...entry('From', pass.fromRoomName),
      ...entry('To', pass.toRoomName),
      ...entry('Started', told(pass.startedAt)),
      ...entry('Ended', told(pass.completedAt)),
      ...entry('Ended by', pass.completedByName),
      ...entry('Note', pass.note),
    ],
    summary: [
      ...entry('Student', pass.studentName),
      ...entry('Grade', pass.studentGrade),
      ...entry('Duration (min)', pass.duration),
      ...entry('Time limit (min)', pass.timeLimit),
      ...entry('Passes used that day', usedThatDay),
    ],
  }
}

function sentence(type: IncidentType, pass: Pass): string {
  const { startedAtFingerprint, completedAtFingerprint } = pass.attributes
  const sentences: Record<IncidentType, string> = {
    flagged: `${pass.confirmedByName ?? 'Staff'} flagged this pass.`,
    exceed_time: `The pass lasted ${pass.duration} minutes; the limit is ${pass.timeLimit}.`,
    exceed_daily: `This was pass number ${pass.passesUsedToday} of the day; the limit is ${pass.passAlertUsagePerDayAmount}.`,
    many_forgotten: 'Three or more passes were not ended within seven days.',
    mismatch_device: deviceWarning(startedAtFingerprint, completedAtFingerprint) ?? '',
    exceed_usage: 'More passes were used within the school’s timeframe than it allows.',
  }
  return sentences[type]
}
