/** What limits quick passes besides a school's own numbers: its terms, when it is closed, and students with other limits. */
import type { ClosedTimeId, SchoolId, TermId, UserId } from '@corridor/rules/ids'
import type { AllowanceKind } from '@corridor/rules/pass'
import type { SchoolDay } from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { editable, id, lifetime } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'

const ofSchool = () =>
  integer()
    .$type<SchoolId>()
    .notNull()
    .references(() => school.schoolId)

/** A part of a school year, with the quick passes of a term. */
export const term = pgTable(
  'term',
  {
    termId: id<TermId>(),
    schoolId: ofSchool(),
    name: text().notNull(),
    startsOn: date({ mode: 'string' }).$type<LocalDay>().notNull(),
    endsOn: date({ mode: 'string' }).$type<LocalDay>().notNull(),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    index('term_of_school').on(table.schoolId),
    check('term_name', sql`char_length(${table.name}) between 1 and 40`),
    check('term_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

/** Hours in which quick passes are asked for, on days of the week or on one date. Wall time, as in schedules. */
export const closedTime = pgTable(
  'closed_time',
  {
    closedTimeId: id<ClosedTimeId>(),
    schoolId: ofSchool(),
    name: text().notNull(),
    days: text().array().$type<SchoolDay[]>(),
    onDay: date({ mode: 'string' }).$type<LocalDay>(),
    startMinute: integer().notNull(),
    endMinute: integer().notNull(),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    index('closed_time_of_school').on(table.schoolId),
    check('closed_time_name', sql`char_length(${table.name}) between 1 and 40`),
    check('closed_time_when', sql`(${table.days} is null) <> (${table.onDay} is null) and ${table.days} <> '{}'`),
    check(
      'closed_time_hours',
      sql`${table.startMinute} >= 0 and ${table.startMinute} < ${table.endMinute} and ${table.endMinute} <= 1440`,
    ),
  ],
)

/** A student without limits in a school, or with their own. It has no reason: see docs/privacy.md. */
export const passAllowance = pgTable(
  'pass_allowance',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    kind: text().$type<AllowanceKind>().notNull(),
    perDay: integer(),
    perWeek: integer(),
    perTerm: integer(),
    ...editable(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId] }),
    member('pass_allowance_student', table.schoolId, table.studentId),
    index('pass_allowance_of_student').on(table.studentId),
    check('pass_allowance_kind', sql`${table.kind} in ('none', 'own')`),
    check(
      'pass_allowance_numbers',
      sql`${table.perDay} between 1 and 20 and ${table.perWeek} between 1 and 60 and ${table.perTerm} between 1 and 200
        and (${table.kind} = 'own' or coalesce(${table.perDay}, ${table.perWeek}, ${table.perTerm}) is null)`,
    ),
  ],
)
