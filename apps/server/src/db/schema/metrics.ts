import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { PatternKind, PatternSide } from '@corridor/rules/metrics'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { room } from './room.ts'

/**
 * What a student did on one school day. Updated by every start and completion, so that today's counts, percentiles
 * and reports never scan the passes themselves.
 */
export const studentDay = pgTable(
  'student_day',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    usedPasses: integer().notNull().default(0),
    /** Those that count toward the student's quick passes. */
    countedPasses: integer().notNull().default(0),
    completedPasses: integer().notNull().default(0),
    /** Passes with a duration, and their minutes; a forgotten pass has none. */
    timedPasses: integer().notNull().default(0),
    totalTime: integer().notNull().default(0),
    /** The same, without passes that lasted implausibly long. */
    adjustedPasses: integer().notNull().default(0),
    adjustedTime: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.day, table.schoolId] }),
    member('student_day_student', table.schoolId, table.studentId),
    // With what is added up for a whole school: its days lie scattered among those of all others.
    index('student_day_of_school').on(
      table.schoolId,
      table.day,
      table.studentId,
      table.usedPasses,
      table.timedPasses,
      table.totalTime,
    ),
    check('student_day_counts', sql`${table.usedPasses} >= 0 and ${table.totalTime} >= 0`),
  ],
)

/**
 * What was used in a week that is over, by hour, by place, by block and by faculty member, for a school and for each of
 * its rooms (`patternOf` in the rules). Written once per week by a job. The row of a school's total is there for every
 * week that was counted, also if nothing was used.
 */
export const patternWeek = pgTable(
  'pattern_week',
  {
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    side: text().$type<PatternSide>().notNull(),
    /** Null for the school. */
    roomId: integer().$type<RoomId>(),
    /** Its Monday. */
    week: date({ mode: 'string' }).notNull(),
    kind: text().$type<PatternKind>().notNull(),
    value: integer().notNull(),
    usedPasses: integer().notNull(),
    totalTime: integer().notNull(),
    /** Without passes that lasted implausibly long. */
    adjustedPasses: integer().notNull(),
    adjustedTime: integer().notNull(),
  },
  (table) => [
    unique('pattern_week_row')
      .on(table.schoolId, table.side, table.roomId, table.week, table.kind, table.value)
      .nullsNotDistinct(),
    foreignKey({
      name: 'pattern_week_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    check('pattern_week_side', sql`(${table.side} = 'school') = (${table.roomId} is null)`),
    check('pattern_week_counts', sql`${table.usedPasses} >= 0 and ${table.totalTime} >= 0`),
  ],
)

/**
 * Pairs of students who keep leaving the same room together (`pairsOf` in the rules), with the counts behind it. A
 * school's rows are replaced as a whole every night. They are in no report, notification or export.
 */
export const studentPair = pgTable(
  'student_pair',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    roomId: integer().$type<RoomId>().notNull(),
    /** The one with the lower id first. */
    studentId: integer().$type<UserId>().notNull(),
    otherStudentId: integer().$type<UserId>().notNull(),
    overlaps: integer().notNull(),
    days: integer().notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    expected: doublePrecision().notNull(),
    /** What each did, out of this room. */
    passes: integer().notNull(),
    minutes: doublePrecision().notNull(),
    otherPasses: integer().notNull(),
    otherMinutes: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.roomId, table.studentId, table.otherStudentId] }),
    foreignKey({
      name: 'student_pair_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    member('student_pair_student', table.schoolId, table.studentId),
    member('student_pair_other', table.schoolId, table.otherStudentId),
    check('student_pair_order', sql`${table.studentId} < ${table.otherStudentId}`),
  ],
)

/** When the pairs of a school were last looked for, and in which days. */
export const studentPairSearch = pgTable('student_pair_search', {
  schoolId: integer()
    .$type<SchoolId>()
    .primaryKey()
    .references(() => school.schoolId),
  searchedAt: instant().notNull(),
  /** The day of the search at the school. The days that it looked at are before it. */
  searchedOn: date({ mode: 'string' }).notNull(),
  /** Null if no pass was ever used. */
  firstDay: date({ mode: 'string' }),
  lastDay: date({ mode: 'string' }),
  schoolDays: integer().notNull(),
})
