/** Devices in rooms that students use without signing in, and what people identify themselves with there. */
import type { KioskId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { KioskIdentify, KioskKind, KioskStudents } from '@corridor/rules/kiosk'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, editable, id, instant } from './columns.ts'
import { member } from './membership.ts'
import { room } from './room.ts'
import { userAccount } from './user.ts'

/** Stores a hash of its token. Only its browser knows the token itself. */
export const kiosk = pgTable(
  'kiosk',
  {
    kioskId: id<KioskId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    roomId: integer().$type<RoomId>().notNull(),
    name: text().notNull(),
    kind: text().$type<KioskKind>().notNull(),
    students: text().$type<KioskStudents>().notNull(),
    identify: text().$type<KioskIdentify>().notNull(),
    /** In the order of its tiles; empty: the room's most used. */
    destinationIds: integer().array().$type<RoomId[]>().notNull(),
    /** When it is somebody's turn. */
    playsSound: boolean().notNull().default(false),
    tokenHash: bytes().notNull(),
    connectedAt: instant().notNull(),
    connectedBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    lastSeenAt: instant().notNull(),
    /** It accepts no numbers until then, because too many were wrong. */
    sleepsUntil: instant(),
    /** Wrong staff codes, since the first of them. */
    codeFailures: integer().notNull().default(0),
    codeFailedAt: instant(),
    disconnectedAt: instant(),
    ...editable(),
  },
  (table) => [
    foreignKey({
      name: 'kiosk_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    uniqueIndex('kiosk_token').on(table.tokenHash),
    index('kiosk_of_school').on(table.schoolId).where(sql`${table.disconnectedAt} is null`),
    check('kiosk_name', sql`char_length(${table.name}) between 1 and 60`),
    check('kiosk_kind', sql`${table.kind} in ('room', 'late', 'board')`),
    check('kiosk_students', sql`${table.students} in ('class', 'school')`),
    check('kiosk_identify', sql`${table.identify} in ('number', 'pin')`),
    check('kiosk_destinations', sql`cardinality(${table.destinationIds}) <= 12`),
  ],
)

/**
 * A device that shows a code and waits for somebody to connect it. Its secret is its token from then on, so an answer
 * that gets lost on the way to the device can be asked for again.
 */
export const kioskCode = pgTable(
  'kiosk_code',
  {
    secretHash: bytes().primaryKey(),
    /** A keyed hash, because eight letters could be found by trying. */
    codeHash: bytes().notNull(),
    /** "A Chromebook", as the browser says. */
    device: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Null until somebody connects it, which works once. */
    kioskId: integer()
      .$type<KioskId>()
      .references(() => kiosk.kioskId),
  },
  (table) => [uniqueIndex('kiosk_code_code').on(table.codeHash), index('kiosk_code_age').on(table.expiresAt)],
)

/** When a wrong number was typed. Never which. */
export const kioskWrongTry = pgTable(
  'kiosk_wrong_try',
  {
    kioskId: integer()
      .$type<KioskId>()
      .notNull()
      .references(() => kiosk.kioskId),
    at: instant().notNull(),
  },
  (table) => [index('kiosk_wrong_try_of_kiosk').on(table.kioskId, table.at)],
)

/** A printed card that names its student to kiosks. Printing another one replaces it. */
export const studentCard = pgTable(
  'student_card',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    codeHash: bytes().notNull(),
    createdBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId] }),
    member('student_card_student', table.schoolId, table.studentId),
    uniqueIndex('student_card_code').on(table.codeHash),
    index('student_card_of_student').on(table.studentId),
  ],
)

/** A keyed hash, because a few digits are found by trying. */
export const studentPin = pgTable('student_pin', {
  studentId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => userAccount.userId),
  pinHash: bytes().notNull(),
  createdAt: instant().notNull(),
  /** Wrong ones at all kiosks, since the first of them. */
  failures: integer().notNull().default(0),
  firstFailedAt: instant(),
})

/** Six digits with which staff approve at a kiosk, or end one. A keyed hash; unique in a school. */
export const staffCode = pgTable(
  'staff_code',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    codeHash: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.userId] }),
    member('staff_code_user', table.schoolId, table.userId),
    uniqueIndex('staff_code_in_school').on(table.schoolId, table.codeHash),
    index('staff_code_of_user').on(table.userId),
  ],
)
