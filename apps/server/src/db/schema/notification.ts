import type { NotificationFacts, NotificationId, PassId, SchoolId, UserId } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { school } from './district.ts'
import { pass } from './pass.ts'
import { userAccount } from './user.ts'

export const notification = pgTable(
  'notification',
  {
    notificationId: bigint({ mode: 'number' }).$type<NotificationId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    schoolId: integer()
      .$type<SchoolId>()
      .references(() => school.schoolId),
    passId: uuid()
      .$type<PassId>()
      .references(() => pass.passId),
    type: text().notNull(),
    /** What it is and what it is about; put into words when it is read. Null in older rows. */
    kind: text(),
    facts: jsonb().$type<NotificationFacts>(),
    /** The text of a row without a kind. Empty rather than null, for processes of the previous version. */
    title: text().notNull().default(''),
    message: text().notNull().default(''),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notification_of_user').on(table.userId, table.notificationId),
    index('notification_unread').on(table.userId, table.notificationId).where(sql`${table.readAt} is null`),
    index('notification_of_pass').on(table.passId),
    check('notification_kind', sql`(${table.kind} is null) = (${table.facts} is null)`),
    check(
      'notification_type',
      sql`${table.type} in ('start', 'end', 'request', 'issue', 'approve', 'reject', 'cancel', 'change', 'assign', 'view', 'message', 'alert')`,
    ),
  ],
)

/** A notification sent by text message or email. A failure here never affects the notification itself. */
export const delivery = pgTable(
  'delivery',
  {
    notificationId: bigint({ mode: 'number' })
      .$type<NotificationId>()
      .notNull()
      .references(() => notification.notificationId),
    method: text().$type<'sms' | 'email'>().notNull(),
    state: text().$type<'pending' | 'sent' | 'not_configured' | 'failed'>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.method] }),
    index('delivery_pending').on(table.changedAt).where(sql`${table.state} = 'pending'`),
    check('delivery_method', sql`${table.method} in ('sms', 'email')`),
    check('delivery_state', sql`${table.state} in ('pending', 'sent', 'not_configured', 'failed')`),
  ],
)
