import type { SchoolId, UserId } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { member } from './membership.ts'

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
