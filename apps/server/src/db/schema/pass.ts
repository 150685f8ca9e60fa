/**
 * A pass is stored as timestamps, from which its status is derived. The indexes are partial, so that the cost of a list
 * depends on its own length and not on years of old passes. A unique index enforces one live pass per student, so that
 * no bug can break that rule.
 */
import type { DeviceFingerprint } from '@corridor/rules/device'
import type { PassId, RoomId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import type { ReachedLimit } from '@corridor/rules/pass'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { schoolClass } from './class.ts'
import { instant } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { room } from './room.ts'
import { userAccount } from './user.ts'

/** Numbers in line, drawn while the destination is locked, so that they follow the order of arrival. */
export const lineNumber = pgSequence('line_number')

const person = () =>
  integer()
    .$type<UserId>()
    .references(() => userAccount.userId)

export const pass = pgTable(
  'pass',
  {
    passId: uuid().$type<PassId>().primaryKey(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    studentId: integer().$type<UserId>().notNull(),
    createdBy: person().notNull(),
    fromRoomId: integer().$type<RoomId>(),
    toRoomId: integer().$type<RoomId>().notNull(),
    fromFacultyId: integer().$type<UserId>(),
    toFacultyId: integer().$type<UserId>(),
    approvalByOrigin: boolean().notNull().default(false),
    approverId: integer().$type<UserId>(),
    approverRoomId: integer().$type<RoomId>(),
    note: text(),
    isAsapPass: boolean().notNull(),
    /** It counts toward the student's quick passes. Set at the start, and never changed. */
    isCounted: boolean().notNull().default(false),
    /** The quick pass limit at which the student had to ask for it. */
    reachedLimit: jsonb().$type<ReachedLimit>(),
    /** The student said that it is urgent, for the how manieth time in 30 days. */
    isUrgent: boolean().notNull().default(false),
    urgentTimes: integer(),
    /** From the entrance to a class of somebody who came late. It counts toward nothing. */
    isLate: boolean().notNull().default(false),
    /** The class it leads to, and when that ends. */
    lateClassId: integer().$type<UserGroupId>(),
    lateUntil: instant(),
    /** One of the school's words, for the office and the student alone. */
    lateReason: text(),
    /** It was under way during a freeze, so that how long it took is nobody's fault. Set with the next change of it. */
    wasFrozen: boolean().notNull().default(false),
    scheduledFor: instant(),
    createdAt: instant().notNull(),
    approvedAt: instant(),
    approvedBy: person(),
    acknowledgedAt: instant(),
    acknowledgedBy: person(),
    rejectedAt: instant(),
    rejectedBy: person(),
    rejectReason: text(),
    /** The same in Spanish, if it was one of the school's ready reasons. */
    rejectReasonEs: text(),
    canceledAt: instant(),
    canceledBy: person(),
    cancelReason: text(),
    enqueuedAt: instant(),
    lineNumber: bigint({ mode: 'number' }),
    dequeuedAt: instant(),
    dequeuedBy: person(),
    timeInQueue: integer(),
    startedAt: instant(),
    startedBy: person(),
    completedAt: instant(),
    completedBy: person(),
    duration: integer(),
    confirmedAt: instant(),
    confirmed: boolean(),
    confirmedBy: person(),
    /** Sent on create. It counts as the start's when the pass starts, even after waiting in line. */
    startedAtFingerprint: jsonb().$type<DeviceFingerprint>(),
    completedAtFingerprint: jsonb().$type<DeviceFingerprint>(),
    /** What the activation window is measured from. */
    baseAt: instant().notNull().generatedAlwaysAs(sql`coalesce(scheduled_for, approved_at, created_at)`),
    version: integer().notNull().default(1),
  },
  (table) => {
    const live = sql`(${table.enqueuedAt} is not null or ${table.startedAt} is not null) and ${table.completedAt} is null and ${table.canceledAt} is null`
    const waiting = sql`${table.enqueuedAt} is null and ${table.startedAt} is null and ${table.rejectedAt} is null and ${table.canceledAt} is null`
    return [
      member('pass_student', table.schoolId, table.studentId),
      member('pass_from_faculty', table.schoolId, table.fromFacultyId),
      member('pass_to_faculty', table.schoolId, table.toFacultyId),
      member('pass_approver', table.schoolId, table.approverId),
      foreignKey({
        name: 'pass_from_room',
        columns: [table.schoolId, table.fromRoomId],
        foreignColumns: [room.schoolId, room.roomId],
      }),
      foreignKey({
        name: 'pass_to_room',
        columns: [table.schoolId, table.toRoomId],
        foreignColumns: [room.schoolId, room.roomId],
      }),
      foreignKey({
        name: 'pass_approver_room',
        columns: [table.schoolId, table.approverRoomId],
        foreignColumns: [room.schoolId, room.roomId],
      }),
      foreignKey({
        name: 'pass_late_class',
        columns: [table.schoolId, table.lateClassId],
        foreignColumns: [schoolClass.schoolId, schoolClass.userGroupId],
      }),

      uniqueIndex('pass_one_live').on(table.studentId).where(live),
      index('pass_live').on(table.schoolId, table.createdAt).where(live),
      index('pass_running')
        .on(table.toRoomId)
        .where(sql`${table.startedAt} is not null and ${table.completedAt} is null`),
      index('pass_running_to_faculty')
        .on(table.toFacultyId)
        .where(sql`${table.startedAt} is not null and ${table.completedAt} is null`),
      uniqueIndex('pass_line')
        .on(table.toRoomId, table.lineNumber)
        .where(sql`${table.enqueuedAt} is not null and ${table.startedAt} is null and ${table.canceledAt} is null`),
      index('pass_line_to_faculty')
        .on(table.toFacultyId)
        .where(sql`${table.enqueuedAt} is not null and ${table.startedAt} is null and ${table.canceledAt} is null`),
      index('pass_line_out')
        .on(table.fromRoomId)
        .where(sql`${table.enqueuedAt} is not null and ${table.startedAt} is null and ${table.canceledAt} is null`),
      index('pass_unconfirmed')
        .on(table.schoolId, table.completedAt)
        .where(sql`${table.completedAt} is not null and ${table.confirmedAt} is null`),
      index('pass_upcoming')
        .on(table.schoolId, table.baseAt)
        .where(sql`${waiting} and ${table.approvedAt} is not null`),
      index('pass_requested').on(table.schoolId, table.baseAt).where(sql`${waiting} and ${table.approvedAt} is null`),

      index('pass_student_started').on(table.studentId, table.startedAt),
      // When the student's last counted pass ended.
      index('pass_counted').on(table.studentId, table.startedAt).where(sql`${table.isCounted}`),
      index('pass_urgent').on(table.studentId, table.createdAt).where(sql`${table.isUrgent}`),
      // Who is out of a room, and who waits to go.
      index('pass_out')
        .on(table.fromRoomId)
        .where(sql`${table.startedAt} is not null and ${table.completedAt} is null`),
      index('pass_student_base').on(table.studentId, table.baseAt),
      index('pass_school_started').on(table.schoolId, table.startedAt),
      // History, in its order: a pass is in one of the three. With the duration and whether it counts in averages, the
      // totals are counted by them alone.
      index('pass_school_completed')
        .on(table.schoolId, table.baseAt, table.passId, table.duration, table.wasFrozen)
        .where(sql`${table.completedAt} is not null and not ${table.isLate}`),
      index('pass_school_uncompleted')
        .on(table.schoolId, table.baseAt, table.passId)
        .where(sql`${table.completedAt} is null and not ${table.isLate}`),
      index('pass_school_late').on(table.schoolId, table.baseAt, table.passId).where(sql`${table.isLate}`),
      // History by duration. Nobody knows how long a forgotten pass took.
      index('pass_school_duration')
        .on(table.schoolId, sql`coalesce(${table.duration}, -1)`, table.baseAt, table.passId)
        .where(sql`${table.completedAt} is not null`),
      // History by state and by approver, one after the other.
      index('pass_school_confirmed')
        .on(table.schoolId, sql`(case when ${table.confirmedAt} is null then 0 else 1 end)`, table.baseAt, table.passId)
        .where(sql`${table.completedAt} is not null`),
      index('pass_school_approver')
        .on(table.schoolId, sql`coalesce(${table.approvedBy}, 0)`, table.baseAt, table.passId)
        .where(sql`${table.completedAt} is not null`),
      // History of someone's own.
      index('pass_to_faculty').on(table.toFacultyId, table.baseAt),
      index('pass_from_faculty').on(table.fromFacultyId, table.baseAt),
      index('pass_made_by_staff')
        .on(table.createdBy, table.baseAt)
        .where(sql`${table.createdBy} <> ${table.studentId}`),
      index('pass_approved_by')
        .on(table.approvedBy, table.baseAt)
        .where(sql`${table.approvedBy} <> ${table.createdBy}`),
      // When a student came late.
      index('pass_student_late').on(table.studentId, table.baseAt).where(sql`${table.isLate}`),
      index('pass_late_running').on(table.lateUntil).where(sql`${table.isLate} and ${table.completedAt} is null`),
      index('pass_to_room').on(table.toRoomId, table.baseAt),
      index('pass_from_room').on(table.fromRoomId, table.baseAt),

      check('pass_two_places', sql`${table.fromRoomId} is null or ${table.fromRoomId} <> ${table.toRoomId}`),
      check('pass_asap', sql`not (${table.isAsapPass} and ${table.scheduledFor} is not null)`),
      check(
        'pass_one_verdict',
        sql`${table.rejectedAt} is null or (${table.approvedAt} is null and ${table.canceledAt} is null)`,
      ),
      check(
        'pass_moves_approved',
        sql`(${table.enqueuedAt} is null and ${table.startedAt} is null) or ${table.approvedAt} is not null`,
      ),
      check(
        'pass_starts_somewhere',
        sql`(${table.enqueuedAt} is null and ${table.startedAt} is null) or ${table.fromRoomId} is not null`,
      ),
      check('pass_line_number', sql`(${table.enqueuedAt} is null) = (${table.lineNumber} is null)`),
      check(
        'pass_left_line_to_start',
        sql`${table.dequeuedAt} is null or (${table.enqueuedAt} is not null and ${table.startedAt} is not null)`,
      ),
      check('pass_started_is_not_canceled', sql`${table.startedAt} is null or ${table.canceledAt} is null`),
      check(
        'pass_completed_after_start',
        sql`${table.completedAt} is null or (${table.startedAt} is not null and ${table.completedAt} >= ${table.startedAt})`,
      ),
      check(
        'pass_confirmed_after_completion',
        sql`${table.confirmedAt} is null or (${table.completedAt} is not null and ${table.confirmedAt} >= ${table.completedAt})`,
      ),
      check('pass_confirmed_says_which', sql`(${table.confirmedAt} is null) = (${table.confirmed} is null)`),
      check('pass_counted_is_started', sql`not ${table.isCounted} or ${table.startedAt} is not null`),
      check(
        'pass_late',
        sql`${table.isLate} = (${table.lateClassId} is not null) and ${table.isLate} = (${table.lateUntil} is not null)
          and (${table.isLate} or ${table.lateReason} is null) and (not ${table.isLate} or ${table.startedAt} is not null)`,
      ),
      check(
        'pass_urgent_times',
        sql`${table.isUrgent} = (${table.urgentTimes} is not null) and ${table.urgentTimes} >= 1`,
      ),
      check('pass_duration', sql`${table.duration} is null or ${table.duration} >= 0`),
      check('pass_time_in_queue', sql`${table.timeInQueue} is null or ${table.timeInQueue} >= 0`),
    ]
  },
)
