import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import {
  allowsAsap,
  countedEndpoints,
  type DeviceFingerprint,
  defaultFacultyForStudent,
  type Endpoints,
  type Instant,
  initialStatus,
  isRequestTooMany,
  needsApproval,
  onlyFaculty,
  refusal,
  resolveApproval,
  resolveApprover,
  type StaffByRoom,
  staffOf,
} from '@corridor/rules'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { pass, roomSetting } from '../../db/schema/index.ts'
import { AppError, forbidden, invalid, refused } from '../../http/errors.ts'
import { readRoomStaff } from '../../school/roomStaff.ts'
import { lockCapacity } from '../capacity.ts'
import { checkEndpoints, checkFaculty, checkTime } from '../draft.ts'
import { schoolClock, schoolOfDraft } from '../draftLookups.ts'
import { takeLocks } from '../locks.ts'
import { type Outcome, recordChanges } from '../recordChanges.ts'
import { studentFacts } from '../student.ts'
import type { CommandContext } from './act.ts'
import { joinLine, secondLive } from './start.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/**
 * A student asks. Approved automatically and as soon as possible, the pass starts at once, or waits in line where
 * its destination is full; approved for later it is upcoming; otherwise somebody is asked.
 */
export async function requestPass(
  { tx, scope, now }: CommandContext,
  draft: Draft,
  fingerprint: DeviceFingerprint | null,
): Promise<Outcome> {
  const studentId = scope.userId
  if (draft.studentIds || (draft.studentId !== undefined && draft.studentId !== studentId)) throw forbidden()
  const { way, staff } = await findEndpoints(tx, draft, now)
  const schoolId = await schoolOfDraft(tx, scope, draft)
  const rooms = await checkEndpoints(tx, schoolId, way)
  const room = rooms.get(way.toRoomId)
  const clock = await schoolClock(tx, schoolId)
  if (!room) throw invalid('Choose where you want to go.', { toRoomId: 'required' })
  const isAsap = draft.isAsapPass || !draft.scheduledFor
  checkFaculty({ ...way, scheduledFor: draft.scheduledFor ?? null, isAsapPass: isAsap }, staff)
  if (isAsap && !allowsAsap(room)) {
    throw new AppError(422, 'asap_not_allowed', refusal('asap_not_allowed').message)
  }
  if (draft.scheduledFor && !isAsap) checkTime(draft.scheduledFor, clock, now)

  const counted = countedEndpoints(way, staff)
  const approval = resolveApproval(counted, room, await matchingSettings(tx, schoolId, counted))
  const approver = resolveApprover(counted, approval, new Set(staff.keys()))
  // A pass for later takes no place yet: only what counts the student's own passes has to wait.
  const capacity = isAsap ? await lockCapacity(tx, [{ ...way, studentId, schoolId }], now) : null
  if (!capacity) await takeLocks(tx, { students: [studentId], rooms: [], settings: [] })
  const student = await studentFacts(tx, { studentId, schoolId }, now, { granting: true })
  const asks = needsApproval(approval, approver, student, staffOf(staff, approver.approverRoomId).linked)
  const status = initialStatus({
    isIssuedByStaff: false,
    needsApproval: asks,
    isAsap,
    mayGo: capacity?.mayGo({ ...way, schoolId }) ?? false,
  })
  if (isRequestTooMany(student.openRequests, status)) throw refused(refusal('too_many_open'))
  const goes = status === 'inProgress' || status === 'queued'
  const second = goes ? await secondLive(tx, scope, studentId) : null
  if (second) throw refused(second)

  const [row] = await tx
    .insert(pass)
    .values({
      passId: randomUUIDv7(),
      schoolId,
      studentId,
      createdBy: studentId,
      ...way,
      ...(asks ? approver : {}),
      approvalByOrigin: approval === 'origin',
      note: draft.note || null,
      isAsapPass: isAsap,
      scheduledFor: isAsap ? null : (draft.scheduledFor ?? null),
      createdAt: now,
      approvedAt: asks ? null : now,
      startedAtFingerprint: fingerprint,
      ...(status === 'inProgress' && { startedAt: now, startedBy: studentId }),
      ...(status === 'queued' && joinLine(now)),
    })
    .returning()
  if (!row) throw new Error('a pass that was inserted is missing')
  return recordChanges(tx, scope, now, [{ pass: row, event: 'createPass' }])
}

/** Where it leads, and the staff of both rooms: an end that nobody was named for has a likely one. */
async function findEndpoints(tx: Tx, draft: Draft, now: Instant): Promise<{ way: Endpoints; staff: StaffByRoom }> {
  const { fromRoomId, toRoomId } = draft
  if (!fromRoomId) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const staff = await readRoomStaff(tx, [fromRoomId, toRoomId], now)
  const fromFacultyId = draft.fromFacultyId ?? onlyFaculty(staffOf(staff, fromRoomId))
  const toFacultyId = draft.toFacultyId ?? defaultFacultyForStudent(staffOf(staff, toRoomId), fromFacultyId)
  return { way: { fromRoomId, fromFacultyId, toRoomId, toFacultyId }, staff }
}

function matchingSettings(tx: Tx, schoolId: number, way: Endpoints) {
  return tx
    .select()
    .from(roomSetting)
    .where(
      and(
        eq(roomSetting.schoolId, schoolId),
        isNull(roomSetting.endedAt),
        or(
          eq(roomSetting.toRoomId, way.toRoomId),
          way.toFacultyId === null ? undefined : eq(roomSetting.toFacultyId, way.toFacultyId),
        ),
      ),
    )
}
