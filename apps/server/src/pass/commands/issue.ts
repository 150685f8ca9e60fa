import { randomUUIDv7 } from 'node:crypto'
import { can, defaultFacultyForStaff } from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { membership, pass, userAccount } from '../../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../../http/errors.ts'
import { staffByRoom } from '../../school/roomStaff.ts'
import { checkEndpoints, checkTime } from '../draft.ts'
import { schoolClock, schoolOfDraft } from '../draftLookups.ts'
import { type Change, type Outcome, recordChanges } from '../recordChanges.ts'
import type { CommandContext } from './act.ts'
import type { Draft } from './request.ts'

/** Staff issue: to one student or many, approved by the issuer from the first moment, started by nobody yet. */
export async function issuePasses({ tx, scope, now }: CommandContext, draft: Draft): Promise<Outcome> {
  const studentIds = [...new Set(draft.studentIds ?? (draft.studentId === undefined ? [] : [draft.studentId]))]
  if (studentIds.length === 0) throw invalid('Choose at least one student.', { studentIds: 'required' })
  if (!draft.scheduledFor) throw invalid('Choose a time for this pass.', { scheduledFor: 'required' })
  const schoolId = await schoolOfDraft(tx, scope, draft)
  if (!can(scope, 'pass.issue', { schoolId })) throw forbidden()

  const way = {
    fromRoomId: draft.fromRoomId ?? null,
    fromFacultyId: draft.fromFacultyId ?? null,
    toRoomId: draft.toRoomId,
    toFacultyId: draft.toFacultyId ?? null,
  }
  await checkEndpoints(tx, schoolId, way)
  checkTime(draft.scheduledFor, await schoolClock(tx, schoolId), now)
  await checkStudents(tx, schoolId, studentIds)
  const toFacultyId =
    way.toFacultyId ??
    defaultFacultyForStaff(
      (await staffByRoom(tx, [way.toRoomId])).get(way.toRoomId) ?? [],
      way.fromFacultyId,
      scope.userId,
    )

  const rows = await tx
    .insert(pass)
    .values(
      studentIds.map((studentId) => ({
        passId: randomUUIDv7(),
        schoolId,
        studentId,
        createdBy: scope.userId,
        ...way,
        toFacultyId,
        note: draft.note || null,
        isAsapPass: false,
        scheduledFor: draft.scheduledFor ?? null,
        createdAt: now,
        approvedAt: now,
        approvedBy: scope.userId,
      })),
    )
    .returning()
  return recordChanges(
    tx,
    scope,
    now,
    rows.map((row): Change => ({ pass: row, event: 'createPass' })),
  )
}

async function checkStudents(tx: Tx, schoolId: number, studentIds: number[]): Promise<void> {
  const students = await tx
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(
      and(
        eq(membership.schoolId, schoolId),
        inArray(membership.userId, studentIds),
        isNull(membership.endedAt),
        eq(userAccount.type, 'student'),
      ),
    )
  if (students.length < studentIds.length) {
    throw notFound('A student you chose is not in this school any more. Choose again.')
  }
}
