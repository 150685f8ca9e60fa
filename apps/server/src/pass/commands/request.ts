import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@corridor/contract'
import {
  allowsAsap,
  beginningOf,
  type DeviceFingerprint,
  defaultFacultyForStudent,
  needsApproval,
  onlyFaculty,
  refusal,
  resolveApproval,
  resolveApprover,
  type Way,
} from '@corridor/rules'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { pass, roomSetting } from '../../db/schema/index.ts'
import { AppError, forbidden, invalid, refused } from '../../http/errors.ts'
import { conclude, type Outcome } from '../change.ts'
import { checkFaculty, checkPlaces, checkTime } from '../draft.ts'
import { takeLocks } from '../locks.ts'
import { schoolClock, schoolOfDraft, staffByRoom } from '../place.ts'
import { lockPlaces } from '../places.ts'
import { studentFacts } from '../student.ts'
import type { Acting } from './act.ts'
import { joinLine, secondLive } from './start.ts'

export type Draft = Output<'POST /api/pass', 'body'>['pass']

/**
 * A student asks. Approved automatically and as soon as possible, the pass starts at once, or waits in line where
 * its destination is full; approved for later it is upcoming; otherwise somebody is asked.
 */
export async function requestPass(
  { tx, scope, now }: Acting,
  draft: Draft,
  fingerprint: DeviceFingerprint | null,
): Promise<Outcome> {
  const studentId = scope.userId
  if (draft.studentIds || (draft.studentId !== undefined && draft.studentId !== studentId)) throw forbidden()
  const { way, staff } = await findWay(tx, draft)
  const schoolId = await schoolOfDraft(tx, scope, draft)
  const rooms = await checkPlaces(tx, schoolId, way)
  const room = rooms.get(way.toRoomId)
  const clock = await schoolClock(tx, schoolId)
  if (!room) throw invalid('Choose where you want to go.', { toRoomId: 'required' })
  const isAsap = draft.isAsapPass || !draft.scheduledFor
  checkFaculty({ ...way, scheduledFor: draft.scheduledFor ?? null, isAsapPass: isAsap }, staff)
  if (isAsap && !allowsAsap(room)) {
    throw new AppError(422, 'asap_not_allowed', refusal('asap_not_allowed').message)
  }
  if (draft.scheduledFor && !isAsap) checkTime(draft.scheduledFor, clock, now)

  const approval = resolveApproval(way, room, await matchingSettings(tx, schoolId, way))
  const approver = resolveApprover(way, approval, new Set(staff.keys()))
  // A pass for later takes no place yet: only what counts the student's own passes has to wait.
  const places = isAsap ? await lockPlaces(tx, [{ ...way, studentId, schoolId }]) : null
  if (!places) await takeLocks(tx, { students: [studentId], rooms: [], settings: [] })
  const student = await studentFacts(tx, { studentId, schoolId }, now, { granting: true })
  const asks = needsApproval(approval, approver, student, staff.get(approver.approverRoomId ?? 0) ?? [])
  const beginning = beginningOf({
    isIssuedByStaff: false,
    needsApproval: asks,
    isAsap,
    mayGo: places?.mayGo({ ...way, schoolId }) ?? false,
  })
  const goes = beginning === 'inProgress' || beginning === 'queued'
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
      ...(beginning === 'inProgress' && { startedAt: now, startedBy: studentId }),
      ...(beginning === 'queued' && joinLine(now)),
    })
    .returning()
  if (!row) throw new Error('a pass that was inserted is missing')
  return conclude(tx, scope, now, [{ pass: row, event: 'createPass' }])
}

/** Where it leads, and the staff of both rooms: an end that nobody was named for has a likely one. */
async function findWay(tx: Tx, draft: Draft): Promise<{ way: Way; staff: Map<number, number[]> }> {
  const { fromRoomId, toRoomId } = draft
  if (!fromRoomId) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const staff = await staffByRoom(tx, [fromRoomId, toRoomId])
  const fromFacultyId = draft.fromFacultyId ?? onlyFaculty(staff.get(fromRoomId) ?? [])
  const toFacultyId = draft.toFacultyId ?? defaultFacultyForStudent(staff.get(toRoomId) ?? [], fromFacultyId)
  return { way: { fromRoomId, fromFacultyId, toRoomId, toFacultyId }, staff }
}

function matchingSettings(tx: Tx, schoolId: number, way: Way) {
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
