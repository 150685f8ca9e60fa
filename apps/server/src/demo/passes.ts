/**
 * A demo pass goes through the same steps as a real one, so that its timestamps are always consistent. Times are in
 * milliseconds here, because history adds and compares a great many of them.
 */
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Endpoints, ReasonInSpanish } from '@corridor/rules/pass'
import { instant, wholeMinutes } from '@corridor/rules/time'
import type { pass } from '../db/schema/index.ts'
import type { ApprovalResult } from './endpointRules.ts'

export type PassRow = Omit<typeof pass.$inferSelect, 'baseAt'>

export interface NewPass {
  passId: PassId
  schoolId: SchoolId
  studentId: UserId
  endpoints: Endpoints
  createdAt: number
  /** Null means as soon as possible. */
  scheduledFor: number | null
  note?: string | null
}

function blank({ passId, schoolId, studentId, endpoints, createdAt, scheduledFor, note = null }: NewPass): PassRow {
  const { fromRoomId, fromFacultyId, toRoomId, toFacultyId } = endpoints
  return {
    passId,
    schoolId,
    studentId,
    createdBy: studentId,
    fromRoomId,
    toRoomId,
    fromFacultyId,
    toFacultyId,
    approvalByOrigin: false,
    approverId: null,
    approverRoomId: null,
    note,
    isAsapPass: scheduledFor === null,
    isCounted: false,
    reachedLimit: null,
    isUrgent: false,
    isLate: false,
    wasFrozen: false,
    lateClassId: null,
    lateUntil: null,
    lateReason: null,
    urgentTimes: null,
    scheduledFor: scheduledFor === null ? null : instant(scheduledFor),
    createdAt: instant(createdAt),
    approvedAt: null,
    approvedBy: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    rejectedAt: null,
    rejectedBy: null,
    rejectReason: null,
    rejectReasonEs: null,
    canceledAt: null,
    canceledBy: null,
    cancelReason: null,
    enqueuedAt: null,
    lineNumber: null,
    dequeuedAt: null,
    dequeuedBy: null,
    timeInQueue: null,
    startedAt: null,
    startedBy: null,
    completedAt: null,
    completedBy: null,
    duration: null,
    confirmedAt: null,
    confirmed: null,
    confirmedBy: null,
    startedAtFingerprint: null,
    completedAtFingerprint: null,
    version: 1,
  }
}

/** A student's own request: approved automatically if no approval is required. */
export function requestPass(input: NewPass, { approval, approver }: ApprovalResult): PassRow {
  const pass = blank(input)
  if (approval === 'not_required') {
    pass.approvedAt = pass.createdAt
  } else {
    pass.approvalByOrigin = approval === 'origin'
    pass.approverId = approver.approverId
    pass.approverRoomId = approver.approverRoomId
  }
  return pass
}

/** Created by staff for a student, and approved by its creator. */
export function issuePass(issued: NewPass, issuerId: UserId): PassRow {
  const pass = blank(issued)
  pass.createdBy = issuerId
  pass.approvedAt = pass.createdAt
  pass.approvedBy = issuerId
  return pass
}

export function approve(pass: PassRow, at: number, by: UserId | null): void {
  pass.approvedAt = instant(at)
  pass.approvedBy = by
}

export function reject(pass: PassRow, at: number, by: UserId | null, { reason, es }: ReasonInSpanish): void {
  pass.rejectedAt = instant(at)
  pass.rejectedBy = by
  pass.rejectReason = reason
  pass.rejectReasonEs = es
}

export function cancel(pass: PassRow, at: number, by: UserId, reason: string | null): void {
  pass.canceledAt = instant(at)
  pass.canceledBy = by
  pass.cancelReason = reason
}

/** `numberLines` assigns the line number later, once all lines are known. */
export function enqueue(pass: PassRow, at: number): void {
  pass.enqueuedAt = instant(at)
}

/** A pass that leaves the line has no starter: it starts when a place becomes free. */
export function start(pass: PassRow, at: number): void {
  pass.startedAt = instant(at)
  if (pass.enqueuedAt === null) {
    pass.startedBy = pass.studentId
  } else {
    pass.dequeuedAt = pass.startedAt
    pass.timeInQueue = wholeMinutes(pass.enqueuedAt, pass.startedAt)
  }
}

export function complete(pass: PassRow, at: number, by: UserId): void {
  pass.completedAt = instant(at)
  pass.completedBy = by
  pass.duration = wholeMinutes(pass.startedAt ?? pass.completedAt, pass.completedAt)
}

/** Nobody completed the pass, so the end of the day did, and its duration is unknown. */
export function forget(pass: PassRow, endOfDay: number): void {
  pass.completedAt = instant(endOfDay)
}

export function confirm(pass: PassRow, at: number, by: UserId | null, arrived: boolean): void {
  pass.confirmedAt = instant(at)
  pass.confirmedBy = by
  pass.confirmed = arrived
}

/** Line numbers follow the order of arrival, across all lines. */
export function numberLines(passes: readonly PassRow[]): number {
  const queued = passes.filter(({ enqueuedAt }) => enqueuedAt !== null)
  queued.sort((a, b) => ((a.enqueuedAt ?? '') < (b.enqueuedAt ?? '') ? -1 : 1))
  for (const [at, pass] of queued.entries()) pass.lineNumber = at + 1
  return queued.length
}
