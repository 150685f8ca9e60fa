import type { DecoratedPass, Pass, QueueEntry } from '@corridor/contract'
import {
  type DeviceFingerprint,
  isStaff,
  isStudent,
  type NamedPerson,
  professionalName,
  type Viewer,
} from '@corridor/rules'
import type { LinePlace } from './queries.ts'

type Person = NamedPerson & { type: string }

/** A row of `selectPasses`: the table's own columns in snake case, and what was joined. */
export interface PresentedRow extends Record<string, unknown> {
  from_faculty: Person | null
  to_faculty: Person | null
  creator: Person
  approver: Person | null
  started_at_fingerprint: DeviceFingerprint | null
  completed_at_fingerprint: DeviceFingerprint | null
}

const time = (value: unknown) => (value ? new Date(value as string).toISOString() : null)

export function presentPass(row: PresentedRow): Pass {
  const titled = (person: Person | null) => (person ? professionalName(person) : null)
  const own = row.approval_by_origin ? row.from_faculty : (row.to_faculty ?? row.from_faculty)
  const issuer = isStaff(row.creator.type) ? row.creator : null
  return {
    passId: row.pass_id,
    schoolId: row.school_id,
    studentId: row.student_id,
    studentName: row.student_name,
    studentGrade: row.student_grade,
    studentProfileImageUrl: row.student_profile_image_url,
    createdBy: row.created_by,
    createdByName: `${row.creator.firstName} ${row.creator.lastName}`,
    fromRoomId: row.from_room_id,
    fromRoomName: row.from_room_name,
    fromRoomZoneColor: row.from_room_zone_color,
    toRoomId: row.to_room_id,
    toRoomName: row.to_room_name,
    toRoomZoneColor: row.to_room_zone_color,
    fromFacultyId: row.from_faculty_id,
    toFacultyId: row.to_faculty_id,
    fromFacultyName: titled(row.from_faculty),
    toFacultyName: titled(row.to_faculty),
    professionalFacultyName: titled(own ?? issuer),
    professionalApprovedByName: titled(row.approver),
    approvalByOrigin: row.approval_by_origin,
    approverId: row.approver_id,
    approverRoomId: row.approver_room_id,
    note: row.note,
    isAsapPass: row.is_asap_pass,
    scheduledFor: time(row.scheduled_for),
    createdAt: time(row.created_at),
    approvedAt: time(row.approved_at),
    approvedBy: row.approved_by,
    approvedByName: row.approver ? `${row.approver.firstName} ${row.approver.lastName}` : null,
    acknowledgedAt: time(row.acknowledged_at),
    acknowledgedByName: row.acknowledged_by_name,
    rejectedAt: time(row.rejected_at),
    rejectedByName: row.rejected_by_name,
    rejectReason: row.reject_reason,
    canceledAt: time(row.canceled_at),
    canceledByName: row.canceled_by_name,
    cancelReason: row.cancel_reason,
    enqueuedAt: time(row.enqueued_at),
    dequeuedAt: time(row.dequeued_at),
    dequeuedByName: row.dequeued_by_name,
    timeInQueue: row.time_in_queue,
    placeInLine: row.place_in_line,
    startedAt: time(row.started_at),
    startedByName: row.started_by_name,
    completedAt: time(row.completed_at),
    completedByName: row.completed_by_name,
    duration: row.duration,
    confirmedAt: time(row.confirmed_at),
    confirmed: row.confirmed,
    confirmedByName: row.confirmed_by_name,
    timeLimit: row.time_limit,
    passesUsedToday: row.passes_used_today,
    passAlertUsagePerDayAmount: row.pass_alert_usage_per_day_amount,
    attributes: {
      startedAtFingerprint: row.started_at ? row.started_at_fingerprint : null,
      completedAtFingerprint: row.completed_at_fingerprint,
    },
    version: row.version,
  } as Pass
}

/** To a student, the others in line are nameless and faceless. */
export function presentLine(line: readonly LinePlace[], viewer: Viewer): QueueEntry[] {
  return line.map(({ passId, studentId, studentName, enqueuedAt, studentProfileImageUrl }) => {
    const hidden = isStudent(viewer.type) && studentId !== viewer.userId
    return {
      passId,
      studentId,
      enqueuedAt,
      startedAt: null,
      studentName: hidden ? null : studentName,
      studentProfileImageUrl: hidden ? null : studentProfileImageUrl,
    }
  })
}

export function decorate(pass: Pass, line: readonly LinePlace[], viewer: Viewer): DecoratedPass {
  return { ...pass, passesInQueue: presentLine(line, viewer) }
}
