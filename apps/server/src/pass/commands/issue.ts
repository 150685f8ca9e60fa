import { randomUUIDv7 } from 'node:crypto'
import { can, defaultFacultyForStaff, type Endpoints, type Instant, staffOf } from '@corridor/rules'
import { activeMembers } from '../../db/activeMembers.ts'
import type { Tx } from '../../db/connect.ts'
import { pass } from '../../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../../http/errors.ts'
import { readRoomStaff } from '../../school/roomStaff.ts'
import { checkEndpoints, checkNamed, checkTime } from '../draft.ts'
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
  const toFacultyId = await checkFaculty(tx, way, scope.userId, now)

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

/** Who the pass leads to: whoever was named, where they work there, else a likely one. */
async function checkFaculty(tx: Tx, way: Endpoints, issuerId: number, now: Instant): Promise<number> {
  const staff = await readRoomStaff(tx, [way.fromRoomId, way.toRoomId], now)
  const ofDestination = staffOf(staff, way.toRoomId)
  checkNamed({ fromFacultyId: way.fromFacultyId }, staffOf(staff, way.fromRoomId))
  checkNamed({ toFacultyId: way.toFacultyId }, ofDestination)
  const toFacultyId = way.toFacultyId ?? defaultFacultyForStaff(ofDestination, way.fromFacultyId, issuerId)
  if (toFacultyId === null) throw invalid('Choose the teacher they are going to.', { toFacultyId: 'required' })
  return toFacultyId
}

async function checkStudents(tx: Tx, schoolId: number, studentIds: number[]): Promise<void> {
  const students = await activeMembers(tx, { schoolIds: [schoolId], userIds: studentIds, types: ['student'] })
  if (students.length < studentIds.length) {
    throw notFound('A student you chose is not in this school any more. Choose again.')
  }
}
