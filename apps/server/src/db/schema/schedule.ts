import type { BlockId, ScheduleId, SchoolId, TimeRangeId } from '@corridor/rules/ids'
import type { SchoolDay } from '@corridor/rules/schedule'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { editable, id, lifetime } from './columns.ts'
import { school } from './district.ts'

export const schedule = pgTable(
  'schedule',
  {
    scheduleId: id<ScheduleId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    name: text().notNull(),
    /** The usual one, chosen with "From now on". A school that has chosen none uses its first. */
    isActive: boolean().notNull().default(false),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    unique('schedule_in_school').on(table.schoolId, table.scheduleId),
    uniqueIndex('schedule_active').on(table.schoolId).where(sql`${table.isActive} and ${table.endedAt} is null`),
  ],
)

export const block = pgTable(
  'block',
  {
    blockId: id<BlockId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    scheduleId: integer().$type<ScheduleId>().notNull(),
    name: text().notNull(),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    unique('block_in_school').on(table.schoolId, table.blockId),
    foreignKey({
      name: 'block_schedule',
      columns: [table.schoolId, table.scheduleId],
      foreignColumns: [schedule.schoolId, schedule.scheduleId],
    }),
  ],
)

/** Stored as wall time, so that a block at 8:00 stays at 8:00 when daylight saving time starts or ends. */
export const timeRange = pgTable(
  'time_range',
  {
    timeRangeId: id<TimeRangeId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    blockId: integer().$type<BlockId>().notNull(),
    startMinute: integer().notNull(),
    endMinute: integer().notNull(),
    days: text().array().$type<SchoolDay[]>().notNull().default(sql`'{m,t,w,th,f}'::text[]`),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    foreignKey({
      name: 'time_range_block',
      columns: [table.schoolId, table.blockId],
      foreignColumns: [block.schoolId, block.blockId],
    }),
    check(
      'time_range_hours',
      sql`${table.startMinute} >= 0 and ${table.startMinute} < ${table.endMinute} and ${table.endMinute} <= 1440`,
    ),
    check('time_range_days', sql`${table.days} <@ array['m', 't', 'w', 'th', 'f', 'sa', 'su']`),
  ],
)
