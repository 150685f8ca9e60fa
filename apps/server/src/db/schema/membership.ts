import type { Permission } from '@corridor/rules/access'
import type { CoverId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { editable, emptyTextArray, id, instant, roster } from './columns.ts'
import { school } from './district.ts'
import { userAccount } from './user.ts'

/**
 * Who belongs to a school, and what they may do there. District administrators have a row in each school of their
 * district, so that permissions are stored, narrowed and checked the same way for everybody. Every reference to a
 * person from inside a school goes through this table, so that nothing can point across schools. Triggers, which a
 * schema file cannot declare, check that person and school are in one district (`memberships_within_a_district`).
 */
export const membership = pgTable(
  'membership',
  {
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    permissions: text().array().$type<Permission[]>().notNull().default(emptyTextArray),
    startedAt: instant().notNull(),
    endedAt: instant(),
    ...roster(),
    ...editable(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.userId] }), index('membership_of_user').on(table.userId)],
)

/** A reference to someone who belongs (or belonged) to the row's own school. */
export function member(name: string, schoolId: AnyPgColumn, userId: AnyPgColumn) {
  return foreignKey({
    name,
    columns: [schoolId, userId] as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [membership.schoolId, membership.userId],
  })
}

/** A person acts for a colleague for a limited time. */
export const cover = pgTable(
  'cover',
  {
    coverId: id<CoverId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    forUserId: integer().$type<UserId>().notNull(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
  },
  (table) => [
    check('cover_order', sql`${table.fromAt} < ${table.untilAt}`),
    check('cover_of_another', sql`${table.userId} <> ${table.forUserId}`),
    member('cover_by', table.schoolId, table.userId),
    member('cover_for', table.schoolId, table.forUserId),
    index('cover_of_user').on(table.userId, table.untilAt),
    index('cover_for_user').on(table.forUserId, table.untilAt),
    index('cover_in_school').on(table.schoolId, table.untilAt),
  ],
)
