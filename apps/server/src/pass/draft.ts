/** What a new or changed pass must fulfil before anything is written; the form's own rules, applied again. */
import {
  type Instant,
  isSamePlace,
  mayBeNamed,
  type RoomStaff,
  SAME_PLACE_MESSAGE,
  type SchoolClock,
  STAFF_TYPES,
  type StaffByRoom,
  type StudentDraft,
  scheduleProblem,
  scheduleProblemText,
  staffOf,
  studentDraftProblem,
} from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { room } from '../db/schema/index.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'

export interface PassEndpoints {
  fromRoomId: number | null
  fromFacultyId: number | null
  toRoomId: number
  toFacultyId: number | null
}

export type RoomFacts = Pick<typeof room.$inferSelect, 'roomId' | 'requiresApproval' | 'allowAsap' | 'totalLimit'>

/** Rooms of this school that are in use, and staff who work there. Anything else does not exist. */
export async function checkEndpoints(tx: Tx, schoolId: number, places: PassEndpoints): Promise<Map<number, RoomFacts>> {
  if (isSamePlace(places.fromRoomId, places.toRoomId)) throw new AppError(422, 'same_place', SAME_PLACE_MESSAGE)
  const roomIds = [places.fromRoomId, places.toRoomId].filter((id) => id !== null)
  const rooms = await tx
    .select({
      roomId: room.roomId,
      requiresApproval: room.requiresApproval,
      allowAsap: room.allowAsap,
      totalLimit: room.totalLimit,
    })
    .from(room)
    .where(and(eq(room.schoolId, schoolId), inArray(room.roomId, roomIds), isNull(room.endedAt)))
  if (rooms.length < roomIds.length) throw notFound('That room was not found. Choose another one.')
  const facultyIds = [...new Set([places.fromFacultyId, places.toFacultyId].filter((id) => id !== null))]
  if (facultyIds.length > 0 && (await countStaff(tx, schoolId, facultyIds)) < facultyIds.length) {
    throw notFound('That teacher was not found. Choose another one.')
  }
  return new Map(rooms.map((facts) => [facts.roomId, facts]))
}

/** A student names whoever answers for them, where somebody does: what hangs on that person must reach them. */
export function checkFaculty(draft: StudentDraft, staff: StaffByRoom): void {
  const ofOrigin = staffOf(staff, draft.fromRoomId)
  checkOriginFaculty(draft.fromFacultyId, ofOrigin)
  checkNamed({ toFacultyId: draft.toFacultyId }, staffOf(staff, draft.toRoomId))
  if (studentDraftProblem(draft, { ofOrigin, ofDestination: staffOf(staff, draft.toRoomId) }) !== null) {
    throw invalid('Choose the teacher you are going to.', { toFacultyId: 'required' })
  }
}

export function checkOriginFaculty(fromFacultyId: number | null, ofOrigin: RoomStaff): void {
  if (fromFacultyId === null && ofOrigin.linked.length > 0) {
    throw invalid('Choose the teacher you are with.', { fromFacultyId: 'required' })
  }
  checkNamed({ fromFacultyId }, ofOrigin)
}

/** Where somebody works at an end of a pass, only they may be named there, whoever makes or changes it. */
export function checkNamed(named: { fromFacultyId: number | null } | { toFacultyId: number | null }, there: RoomStaff) {
  for (const [field, userId] of Object.entries(named)) {
    if (userId === null || mayBeNamed(userId, there)) continue
    throw invalid('That teacher does not work in that room. Choose somebody who does.', { [field]: 'elsewhere' })
  }
}

async function countStaff(tx: Tx, schoolId: number, userIds: number[]): Promise<number> {
  return (await activeMembers(tx, { schoolIds: [schoolId], userIds, types: STAFF_TYPES })).length
}

/** Within the days and hours that the forms offer, and not already over. */
export function checkTime(scheduledFor: Instant, school: SchoolClock, now: Instant): void {
  const problem = scheduleProblem(scheduledFor, school, now)
  if (problem) {
    throw invalid(scheduleProblemText(problem), { scheduledFor: problem === 'past' ? 'past' : 'out of range' })
  }
}
