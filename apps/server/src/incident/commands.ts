/**
 * Incidents follow from what happened to passes, in the same transaction: at most one of a kind for a pass, and one
 * a day for what sums up a student's day. Administrators of the school hear of each as an alert.
 */
import type { Pass } from '@corridor/contract'
import { type IncidentType, type Instant, incidentLabel, localDay, MANY_FORGOTTEN_DAYS } from '@corridor/rules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { incident, membership, userAccount } from '../db/schema/index.ts'
import type { Message, PlannedChange } from '../notification/plan.ts'
import { report } from './report.ts'
import { mayTrigger, type SchoolAlerts, triggered } from './triggered.ts'

/** The alerts that go with each change, in the order of the changes. */
export async function raiseIncidents(tx: Tx, now: Instant, changes: readonly PlannedChange[]): Promise<Message[][]> {
  const suspects = changes.filter(mayTrigger)
  if (suspects.length === 0) return changes.map(() => [])
  const alerts = await schoolAlerts(tx, suspects, now)
  const found = changes.map(({ event, pass }) => {
    const facts = alerts.get(pass.passId)
    return facts ? triggered(event, pass, facts) : []
  })
  if (found.every((types) => types.length === 0)) return changes.map(() => [])
  const raised = await store(tx, now, changes, found, alerts)
  const told = await administratorsOf(tx, [...new Set(changes.map(({ pass }) => pass.schoolId))])
  return raised.map((types, index) => {
    const pass = changes[index]?.pass
    return pass ? types.flatMap((type) => alert(type, pass, told.get(pass.schoolId) ?? [])) : []
  })
}

interface AlertRow extends Record<string, unknown> {
  pass_id: string
  timezone: string
  amount: number | null
  used_in_timeframe: number | null
  used_that_day: number
  forgotten: number
}

/**
 * What the triggers ask of a school and of the student's days. A forgotten pass is told of by a sweep that can come
 * days later, and must say the same whenever it comes: it counts from the pass's own day.
 */
async function schoolAlerts(
  tx: Tx,
  changes: readonly PlannedChange[],
  now: Instant,
): Promise<Map<string, SchoolAlerts>> {
  const ids = sql.param([...new Set(changes.map(({ pass }) => pass.passId))])
  const { rows } = await tx.execute<AlertRow>(sql`
    select p.pass_id, s.timezone, s.pass_alert_usage_amount as amount,
      case when s.pass_alert_usage_amount is not null then
        (select coalesce(sum(d.used_passes), 0)::int from student_day d where d.student_id = p.student_id
          and d.day > (${now}::timestamptz at time zone s.timezone)::date - greatest(1, s.pass_alert_usage_timeframe))
      end as used_in_timeframe,
      (select coalesce(sum(d.used_passes), 0)::int from student_day d
        where d.student_id = p.student_id and d.day = own.day) as used_that_day,
      case when p.completed_at is not null and p.completed_by is null then
        (select count(*)::int from pass f where f.student_id = p.student_id and f.completed_at is not null
          and f.completed_by is null
          and f.started_at >= (own.day - ${MANY_FORGOTTEN_DAYS - 1}::int)::timestamp at time zone s.timezone
          and f.started_at <= p.started_at)
      else 0 end as forgotten
    from pass p join school s on s.school_id = p.school_id
    cross join lateral (select (p.started_at at time zone s.timezone)::date as day) as own
    where p.pass_id = any(${ids}::uuid[])`)
  const dayOf = new Map(
    changes.map(({ event, pass }) => [pass.passId, event === 'completePass' ? pass.completedAt : now]),
  )
  return new Map(
    rows.map((row) => [
      row.pass_id,
      {
        timezone: row.timezone,
        day: localDay(dayOf.get(row.pass_id) ?? now, row.timezone),
        usedThatDay: row.used_that_day,
        usageAmount: row.amount,
        usedInTimeframe: row.used_in_timeframe ?? 0,
        forgottenLately: row.forgotten,
      },
    ]),
  )
}

/** Keeps what is new: the unique indexes know what was already raised. */
async function store(
  tx: Tx,
  now: Instant,
  changes: readonly PlannedChange[],
  found: readonly IncidentType[][],
  alerts: ReadonlyMap<string, SchoolAlerts>,
): Promise<IncidentType[][]> {
  const raised: IncidentType[][] = changes.map(() => [])
  for (const [index, { pass }] of changes.entries()) {
    const facts = alerts.get(pass.passId)
    if (!facts) continue
    for (const type of found[index] ?? []) {
      const stored = await tx
        .insert(incident)
        .values({
          schoolId: pass.schoolId,
          studentId: pass.studentId,
          passId: pass.passId,
          type,
          title: incidentLabel(type),
          day: facts.day,
          report: report(type, pass, facts),
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ incidentId: incident.incidentId })
      if (stored.length > 0) raised[index]?.push(type)
    }
  }
  return raised
}

async function administratorsOf(tx: Tx, schoolIds: number[]): Promise<Map<number, number[]>> {
  const rows = await tx
    .select({ schoolId: membership.schoolId, userId: membership.userId })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(
      and(
        inArray(membership.schoolId, schoolIds),
        isNull(membership.endedAt),
        isNull(userAccount.endedAt),
        eq(userAccount.type, 'schoolAdministrator'),
      ),
    )
  const told = new Map<number, number[]>()
  for (const { schoolId, userId } of rows) told.set(schoolId, [...(told.get(schoolId) ?? []), userId])
  return told
}

function alert(type: IncidentType, pass: Pass, administrators: readonly number[]): Message[] {
  return administrators.map((userId) => ({
    userId,
    type: 'alert',
    title: `${incidentLabel(type)}: ${pass.studentName}`,
    message: `${pass.studentName}, pass to ${pass.toRoomName}: ${incidentLabel(type).toLowerCase()}.`,
  }))
}
