import type { PassId, RoomId, SchoolId, UserId } from '../ids.ts'

/** A moment in UTC as `2026-11-15T08:30:00.000Z`. The fixed width makes string order the order of time. */
export type Instant = string

/** What the rules need to know of a pass; rows of the database and passes on the wire both have this shape. */
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
  /** Who was asked to approve: a person, else the staff of a room, else (both null) the office. */
  approverId: UserId | null
  approverRoomId: RoomId | null
  /** Null means as soon as possible. */
  scheduledFor: Instant | null
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
