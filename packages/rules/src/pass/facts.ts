import type { PassId, RoomId, SchoolId, UserId } from '../ids.ts'
import type { Instant } from '../time/instant.ts'

/** What the rules need to know about a pass. Database rows and passes in API responses both have this shape. */
export interface PassFacts {
  passId: PassId
  schoolId: SchoolId
  studentId: UserId
  createdBy: UserId
  fromRoomId: RoomId | null
  toRoomId: RoomId
  fromFacultyId: UserId | null
  toFacultyId: UserId | null
  approvalByOrigin: boolean
  /** Who has to approve: a person, or the staff of a room, or the office if both are null. */
  approverId: UserId | null
  approverRoomId: RoomId | null
  /** Null means as soon as possible. */
  scheduledFor: Instant | null
  /** The student said that it is urgent. */
  isUrgent: boolean
  createdAt: Instant
  approvedAt: Instant | null
  approvedBy: UserId | null
  rejectedAt: Instant | null
  canceledAt: Instant | null
  enqueuedAt: Instant | null
  startedAt: Instant | null
  completedAt: Instant | null
  confirmedAt: Instant | null
  acknowledgedAt: Instant | null
  duration: number | null
  version: number
}
