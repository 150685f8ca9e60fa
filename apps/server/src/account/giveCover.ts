import type { Cover, Output } from '@corridor/contract'
import { type CoverId, STAFF_TYPES } from '@corridor/rules'
import { coverProblem, mayEndCover, mayGiveCover, maySeeCover } from '@corridor/rules/setup'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { one } from '../db/one.ts'
import { cover } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { readCover } from './coverQueries.ts'
import { personNotFound, refuseImpersonator } from './knownAccount.ts'

type NewCover = Output<'POST /api/cover', 'body'>
type CoverRow = typeof cover.$inferSelect

/** Lets somebody act for a colleague. */
export async function giveCover(change: Change, scope: Scope, sent: NewCover): Promise<Cover> {
  refuseImpersonator(scope)
  const { tx, now } = change
  const { schoolId, userId, forUserId } = sent
  if (!scope.schoolIds.includes(schoolId)) throw notFound('That school was not found.')
  await lockSchools(tx, [schoolId])
  const people = [...new Set([userId, forUserId])]
  const staff = await activeMembers(tx, { schoolIds: [schoolId], userIds: people, types: STAFF_TYPES })
  if (staff.length < people.length) throw personNotFound()
  if (!mayGiveCover(scope, sent)) throw forbidden()
  const problem = coverProblem(sent, now) ?? (await overlap(change, sent))
  if (problem) throw invalid(problem.message, { [problem.field]: problem.message })
  const row = one(await tx.insert(cover).values(sent).returning())
  await recordCover(change, row, 'giveCover')
  return readCover(tx, scope, row.coverId)
}

/** With one that goes on. One that was ended early can be given again. */
async function overlap({ tx, now }: Change, { schoolId, userId, forUserId, fromAt, untilAt }: NewCover) {
  const [found] = await tx
    .select({ id: cover.coverId })
    .from(cover)
    .where(
      and(
        eq(cover.schoolId, schoolId),
        eq(cover.userId, userId),
        eq(cover.forUserId, forUserId),
        lt(cover.fromAt, untilAt),
        gt(cover.untilAt, fromAt),
        gt(cover.untilAt, now),
      ),
    )
    .limit(1)
  return found ? { field: 'userId', message: 'They already cover for them then.' } : null
}

/** Ends a cover early. One that has not begun is as if it had never been given. */
export async function endCover(change: Change, scope: Scope, coverId: CoverId): Promise<void> {
  refuseImpersonator(scope)
  const { tx, now } = change
  const where = and(eq(cover.coverId, coverId), inArray(cover.schoolId, [...scope.schoolIds]))
  const [found] = await tx.select().from(cover).where(where)
  if (found) await lockSchools(tx, [found.schoolId])
  const [row] = await tx.select().from(cover).where(where).for('update')
  if (!row || !maySeeCover(scope, row)) throw notFound('That cover was not found. It may have ended.')
  if (!mayEndCover(scope, row)) throw forbidden()
  if (row.untilAt <= now) return
  if (row.fromAt >= now) await tx.delete(cover).where(eq(cover.coverId, coverId))
  else await tx.update(cover).set({ untilAt: now }).where(eq(cover.coverId, coverId))
  await recordCover(change, row, 'endCover')
}

/** Both see it, and the school's forms name who can be asked. */
async function recordCover(change: Change, row: CoverRow, action: string): Promise<void> {
  const { coverId, schoolId, userId, forUserId, fromAt, untilAt } = row
  record(change, {
    subject: 'user',
    subjectId: forUserId,
    schoolId,
    schoolIds: [schoolId],
    action,
    detail: { coverId, userId, fromAt, untilAt },
    effects: [
      { kind: 'personChanged', userId },
      { kind: 'peopleChanged', schoolId, userIds: [userId] },
      { kind: 'schoolChanged', schoolId },
    ],
  })
}
