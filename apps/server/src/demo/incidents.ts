/** Derives incidents from the passes, by the same triggers as in a running school. */
import {
  effectiveTimeLimit,
  exceedsDaily,
  exceedsTime,
  exceedsUsage,
  type IncidentType,
  type Instant,
  incidentKey,
  incidentLabel,
  isDeviceMismatch,
  isFlagged,
  isManyForgotten,
  type LocalDay,
  MANY_FORGOTTEN_DAYS,
} from '@corridor/rules'
import type { IncidentReport, incident, LabeledValue } from '../db/schema/index.ts'
import { daysBefore, schoolDayOf } from './calendar.ts'
import type { Row } from './insert.ts'
import type { PassRow } from './passes.ts'
import type { DemoSchool } from './school.ts'

export type IncidentRow = Row<typeof incident> & { createdAt: Instant }

const label = (name: string, value: string): LabeledValue => ({ label: name, value })

interface Seen {
  pass: PassRow
  day: LocalDay
}

/** `passes` are those of one school. The caller assigns ids, because they run across all schools. */
export function incidentsOf(school: DemoSchool, passes: readonly PassRow[]): Omit<IncidentRow, 'incidentId'>[] {
  const started = passes.filter(({ startedAt }) => startedAt !== null)
  const byStudent = Map.groupBy(started, ({ studentId }) => studentId)
  return [...byStudent.values()].flatMap((own) => {
    const inOrder = own.sort((a, b) => ((a.startedAt ?? '') < (b.startedAt ?? '') ? -1 : 1))
    const seen: Seen[] = []
    const reported = new Set<string>()
    return inOrder.flatMap((pass) => {
      const { schoolId, studentId, passId } = pass
      const day = schoolDayOf(pass.startedAt ?? pass.createdAt)
      seen.push({ pass, day })
      return triggersOf(school, pass, seen).flatMap(({ type, at, details }) => {
        const key = incidentKey(type, { passId, studentId, day })
        if (reported.has(key)) return []
        reported.add(key)
        const title = incidentLabel(type)
        const told = report(school, pass, title, seen, details)
        return [{ schoolId, studentId, passId, type, title, day, report: told, createdAt: at }]
      })
    })
  })
}

interface Trigger {
  type: IncidentType
  at: Instant
  details: LabeledValue[]
}

/** `seen` holds the student's passes up to and including this one. */
function triggersOf({ plan, rooms }: DemoSchool, pass: PassRow, seen: readonly Seen[]): Trigger[] {
  const { alerts } = plan
  const today = seen.at(-1)?.day ?? ''
  const since = (days: number) => {
    const before = daysBefore(today, days)
    return seen.slice(seen.findLastIndex(({ day }) => day <= before) + 1)
  }
  const room = rooms.find(({ roomId }) => roomId === pass.toRoomId)
  const limit = effectiveTimeLimit(room?.row.passAlertTimeLimit ?? null, alerts.passAlertTimeLimit)
  const startedAt = pass.startedAt ?? pass.createdAt
  const completedAt = pass.completedAt ?? startedAt
  const found: Trigger[] = []

  if (isFlagged(pass)) {
    const details = [label('Marked as', 'Did not arrive as expected')]
    found.push({ type: 'flagged', at: pass.confirmedAt ?? completedAt, details })
  }
  if (exceedsTime(pass.duration, limit)) {
    const details = [label('Duration', `${pass.duration} min`), label('Time limit', `${limit} min`)]
    found.push({ type: 'exceed_time', at: completedAt, details })
  }
  if (isDeviceMismatch(pass.startedAtFingerprint, pass.completedAtFingerprint)) {
    const details = [
      label('Started on', pass.startedAtFingerprint?.deviceInfo.os.family ?? ''),
      label('Completed on', pass.completedAtFingerprint?.deviceInfo.os.family ?? ''),
    ]
    found.push({ type: 'mismatch_device', at: completedAt, details })
  }
  const usedToday = since(1).length
  if (exceedsDaily(usedToday, alerts.passAlertUsagePerDayAmount)) {
    const details = [
      label('Passes today', `${usedToday}`),
      label('Alert above', `${alerts.passAlertUsagePerDayAmount}`),
    ]
    found.push({ type: 'exceed_daily', at: startedAt, details })
  }
  const timeframe = alerts.passAlertUsageTimeframe ?? 1
  const usedLately = since(timeframe).length
  if (exceedsUsage(usedLately, alerts.passAlertUsageAmount)) {
    const details = [
      label(`Passes in ${timeframe} days`, `${usedLately}`),
      label('Alert above', `${alerts.passAlertUsageAmount}`),
    ]
    found.push({ type: 'exceed_usage', at: startedAt, details })
  }
  if (isForgotten(pass)) {
    const forgotten = since(MANY_FORGOTTEN_DAYS).filter((one) => isForgotten(one.pass)).length
    const details = [label(`Never ended in ${MANY_FORGOTTEN_DAYS} days`, `${forgotten}`)]
    if (isManyForgotten(forgotten)) found.push({ type: 'many_forgotten', at: completedAt, details })
  }
  return found
}

function isForgotten({ completedAt, completedBy }: PassRow): boolean {
  return completedAt !== null && completedBy === null
}

/** Names rooms but no people, so that a student can be erased without rewriting reports. */
function report(
  { rooms }: DemoSchool,
  pass: PassRow,
  title: string,
  seen: readonly Seen[],
  details: LabeledValue[],
): IncidentReport {
  const roomName = (id: number | null) => rooms.find(({ roomId }) => roomId === id)?.row.name ?? 'unknown'
  return {
    incident: [label('Type', title), label('Date', seen.at(-1)?.day ?? '')],
    details: [label('From', roomName(pass.fromRoomId)), label('To', roomName(pass.toRoomId)), ...details],
    summary: [label('Passes used so far', `${seen.length}`)],
  }
}
