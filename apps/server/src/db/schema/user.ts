import type { UserType } from '@corridor/rules/access'
import type { DistrictId, UserId } from '@corridor/rules/ids'
import type { Language } from '@corridor/rules/words'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { editable, emptyTextArray, id, instant, lifetime, roster } from './columns.ts'
import { district } from './district.ts'

/**
 * An index for one way of sorting the tables of a district, which may have 100,000 people (`person/tables.ts`): the same
 * expressions in the same order, students and staff apart.
 */
function sortedBy(
  name: string,
  table: Record<'districtId' | 'type' | 'lastName' | 'firstName' | 'userId' | 'endedAt', AnyPgColumn>,
  ...columns: SQL[]
) {
  const { districtId, type, lastName, firstName, userId, endedAt } = table
  const ties = [sql`lower(${lastName})`, sql`lower(${firstName})`, userId]
  return index(`user_account_by_${name}`)
    .on(districtId, sql`(${type} = 'student')`, ...columns, ...ties)
    .where(sql`${endedAt} is null`)
}

/** For a search by the beginning of a word, whatever the language of the database. */
function foundBy(name: string, districtId: AnyPgColumn, column: AnyPgColumn) {
  return index(`user_account_found_by_${name}`).on(districtId, sql`lower(${column}) text_pattern_ops`)
}

export const userAccount = pgTable(
  'user_account',
  {
    userId: id<UserId>(),
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    type: text().$type<UserType>().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    username: text().notNull(),
    email: text(),
    /** Null for people who only sign in through their school's single sign-on. */
    passwordHash: text(),
    title: text(),
    professionalName: text(),
    profileImageUrl: text(),
    grade: text(),
    /** The number that the school uses for a student. */
    schoolIdentifier: text(),
    locked: boolean().notNull().default(false),
    dailyPassLimit: integer().notNull().default(0),
    notificationSettings: text().array().notNull().default(emptyTextArray),
    notificationMethods: text().array().notNull().default(sql`'{in-app}'::text[]`),
    phoneNumber: text(),
    /** What the person chose to read. Null: what their school has set, or what their browser asks for. */
    language: text().$type<Language>(),
    /** Emails that the person does not want, although they want email: so far the weekly report. */
    mutedMail: text().array().notNull().default(emptyTextArray),
    onboarded: boolean().notNull().default(false),
    lastActivityAt: instant(),
    erasedAt: instant(),
    ...lifetime(),
    ...roster(),
    ...editable(),
  },
  (table) => [
    uniqueIndex('user_account_username').on(sql`lower(${table.username})`),
    index('user_account_email').on(sql`lower(${table.email})`),
    index('user_account_district_type').on(table.districtId, table.type, table.lastName, table.firstName, table.userId),
    index('user_account_counted').on(table.districtId, table.type).where(sql`${table.endedAt} is null`),
    sortedBy('last_name', table),
    sortedBy('first_name', table, sql`lower(${table.firstName})`),
    sortedBy('email', table, sql`lower(coalesce(${table.email}, ''))`),
    sortedBy('username', table, sql`lower(${table.username})`),
    sortedBy('type', table, sql`lower(${table.type})`),
    sortedBy('grade', table, sql`coalesce(substring(${table.grade} from '^[0-9]{1,4}$')::int, 0)`),
    sortedBy('school_identifier', table, sql`lower(coalesce(${table.schoolIdentifier}, ''))`),
    sortedBy('locked', table, sql`(${table.locked}::int)`),
    foundBy('last_name', table.districtId, table.lastName),
    foundBy('first_name', table.districtId, table.firstName),
    foundBy('username', table.districtId, table.username),
    foundBy('school_identifier', table.districtId, table.schoolIdentifier),
    uniqueIndex('user_account_external').on(table.districtId, table.source, table.externalId),
    check(
      'user_account_type',
      sql`${table.type} in ('student', 'faculty', 'schoolAdministrator', 'districtAdministrator')`,
    ),
    check('user_account_language', sql`${table.language} in ('en', 'es')`),
    check('user_account_daily_pass_limit', sql`${table.dailyPassLimit} between 0 and 15`),
    check(
      'user_account_notification_settings',
      sql`${table.notificationSettings} <@ array['request', 'view', 'assign', 'start', 'end']`,
    ),
    check('user_account_notification_methods', sql`${table.notificationMethods} <@ array['in-app', 'sms', 'email']`),
  ],
)

/** A way to sign in other than by password: the person's identity at a provider. */
export const signInIdentity = pgTable(
  'sign_in_identity',
  {
    /** The person's. The same account at a provider can be someone else in another district. */
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    provider: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.districtId, table.provider, table.subject] }),
    index('sign_in_identity_user').on(table.userId),
  ],
)
