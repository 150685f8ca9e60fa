import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
import { district } from './district.ts'
import { userAccount } from './user.ts'

/** The token itself is known to the browser alone; here is its hash. */
export const session = pgTable(
  'session',
  {
    sessionId: uuid().primaryKey(),
    tokenHash: bytes().notNull(),
    userId: integer()
      .notNull()
      .references(() => userAccount.userId),
    /** The operator, where support looks through somebody's eyes. */
    impersonator: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_of_user').on(table.userId).where(sql`${table.endedAt} is null`),
  ],
)

/** The first answer to a change, so that a second try with the same key changes nothing. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer()
      .notNull()
      .references(() => userAccount.userId),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: bytes().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.method, table.path] }),
    index('idempotency_key_age').on(table.createdAt),
  ],
)

/** Failed sign-ins, by hashes: enough to count them, not enough to read who or where. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    signInFailureId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountHash: bytes().notNull(),
    addressHash: bytes().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('sign_in_failure_account').on(table.accountHash, table.addressHash, table.at),
    index('sign_in_failure_address').on(table.addressHash, table.at),
  ],
)

/** A link that works once: a new password, or an invitation. */
export const oneTimeLink = pgTable(
  'one_time_link',
  {
    oneTimeLinkId: uuid().primaryKey(),
    tokenHash: bytes().notNull(),
    userId: integer()
      .notNull()
      .references(() => userAccount.userId),
    purpose: text().notNull(),
    createdBy: integer().references(() => userAccount.userId),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [uniqueIndex('one_time_link_token').on(table.tokenHash)],
)

/** A single sign-on that people can pick by their school's name. */
export const ssoIdentity = pgTable('sso_identity', {
  ssoIdentityId: integer().primaryKey().generatedAlwaysAsIdentity(),
  districtId: integer()
    .notNull()
    .references(() => district.districtId),
  schoolId: integer(),
  name: text().notNull(),
  provider: text().notNull(),
  configuration: jsonb().$type<Record<string, string>>(),
})

/** Keys that all servers of this database share. */
export const serverSecret = pgTable('server_secret', { name: text().primaryKey(), value: bytes().notNull() })
