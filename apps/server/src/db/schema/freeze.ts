/** Pauses of all passes of a school, and what staff and students said about who is where. */
import type { FreezeResult } from '@corridor/contract'
import type { Instruction, MarkState } from '@corridor/rules/freeze'
import type { FreezeId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { room } from './room.ts'

export const freeze = pgTable(
  'freeze',
  {
    freezeId: id<FreezeId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    instruction: text().$type<Instruction>().notNull(),
    isDrill: boolean().notNull(),
    /** To staff. */
    message: text(),
    startedAt: instant().notNull(),
    startedBy: integer().$type<UserId>().notNull(),
    endedAt: instant(),
    endedBy: integer().$type<UserId>(),
    /** The number of its last mark. Whoever marks raises it first, so that no number is seen before a smaller one. */
    markCount: integer().notNull().default(0),
    /** How it ended, and what came in late; null until it ends. */
    result: jsonb().$type<FreezeResult>(),
    /** Upcoming passes whose time went by meanwhile. */
    lapsedPasses: integer(),
  },
  (table) => [
    uniqueIndex('freeze_on').on(table.schoolId).where(sql`${table.endedAt} is null`),
    uniqueIndex('freeze_in_school').on(table.schoolId, table.freezeId),
    index('freeze_of_school').on(table.schoolId, table.startedAt, table.freezeId),
    member('freeze_started_by', table.schoolId, table.startedBy),
    member('freeze_ended_by', table.schoolId, table.endedBy),
    check('freeze_instruction', sql`${table.instruction} in ('return', 'stay', 'follow')`),
    check('freeze_message', sql`char_length(${table.message}) between 1 and 200`),
    check('freeze_order', sql`${table.endedAt} >= ${table.startedAt}`),
    check('freeze_end', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** Never changed. What it all means for a student is for the rule `accountOf` to say. */
export const freezeMark = pgTable(
  'freeze_mark',
  {
    freezeId: integer().$type<FreezeId>().notNull(),
    number: integer().notNull(),
    schoolId: integer().$type<SchoolId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    state: text().$type<MarkState>().notNull(),
    roomId: integer().$type<RoomId>(),
    byId: integer().$type<UserId>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.freezeId, table.number] }),
    foreignKey({
      name: 'freeze_mark_of_freeze',
      columns: [table.schoolId, table.freezeId],
      foreignColumns: [freeze.schoolId, freeze.freezeId],
    }),
    foreignKey({
      name: 'freeze_mark_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    member('freeze_mark_student', table.schoolId, table.studentId),
    member('freeze_mark_by', table.schoolId, table.byId),
    index('freeze_mark_of_student').on(table.studentId, table.freezeId),
    check('freeze_mark_state', sql`${table.state} in ('withMe', 'needsHelp', 'absent', 'notHere', 'says')`),
    check('freeze_mark_says', sql`(${table.state} = 'says') = (${table.byId} = ${table.studentId})`),
  ],
)

/** A list of all students that was taken out: the law allows it in an emergency, and asks for a record. */
export const freezeList = pgTable(
  'freeze_list',
  {
    freezeListId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    freezeId: integer().$type<FreezeId>().notNull(),
    schoolId: integer().$type<SchoolId>().notNull(),
    byId: integer().$type<UserId>().notNull(),
    at: instant().notNull(),
    format: text().$type<'print' | 'csv'>().notNull(),
    givenTo: text(),
  },
  (table) => [
    foreignKey({
      name: 'freeze_list_of_freeze',
      columns: [table.schoolId, table.freezeId],
      foreignColumns: [freeze.schoolId, freeze.freezeId],
    }),
    member('freeze_list_by', table.schoolId, table.byId),
    index('freeze_list_of').on(table.freezeId, table.at),
    check('freeze_list_format', sql`${table.format} in ('print', 'csv')`),
    check('freeze_list_given_to', sql`char_length(${table.givenTo}) between 1 and 100`),
  ],
)
