import type { DistrictId, UserId, UserType } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { editable, emptyTextArray, id, instant, lifetime, roster } from './columns.ts'
import { district } from './district.ts'

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
    uniqueIndex('user_account_external').on(table.districtId, table.source, table.externalId),
    check(
      'user_account_type',
      sql`${table.type} in ('student', 'faculty', 'schoolAdministrator', 'districtAdministrator')`,
    ),
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
    provider: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('sign_in_identity_user').on(table.userId),
  ],
)
