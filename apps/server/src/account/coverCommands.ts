import type { Cover, Output } from '@corridor/contract'
import {
  type CoverFacts,
  coverProblem,
  mayCreateCover,
  mayEndCover,
  maySeeCover,
  STAFF_TYPES,
} from '@corridor/rules/access'
import type { CoverId } from '@corridor/rules/ids'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { cover } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, requireSchool } from '../session/tenancy.ts'
import { readCover } from './coverQueries.ts'

type NewCover = Output<'POST /api/cover', 'body'>
type CoverRow = typeof cover.$inferSelect

/** Lets someone act for a colleague. */
export async function createCover(change: Change, scope: Scope, body: NewCover): Promise<Cover> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const sent = { ...body, schoolId: requireSchool(scope, body.schoolId) }
  const { schoolId, userId, forUserId } = sent
  await lockSchools(tx, [schoolId])
  const people = [...new Set([userId, forUserId])]
  const staff = await activeMembers(tx, { schoolIds: [schoolId], userIds: people, types: STAFF_TYPES })
  if (staff.length < people.length) throw personNotFound()
  if (!mayCreateCover(scope, sent)) throw forbidden()
  const problem = coverProblem(sent, now) ?? (await overlap(change, sent))
  if (problem) throw invalid(problem.message, { [problem.field]: problem.message })
  const row = expectOne(await tx.insert(cover).values(sent).returning())
  await recordCover(change, row, 'giveCover')
  return readCover(tx, scope, row.coverId)
}

/** Finds an active cover that overlaps this one. A cover that was ended early can be given again. */
async function overlap({ tx, now }: Change, { schoolId, userId, forUserId, fromAt, untilAt }: CoverFacts) {
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
  return found ? { field: 'userId', message: 'They already cover for this person at that time.' } : null
}

/** Ends a cover early. One that has not begun is as if it had never been given. */
export async function endCover(change: Change, scope: Scope, coverId: CoverId): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const where = and(eq(cover.coverId, coverId), inArray(cover.schoolId, [...scope.schoolIds]))
  const [found] = await tx.select().from(cover).where(where)
  if (found) await lockSchools(tx, [found.schoolId])
  const [row] = await tx.select().from(cover).where(where).for('update')
  if (!row || !maySeeCover(scope, row)) throw notFound('That coverage was not found. It may have ended.')
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
