/** Derives incidents from the passes, by the same triggers as in a running school. */
import type { UserId } from '@corridor/rules/ids'
import {
  incidentFacts,
  incidentKey,
  incidentsFor,
  MANY_FORGOTTEN_DAYS,
  type SchoolAlerts,
} from '@corridor/rules/incident'
import type { PassEventName } from '@corridor/rules/live'
import { effectiveTimeLimit } from '@corridor/rules/pass'
import type { Instant, LocalDay } from '@corridor/rules/time'
import type { incident } from '../db/schema/index.ts'
import { daysBefore, schoolDayOf } from './calendar.ts'
import type { Row } from './insert.ts'
import type { PassRow } from './passes.ts'
import type { DemoSchool } from './school.ts'

export type IncidentRow = Row<typeof incident> & { createdAt: Instant }

interface Seen {
  pass: PassRow
  day: LocalDay
}

/** `passes` are those of one school. The caller assigns ids, because they run across all schools. */
export function incidentsOf(
  school: DemoSchool,
  passes: readonly PassRow[],
  gradeOf: (studentId: UserId) => string | null,
): Omit<IncidentRow, 'incidentId'>[] {
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
      const alerts = alertsAt(school, pass, seen)
      const facts = incidentFacts(pass, { ...alerts, grade: gradeOf(studentId) })
      return stepsOf(pass).flatMap(({ event, at }) =>
        incidentsFor(event, pass, alerts).flatMap((type) => {
          const key = incidentKey(type, { passId, schoolId, studentId, day })
          if (reported.has(key)) return []
          reported.add(key)
          return [{ schoolId, studentId, passId, type, day, facts, createdAt: at }]
        }),
      )
    })
  })
}

/** What happened to a pass that started, and when. */
function stepsOf(pass: PassRow): { event: PassEventName; at: Instant }[] {
  const steps: [PassEventName, Instant | null][] = [
    ['startPass', pass.startedAt],
    ['completePass', pass.completedAt],
    ['confirmPass', pass.confirmedAt],
  ]
  return steps.flatMap(([event, at]) => (at === null ? [] : [{ event, at }]))
}

/** `seen` holds the student's passes up to and including this one. */
function alertsAt({ plan, rooms }: DemoSchool, pass: PassRow, seen: readonly Seen[]): SchoolAlerts {
  const { alerts } = plan
  const today = seen.at(-1)?.day ?? ''
  const since = (days: number) => {
    const before = daysBefore(today, days)
    return seen.slice(seen.findLastIndex(({ day }) => day <= before) + 1)
  }
  const room = rooms.find(({ roomId }) => roomId === pass.toRoomId)
  return {
    timeLimit: effectiveTimeLimit(room?.row.passAlertTimeLimit ?? null, alerts.passAlertTimeLimit),
    perDayAmount: alerts.passAlertUsagePerDayAmount,
    usedThatDay: since(1).length,
    usageAmount: alerts.passAlertUsageAmount,
    usedInTimeframe: since(alerts.passAlertUsageTimeframe ?? 1).length,
    forgottenLately: isForgotten(pass) ? since(MANY_FORGOTTEN_DAYS).filter((one) => isForgotten(one.pass)).length : 0,
  }
}

function isForgotten({ completedAt, completedBy }: PassRow): boolean {
  return completedAt !== null && completedBy === null
}
