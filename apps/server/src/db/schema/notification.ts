import type { NotificationId, PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { NotificationFacts } from '@corridor/rules/notification'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
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
    /** What it is and what it is about; put into words when it is read. */
    kind: text().notNull(),
    facts: jsonb().$type<NotificationFacts>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notification_of_user').on(table.userId, table.notificationId),
    index('notification_unread').on(table.userId, table.notificationId).where(sql`${table.readAt} is null`),
    index('notification_of_pass').on(table.passId),
    check(
      'notification_type',
      sql`${table.type} in ('start', 'end', 'request', 'issue', 'approve', 'reject', 'cancel', 'change', 'assign', 'view', 'message', 'alert')`,
    ),
  ],
)

/** How far something that leaves Corridor has come. `delivered` and `undelivered` are what a text's provider says later. */
export const DELIVERY_STATES = [
  'pending',
  'sent',
  'delivered',
  'undelivered',
  'not_configured',
  'failed',
  'too_late',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Invitations that were mailed to many at once. How far they are is in their deliveries. */
export const invitationBatch = pgTable(
  'invitation_batch',
  {
    invitationBatchId: integer().primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    createdBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
    /** How many of those who were chosen have no address. */
    noAddress: integer().notNull(),
    stoppedAt: instant(),
  },
  (table) => [index('invitation_batch_of_school').on(table.schoolId, table.invitationBatchId)],
)

/**
 * An email or a text message: a notification that someone wants that way, or something of its own, such as an
 * invitation. The row is the job (`delivery/`). A failure here never affects the notification itself.
 */
export const delivery = pgTable(
  'delivery',
  {
    deliveryId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for what is no notification. */
    notificationId: bigint({ mode: 'number' })
      .$type<NotificationId>()
      .references(() => notification.notificationId),
    method: text().$type<'sms' | 'email'>().notNull(),
    state: text().$type<DeliveryState>().notNull().default('pending'),
    /** Why a delivery failed or was refused, as one of our own codes. */
    reason: text(),
    attempts: integer().notNull().default(0),
    changedAt: instant().notNull(),
    /** The earliest time to send it; null for now. While a server sends it, the time when another server may take over. */
    dueAt: instant(),
    /** What it is, if it is no notification. */
    kind: text(),
    /** The recipient of a delivery that is not a notification. Null if the recipient has no account. */
    userId: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    /** Where it goes, if not to what the person has in their account. */
    address: text(),
    /** What it says, sealed, because it may contain a link. Emptied once it is sent or given up. Null: see the notification. */
    content: text(),
    /** When it was asked for, if it is no notification. */
    createdAt: instant(),
    /** What the provider of texts calls it. */
    providerId: text(),
    /** For an invitation that was mailed to many at once. They go out after everything else. */
    invitationBatchId: integer().references(() => invitationBatch.invitationBatchId),
  },
  (table) => [
    uniqueIndex('delivery_of_notification').on(table.notificationId, table.method),
    uniqueIndex('delivery_provider').on(table.providerId).where(sql`${table.providerId} is not null`),
    index('delivery_due')
      .on(table.method, sql`coalesce(${table.dueAt}, ${table.changedAt})`)
      .where(sql`${table.state} = 'pending'`),
    index('delivery_of_batch').on(table.invitationBatchId).where(sql`${table.invitationBatchId} is not null`),
    index('delivery_of_user').on(table.userId).where(sql`${table.userId} is not null`),
    check('delivery_method', sql`${table.method} in ('sms', 'email')`),
    check(
      'delivery_state',
      sql`${table.state} in ('pending', 'sent', 'delivered', 'undelivered', 'not_configured', 'failed', 'too_late')`,
    ),
    check(
      'delivery_what',
      sql`${table.notificationId} is not null or (${table.kind} is not null and ${table.createdAt} is not null)`,
    ),
  ],
)

/**
 * Addresses and numbers that refuse what is sent to them. It belongs to the address, not to the person: a new address
 * starts afresh, and a trigger forgets what an account no longer has.
 */
export const contactBlock = pgTable(
  'contact_block',
  {
    method: text().$type<'sms' | 'email'>().notNull(),
    /** An email in lower case, or a number as +15551234567. */
    address: text().notNull(),
    refusals: integer().notNull().default(0),
    reason: text().notNull(),
    /** Nothing is sent since then. Null while it may still work. */
    blockedAt: instant(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.method, table.address] }),
    check('contact_block_method', sql`${table.method} in ('sms', 'email')`),
  ],
)

/** A code that was texted to a number. Once it was typed in, the row says that its owner agreed, when and from where. */
export const phoneCode = pgTable(
  'phone_code',
  {
    phoneCodeId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    /** Formatted as +15551234567. */
    phone: text().notNull(),
    codeHash: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    confirmedAt: instant(),
    confirmedFrom: text(),
  },
  (table) => [
    index('phone_code_of_user').on(table.userId, table.phone),
    index('phone_code_of_phone').on(table.phone, table.createdAt),
  ],
)

/** How many texts a school has sent on a day of its own. */
export const textDay = pgTable(
  'text_day',
  {
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    day: date({ mode: 'string' }).notNull(),
    sent: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.day] })],
)
