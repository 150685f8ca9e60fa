import type { BlockId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { editable, id, instant, lifetime, roster } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { block } from './schedule.ts'
import { userAccount } from './user.ts'

/** A class, which the API calls a user group. Its hours are a block of the schedule or, without one, its own times. */
export const schoolClass = pgTable(
  'class',
  {
    userGroupId: id<UserGroupId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    name: text().notNull(),
    ownedBy: integer().$type<UserId>().notNull(),
    blockId: integer().$type<BlockId>(),
    /** Minutes after midnight, in wall time. */
    startMinute: integer(),
    endMinute: integer(),
    confirmed: boolean().notNull().default(false),
    ...lifetime(),
    ...roster(),
    ...editable(),
  },
  (table) => [
    unique('class_in_school').on(table.schoolId, table.userGroupId),
    member('class_owner', table.schoolId, table.ownedBy),
    foreignKey({
      name: 'class_block',
      columns: [table.schoolId, table.blockId],
      foreignColumns: [block.schoolId, block.blockId],
    }),
    check('class_name_not_blank', sql`btrim(${table.name}) <> ''`),
    check(
      'class_hours',
      sql`(${table.startMinute} is null and ${table.endMinute} is null) or (${table.startMinute} is not null and ${table.endMinute} is not null and ${table.startMinute} >= 0 and ${table.startMinute} < ${table.endMinute} and ${table.endMinute} <= 1440)`,
    ),
    index('class_of_owner').on(table.ownedBy),
  ],
)

/**
 * Who teaches a class beside its owner, who is never among them. Only who does so now is here: the trail remembers who
 * did before.
 */
export const classTeacher = pgTable(
  'class_teacher',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    userGroupId: integer().$type<UserGroupId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    startedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userGroupId, table.userId] }),
    foreignKey({
      name: 'class_teacher_class',
      columns: [table.schoolId, table.userGroupId],
      foreignColumns: [schoolClass.schoolId, schoolClass.userGroupId],
    }),
    member('class_teacher_user', table.schoolId, table.userId),
    index('class_teacher_of_user').on(table.userId),
  ],
)

export const classMember = pgTable(
  'class_member',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    userGroupId: integer().$type<UserGroupId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    /** Since when the office or a roster says that the student belongs in the class. Until then, its teachers know nothing else of them. */
    confirmedAt: instant(),
    /** Null if a roster did. */
    confirmedBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    ...roster(),
  },
  (table) => [
    primaryKey({ columns: [table.userGroupId, table.userId] }),
    foreignKey({
      name: 'class_member_class',
      columns: [table.schoolId, table.userGroupId],
      foreignColumns: [schoolClass.schoolId, schoolClass.userGroupId],
    }),
    member('class_member_user', table.schoolId, table.userId),
    index('class_member_of_user').on(table.userId),
    // What waits for the office.
    index('class_member_unconfirmed')
      .on(table.schoolId, table.userGroupId)
      .where(sql`${table.confirmedAt} is null and ${table.endedAt} is null`),
  ],
)
