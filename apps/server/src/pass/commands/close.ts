import { forgottenSince, type Instant } from '@corridor/rules'
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { pass, school } from '../../db/schema/index.ts'
import { type Change, conclude, type Outcome } from '../change.ts'
import { lockPlaces } from '../places.ts'
import { patch } from './act.ts'

/**
 * Passes still open from an earlier school day were forgotten: what ran is completed at the end of its own day, by
 * nobody and without a duration; what waited in line is canceled. Whenever it runs, the result is the same.
 */
export async function closeForgotten(tx: Tx, now: Instant): Promise<Outcome> {
  const open = await tx
    .select({ pass: getTableColumns(pass), timezone: school.timezone })
    .from(pass)
    .innerJoin(school, eq(school.schoolId, pass.schoolId))
    .where(
      and(
        or(sql`${pass.enqueuedAt} is not null`, sql`${pass.startedAt} is not null`),
        isNull(pass.completedAt),
        isNull(pass.canceledAt),
      ),
    )
    .orderBy(asc(pass.passId))
  const forgotten = open.filter(({ pass: row, timezone }) => forgottenSince(row, now, timezone) !== null)
  if (forgotten.length === 0) return { passes: [], skipped: [], announcements: [] }
  await lockPlaces(
    tx,
    forgotten.map(({ pass: row }) => row),
  )
  const changes: Change[] = []
  for (const { pass: seen, timezone } of forgotten) {
    const [row] = await tx.select().from(pass).where(eq(pass.passId, seen.passId)).for('update')
    const dayEnd = row && forgottenSince(row, now, timezone)
    if (!row || !dayEnd) continue
    changes.push(
      row.startedAt
        ? { pass: await patch(tx, row, { completedAt: dayEnd, duration: null }), event: 'completePass', bySystem: true }
        : {
            pass: await patch(tx, row, { canceledAt: dayEnd, cancelReason: 'The school day ended.' }),
            event: 'cancelPass',
            bySystem: true,
          },
    )
  }
  return conclude(tx, null, now, changes)
}
