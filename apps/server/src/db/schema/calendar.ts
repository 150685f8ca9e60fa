import type { ScheduleId, SchoolId } from '@corridor/rules/ids'
import type { BlockHours, Cycle, DayKind, SchoolDay } from '@corridor/rules/schedule'
import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { editable } from './columns.ts'
import { school } from './district.ts'
import { schedule } from './schedule.ts'

const schoolId = () =>
  integer()
    .$type<SchoolId>()
    .notNull()
    .references(() => school.schoolId)

/** How a school's days go. A school without a row has the defaults. Every change of a day raises the version, too. */
export const schoolCalendar = pgTable(
  'school_calendar',
  {
    schoolId: schoolId().primaryKey(),
    /** The days of the week on which there is school. */
    weekdays: text().array().$type<SchoolDay[]>().notNull().default(sql`'{m,t,w,th,f}'::text[]`),
    /** The hours that pickers and schedules offer, in minutes after midnight. */
    opensAt: integer().notNull().default(420),
    closesAt: integer().notNull().default(960),
    cycle: jsonb().$type<Cycle>(),
    ...editable(),
  },
  (table) => [
    check(
      'school_calendar_weekdays',
      sql`${table.weekdays} <@ array['m', 't', 'w', 'th', 'f', 'sa', 'su'] and ${table.weekdays} @> array['m', 't', 'w', 'th', 'f']`,
    ),
    check(
      'school_calendar_hours',
      sql`${table.opensAt} between 300 and 420 and ${table.closesAt} between 960 and 1380`,
    ),
  ],
)

/** A day that was set by hand. One that was set back to "As usual" keeps its row, for edits that started before. */
export const schoolDay = pgTable(
  'school_day',
  {
    schoolId: schoolId(),
    onDay: date({ mode: 'string' }).notNull(),
    kind: text().$type<DayKind>().notNull(),
    scheduleId: integer().$type<ScheduleId>(),
    /** The schedule's times of this weekday are used, because it has none on the day's own. */
    weekday: text().$type<SchoolDay>(),
    name: text(),
    /** A day of the cycle, from 0. */
    cycleDay: integer(),
    cycleContinues: boolean().notNull().default(false),
    /** The version of the calendar in which the day was changed last. */
    changedIn: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.onDay] }),
    foreignKey({
      name: 'school_day_schedule',
      columns: [table.schoolId, table.scheduleId],
      foreignColumns: [schedule.schoolId, schedule.scheduleId],
    }),
    check('school_day_kind', sql`${table.kind} in ('usual', 'schedule', 'none')`),
    check('school_day_has_schedule', sql`(${table.kind} = 'schedule') = (${table.scheduleId} is not null)`),
    check('school_day_name', sql`length(${table.name}) between 1 and 40`),
    check('school_day_weekday', sql`${table.weekday} in ('m', 't', 'w', 'th', 'f', 'sa', 'su')`),
    check(
      'school_day_cycle',
      sql`(${table.cycleDay} is null or (${table.cycleDay} between 0 and 9 and ${table.kind} <> 'none'))
        and (${table.cycleDay} is not null or not ${table.cycleContinues})`,
    ),
  ],
)

/** What a day used, stored when it is over. It never changes, so that figures of old weeks stay what they were. */
export const usedDay = pgTable(
  'used_day',
  {
    schoolId: schoolId(),
    onDay: date({ mode: 'string' }).notNull(),
    isSchoolDay: boolean().notNull(),
    scheduleId: integer().$type<ScheduleId>(),
    name: text(),
    letter: text(),
    /** When which block was on. */
    hours: jsonb().$type<BlockHours[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.onDay] }),
    foreignKey({
      name: 'used_day_schedule',
      columns: [table.schoolId, table.scheduleId],
      foreignColumns: [schedule.schoolId, schedule.scheduleId],
    }),
  ],
)
