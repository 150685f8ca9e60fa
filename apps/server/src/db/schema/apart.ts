/** Students of a school who must not be in the halls at the same time. */
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import type { LocalDay } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { editable, id, lifetime } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { userAccount } from './user.ts'

export const apartGroup = pgTable(
  'apart_group',
  {
    groupId: id<ApartGroupId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    name: text(),
    note: text(),
    startsOn: date({ mode: 'string' }).$type<LocalDay>().notNull(),
    endsOn: date({ mode: 'string' }).$type<LocalDay>().notNull(),
    isPaused: boolean().notNull().default(false),
    createdBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    /** The last end of which those who manage groups were told: a week before, and on the day. */
    remindedOfWeek: date({ mode: 'string' }).$type<LocalDay>(),
    remindedOfDay: date({ mode: 'string' }).$type<LocalDay>(),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    unique('apart_group_in_school').on(table.schoolId, table.groupId),
    index('apart_group_of_school').on(table.schoolId).where(sql`${table.endedAt} is null`),
    check('apart_group_name', sql`char_length(${table.name}) between 1 and 60`),
    check('apart_group_note', sql`char_length(${table.note}) between 1 and 500`),
    check('apart_group_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
)

export const apartMember = pgTable(
  'apart_member',
  {
    groupId: integer().$type<ApartGroupId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    schoolId: integer().$type<SchoolId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.studentId] }),
    foreignKey({
      name: 'apart_member_group',
      columns: [table.schoolId, table.groupId],
      foreignColumns: [apartGroup.schoolId, apartGroup.groupId],
    }),
    member('apart_member_student', table.schoolId, table.studentId),
    index('apart_member_of_student').on(table.studentId),
  ],
)
