import type { Output } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { conflictTime, timesConflict } from '@corridor/rules/pass'
import { type Instant, instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { Scope } from '../session/scope.ts'
import { openPasses } from './queries.ts'

type ConflictQuery = Output<'POST /api/pass/conflicts', 'body'>

interface Row extends Record<string, unknown> {
  student_id: UserId
  scheduled_for: string | null
  started_at: string | null
  enqueued_at: string | null
  approved_at: string | null
  created_at: string
}

const time = (value: string | null) => (value ? instant(value) : null)

/** Returns only the students, never their passes: the issuer may not be allowed to see the other pass. */
export async function conflictingStudents(
  db: Reader,
  scope: Scope,
  query: ConflictQuery,
  now: Instant,
): Promise<UserId[]> {
  if (scope.schoolIds.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select p.student_id, p.scheduled_for, p.started_at, p.enqueued_at, p.approved_at, p.created_at
    from pass p where ${openPasses(scope.schoolIds, now)} and p.completed_at is null and p.student_id in ${query.studentIds}
      ${query.ignorePassId ? sql`and p.pass_id <> ${query.ignorePassId}` : sql``}`)
  const conflicts = rows.filter((row) =>
    timesConflict(
      conflictTime({
        scheduledFor: time(row.scheduled_for),
        startedAt: time(row.started_at),
        enqueuedAt: time(row.enqueued_at),
        approvedAt: time(row.approved_at),
        createdAt: time(row.created_at) ?? now,
      }),
      query.scheduledFor,
    ),
  )
  return [...new Set(conflicts.map(({ student_id }) => student_id))]
}
