import type { PassId, RoomId, SchoolId, UserId } from '../ids.ts'

/**
 * A point in time in UTC, as `2026-11-15T08:30:00.000Z`. The fixed width makes instants sort correctly as strings. Text
 * of unknown form is not assignable to it, because it might sort wrongly: `instant()` makes one from any other form.
 */
export type Instant = `${number}-${number}-${number}T${number}:${number}:${number}.${number}Z`

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
