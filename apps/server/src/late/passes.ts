/** Late passes as screens and slips show them: those that are there, and those that are being made. */
import type { LatePass } from '@corridor/contract'
import type { PassId, RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import { lateReasonsOf } from '@corridor/rules/pass'
import type { ArrivalClass } from '@corridor/rules/schedule'
import { professionalName, shortName } from '@corridor/rules/text'
import { type Instant, instant, minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { invalid } from '../http/errors.ts'
import type { LateWalk } from '../pass/commands/startLate.ts'
import type { SchoolReference } from '../reference.ts'
import type { TypedStudent } from '../user/findStudents.ts'
import type { RoomedClass } from './arrivals.ts'

interface Facts {
  passId: PassId
  startedAt: Instant
  student: Pick<TypedStudent, 'firstName' | 'lastName'>
  className: string
  ownedBy: UserId
  roomId: RoomId
}

export function presentLate(
  { school, rooms, staff }: SchoolReference,
  { passId, startedAt, student, className, ownedBy, roomId }: Facts,
): LatePass {
  const room = rooms.get(roomId)
  const teacher = staff.get(ownedBy)
  return {
    ...{ passId, startedAt, className },
    name: shortName(student),
    teacherName: teacher?.isActive ? professionalName(teacher) : null,
    roomName: room?.name ?? '',
    roomColor: room?.zoneColor ?? '',
    timeLimit: school.lateLimit,
  }
}

export interface KnownLatePass {
  studentId: UserId
  lateClassId: UserGroupId
  lateUntil: Instant
  isActive: boolean
  hasReason: boolean
  shown: LatePass
}

const DAY_MINUTES = 24 * 60

/** Of the last day, the newest first. */
export async function readLatePasses(
  db: Reader,
  reference: SchoolReference,
  studentIds: readonly UserId[],
  now: Instant,
): Promise<KnownLatePass[]> {
  interface Row extends Record<string, unknown>, TypedStudent {
    passId: PassId
    startedAt: string
    className: string
    ownedBy: UserId
    roomId: RoomId
    lateClassId: UserGroupId
    lateUntil: string
    isActive: boolean
    hasReason: boolean
  }
  const { rows } = await db.execute<Row>(sql`
    select p.pass_id as "passId", p.student_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      p.started_at as "startedAt", c.name as "className", c.owned_by as "ownedBy", p.to_room_id as "roomId",
      p.late_class_id as "lateClassId", p.late_until as "lateUntil", p.completed_at is null as "isActive",
      p.late_reason is not null as "hasReason"
    from pass p join class c on c.user_group_id = p.late_class_id join user_account u on u.user_id = p.student_id
    where p.student_id = any(${sql.param([...studentIds])}::int[]) and p.is_late
      and p.school_id = ${reference.school.schoolId}
      and p.base_at >= ${minutesAfter(now, -DAY_MINUTES)}::timestamptz
    order by p.base_at desc, p.pass_id`)
  return rows.map((row) => ({
    ...{ studentId: row.userId, lateClassId: row.lateClassId, isActive: row.isActive, hasReason: row.hasReason },
    lateUntil: instant(row.lateUntil),
    shown: presentLate(reference, { ...row, student: row, startedAt: instant(row.startedAt) }),
  }))
}

/** From the entrance to a class. */
export function lateWalk(
  { staff }: SchoolReference,
  { userId, fromRoomId, reason = null }: { userId: UserId; fromRoomId: RoomId; reason?: string | null },
  { class: { userGroupId, ownedBy, room }, endsAt }: ArrivalClass<RoomedClass>,
): LateWalk {
  return {
    ...{ studentId: userId, fromRoomId, fromFacultyId: null, toRoomId: room.roomId },
    toFacultyId: staff.get(ownedBy)?.isActive ? ownedBy : null,
    ...{ lateClassId: userGroupId, lateUntil: endsAt, lateReason: reason },
  }
}

/** It is one of the school's own words, so that nobody writes about themselves or others here. */
export function checkReason({ school }: SchoolReference, reason: string): void {
  if (lateReasonsOf(school.lateReasons).includes(reason)) return
  throw invalid('Choose one of the reasons of your school.', { reason: 'unknown' })
}
