import { forgottenSince, type Instant, instant } from '@corridor/rules'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { pass, school } from '../../db/schema/index.ts'
import { lockCapacity, moveLine } from '../capacity.ts'
import { LIVE_PASS } from '../conditions.ts'
import { type Change, type Outcome, type PassRow, recordChanges } from '../recordChanges.ts'
import { patch } from './act.ts'

/**
 * Passes of a school that are still open from an earlier day of it were forgotten: what ran is completed at the end of its own day, by
 * nobody and without a duration; what waited in line is canceled. Whenever it runs, the result is the same. Should
 * somebody be waiting today for a place that was taken since yesterday, the line moves.
 */
export async function closeForgotten(tx: Tx, schoolId: number, now: Instant): Promise<Outcome> {
  const open = await tx
    .select({ pass: getTableColumns(pass), timezone: school.timezone })
    .from(pass)
    .innerJoin(school, eq(school.schoolId, pass.schoolId))
    .where(and(eq(pass.schoolId, schoolId), LIVE_PASS))
    .orderBy(asc(pass.passId))
  const forgotten = open.filter(({ pass: row, timezone }) => forgottenSince(row, now, timezone) !== null)
  if (forgotten.length === 0) return { passes: [], skipped: [], announcements: [] }
  const capacity = await lockCapacity(
    tx,
    forgotten.map(({ pass: row }) => row),
    now,
  )
  const changes: Change[] = []
  for (const { pass: seen, timezone } of forgotten) {
    const [row] = await tx.select().from(pass).where(eq(pass.passId, seen.passId)).for('update')
    const dayEnd = row && forgottenSince(row, now, timezone)
    if (!row || !dayEnd) continue
    capacity.vacate(row)
    changes.push(await close(tx, row, lastMomentBefore(dayEnd)))
  }
  changes.push(...(await moveLine(tx, capacity, now)))
  return recordChanges(tx, null, now, changes)
}

async function close(tx: Tx, row: PassRow, at: Instant): Promise<Change> {
  if (row.startedAt) {
    return { pass: await patch(tx, row, { completedAt: at, duration: null }), event: 'completePass', bySystem: true }
  }
  const canceled = { canceledAt: at, cancelReason: 'The school day ended.' }
  return { pass: await patch(tx, row, canceled), event: 'cancelPass', bySystem: true }
}

/** Midnight already belongs to the next day, and a pass counts on its own. */
function lastMomentBefore(dayEnd: Instant): Instant {
  return instant(Date.parse(dayEnd) - 1)
}
