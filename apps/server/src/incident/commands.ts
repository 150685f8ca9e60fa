/**
 * Creates incidents from changes to passes, in the same transaction: at most one of each type per pass, and one per day
 * for the types that sum up a student's day. Administrators of the school get an alert for each.
 */
import type { Pass } from '@corridor/contract'
import {
  ALERTED_TYPES,
  alertsOf,
  type IncidentType,
  type Instant,
  incidentFacts,
  incidentsFor,
  type LocalDay,
  localDay,
  MANY_FORGOTTEN_DAYS,
  mayCauseIncident,
  type PlannedNotification,
  type SchoolAlerts,
  type ToldChange,
  type TriggeringPass,
} from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { incident, type pass as passTable } from '../db/schema/index.ts'

/** What happened to a pass, its row, and the pass as it is shown now. */
export interface SuspectChange extends ToldChange {
  pass: typeof passTable.$inferSelect & TriggeringPass
  shown: Pass
}

/** The alerts that go with the changes; most changes have none. */
export async function raiseIncidents(
  tx: Tx,
  now: Instant,
  changes: readonly SuspectChange[],
): Promise<Map<ToldChange, PlannedNotification[]>> {
  const candidates = changes.filter(({ event, pass }) => mayCauseIncident(event, pass))
  if (candidates.length === 0) return new Map()
  const raised = new Map<SuspectChange, IncidentType[]>()
  for (const [change, counts] of await countsOf(tx, candidates, now)) {
    raised.set(change, await store(tx, now, change, counts))
  }
  const administrators = await activeMembers(tx, {
    schoolIds: [...raised].flatMap(([{ pass }, types]) => types.map(() => pass.schoolId)),
    types: ALERTED_TYPES,
  })
  const administratorsFor = ({ pass }: SuspectChange) =>
    administrators.filter(({ schoolId }) => schoolId === pass.schoolId).map(({ userId }) => userId)
  return new Map(
    [...raised].map(([change, types]) => [
      change,
      types.flatMap((type) => alertsOf(type, change, administratorsFor(change))),
    ]),
  )
}

/** A student's counts in the school of a pass, and the school day that the incident belongs to. */
type Counts = Omit<SchoolAlerts, 'timeLimit' | 'perDayAmount'> & { day: LocalDay }

function alertsIn({ timeLimit, passAlertUsagePerDayAmount: perDayAmount }: Pass, counts: Counts): SchoolAlerts {
  return { timeLimit, perDayAmount, ...counts }
}

interface CountRow extends Record<string, unknown> {
  pass_id: string
  timezone: string
  amount: number | null
  used_in_timeframe: number | null
  used_that_day: number
  forgotten: number
}

/**
 * A school's thresholds only apply to its own passes, so passes of a student in another school are not counted. A
 * forgotten pass may be closed by a sweep days later and must give the same result whenever that is, so it is counted
 * from the pass's own day.
 */
async function countsOf(tx: Tx, changes: readonly SuspectChange[], now: Instant): Promise<[SuspectChange, Counts][]> {
  const ids = sql.param([...new Set(changes.map(({ pass }) => pass.passId))])
  const { rows } = await tx.execute<CountRow>(sql`
    select p.pass_id, s.timezone, s.pass_alert_usage_amount as amount,
      case when s.pass_alert_usage_amount is not null then
        (select coalesce(sum(d.used_passes), 0)::int from student_day d
          where d.student_id = p.student_id and d.school_id = p.school_id
            and d.day > (${now}::timestamptz at time zone s.timezone)::date - greatest(1, s.pass_alert_usage_timeframe))
      end as used_in_timeframe,
      (select coalesce(sum(d.used_passes), 0)::int from student_day d
        where d.student_id = p.student_id and d.school_id = p.school_id and d.day = own.day) as used_that_day,
      case when p.completed_at is not null and p.completed_by is null then
        (select count(*)::int from pass f
          where f.student_id = p.student_id and f.school_id = p.school_id
            and f.completed_at is not null and f.completed_by is null
            and f.started_at >= (own.day - ${MANY_FORGOTTEN_DAYS - 1}::int)::timestamp at time zone s.timezone
            and f.started_at <= p.started_at)
      else 0 end as forgotten
    from pass p join school s on s.school_id = p.school_id
    cross join lateral (select (p.started_at at time zone s.timezone)::date as day) as own
    where p.pass_id = any(${ids}::uuid[])`)
  return changes.flatMap((change) =>
    rows
      .filter(({ pass_id }) => pass_id === change.pass.passId)
      .map((row): [SuspectChange, Counts] => [
        change,
        {
          day: localDay((change.event === 'completePass' && change.pass.completedAt) || now, row.timezone),
          usedThatDay: row.used_that_day,
          usageAmount: row.amount,
          usedInTimeframe: row.used_in_timeframe ?? 0,
          forgottenLately: row.forgotten,
        },
      ]),
  )
}

/** Stores the new ones. Unique indexes skip those that were already raised. */
async function store(
  tx: Tx,
  now: Instant,
  { event, pass, shown }: SuspectChange,
  counts: Counts,
): Promise<IncidentType[]> {
  const alerts = alertsIn(shown, counts)
  const raised: IncidentType[] = []
  for (const type of incidentsFor(event, pass, alerts)) {
    const stored = await tx
      .insert(incident)
      .values({
        schoolId: pass.schoolId,
        studentId: pass.studentId,
        passId: pass.passId,
        type,
        day: counts.day,
        facts: incidentFacts(pass, { ...alerts, grade: shown.studentGrade }),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ incidentId: incident.incidentId })
    if (stored.length > 0) raised.push(type)
  }
  return raised
}
