import type { DecoratedPass, Pass, QueueEntry } from '@corridor/contract'
import { can, type UserType, type Viewer } from '@corridor/rules/access'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { maySee } from '@corridor/rules/pass'
import { fullName, type NamedPerson, professionalName } from '@corridor/rules/text'
import { type Instant, instant } from '@corridor/rules/time'
import type { PassColumns, PassSqlRow, SqlTime } from './passRow.ts'

export interface PersonOnPass extends NamedPerson, Record<string, unknown> {
  userId: UserId
  type: UserType
}

export interface People {
  get(userId: UserId): NamedPerson | undefined
}

/** The columns of a pass that name a person other than the student. */
export const PEOPLE_COLUMNS = [
  'created_by',
  'from_faculty_id',
  'to_faculty_id',
  'approved_by',
  'acknowledged_by',
  'rejected_by',
  'canceled_by',
  'dequeued_by',
  'started_by',
  'completed_by',
  'confirmed_by',
] as const satisfies readonly (keyof PassColumns)[]

type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]

const time = (value: SqlTime | null) => value && instant(value)

export function presentPass(row: PassSqlRow, people: People): Pass {
  const student = { firstName: row.student_first_name, lastName: row.student_last_name }
  const person = (column: PeopleColumn): NamedPerson | null => {
    const userId = row[column]
    if (userId === row.student_id) return student
    return userId === null ? null : (people.get(userId) ?? null)
  }
  const titled = (somebody: NamedPerson | null) => somebody && professionalName(somebody)
  // Students read these, and call staff by their professional name.
  const name = (column: PeopleColumn) => titled(person(column))
  const origin = person('from_faculty_id')
  const destination = person('to_faculty_id')
  const creator = person('created_by')
  const approver = person('approved_by')
  const own = row.approval_by_origin ? (origin ?? destination) : (destination ?? origin)
  const issuer = row.created_by === row.student_id ? null : creator
  return {
    passId: row.pass_id,
    schoolId: row.school_id,
    studentId: row.student_id,
    studentName: fullName(student),
    studentGrade: row.student_grade,
    studentProfileImageUrl: row.student_profile_image_url,
    createdBy: row.created_by,
    createdByName: name('created_by') ?? '',
    fromRoomId: row.from_room_id,
    fromRoomName: row.from_room_name,
    fromRoomZoneColor: row.from_room_zone_color,
    toRoomId: row.to_room_id,
    toRoomName: row.to_room_name,
    toRoomZoneColor: row.to_room_zone_color,
    fromFacultyId: row.from_faculty_id,
    toFacultyId: row.to_faculty_id,
    fromFacultyName: titled(origin),
    toFacultyName: titled(destination),
    professionalFacultyName: titled(own ?? issuer),
    professionalApprovedByName: titled(approver),
    approvalByOrigin: row.approval_by_origin,
    approverId: row.approver_id,
    approverRoomId: row.approver_room_id,
    note: row.note,
    isAsapPass: row.is_asap_pass,
    isUrgent: row.is_urgent,
    urgentTimes: row.urgent_times,
    reachedLimit: row.reached_limit,
    isLate: row.is_late,
    scheduledFor: time(row.scheduled_for),
    createdAt: instant(row.created_at),
    approvedAt: time(row.approved_at),
    approvedBy: row.approved_by,
    approvedByName: approver && fullName(approver),
    acknowledgedAt: time(row.acknowledged_at),
    acknowledgedByName: name('acknowledged_by'),
    rejectedAt: time(row.rejected_at),
    rejectedByName: name('rejected_by'),
    rejectReason: row.reject_reason,
    rejectReasonEs: row.reject_reason_es,
    canceledAt: time(row.canceled_at),
    canceledByName: name('canceled_by'),
    cancelReason: row.cancel_reason,
    enqueuedAt: time(row.enqueued_at),
    dequeuedAt: time(row.dequeued_at),
    dequeuedByName: name('dequeued_by'),
    timeInQueue: row.time_in_queue,
    placeInLine: row.place_in_line,
    startedAt: time(row.started_at),
    startedByName: name('started_by'),
    completedAt: time(row.completed_at),
    completedByName: name('completed_by'),
    duration: row.duration,
    confirmedAt: time(row.confirmed_at),
    confirmed: row.confirmed,
    confirmedByName: name('confirmed_by'),
    timeLimit: row.time_limit,
    passesUsedToday: row.passes_used_today,
    passAlertUsagePerDayAmount: row.pass_alert_usage_per_day_amount,
    attributes: {
      startedAtFingerprint: row.started_at ? row.started_at_fingerprint : null,
      completedAtFingerprint: row.completed_at_fingerprint,
    },
    version: row.version,
  }
}

/** How many passes are too many is for staff to know: a student who could read it would stay just below. */
export function withoutThresholds<P extends Pass>(pass: P): P {
  return { ...pass, passAlertUsagePerDayAmount: null }
}

export function presentForViewer<P extends Pass>(viewer: Viewer, pass: P): P {
  return can(viewer, 'school.seeAlerts', pass) ? pass : withoutThresholds(pass)
}

/** What hall duty shows of a pass: where its student goes now, and neither words nor what was before. */
export function asInHalls(pass: Pass): Pass {
  return {
    ...withoutThresholds(pass),
    ...{ note: null, rejectReason: null, rejectReasonEs: null, cancelReason: null },
    ...{ urgentTimes: null, reachedLimit: null, passesUsedToday: 0 },
    attributes: { startedAtFingerprint: null, completedAtFingerprint: null },
  }
}

/** A pass that somebody has just acted on: one that is in none of their lists as the halls show it. */
export function presentForActor(viewer: Viewer, pass: Pass): Pass {
  return maySee(viewer, pass) ? presentForViewer(viewer, pass) : asInHalls(pass)
}

/** A student who waits in line for a room. */
export interface LinePlace {
  passId: PassId
  studentId: UserId
  studentName: string
  enqueuedAt: Instant
  studentProfileImageUrl: string | null
  facultyIds: UserId[]
}

/** To a student, the others in line are nameless and faceless. */
export function presentLine(line: readonly LinePlace[], viewer: Viewer, schoolId: SchoolId): QueueEntry[] {
  const seesNames = can(viewer, 'person.find', { schoolId })
  return line.map(({ passId, studentId, studentName, enqueuedAt, studentProfileImageUrl }) => {
    const hidden = !seesNames && studentId !== viewer.userId
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
  return { ...pass, passesInQueue: presentLine(line, viewer, pass.schoolId) }
}
