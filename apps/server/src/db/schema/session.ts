import type { DistrictId, SchoolId, SessionId, SsoIdentityId, UserId } from '@corridor/rules/ids'
import type { Provider, SignOnConfiguration } from '@corridor/rules/signIn'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, editable, id, instant } from './columns.ts'
import { district } from './district.ts'
import { userAccount } from './user.ts'

/** Stores a hash of the token. Only the browser knows the token itself. */
export const session = pgTable(
  'session',
  {
    sessionId: uuid().$type<SessionId>().primaryKey(),
    tokenHash: bytes().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    /** The support operator, if this session impersonates the user. */
    impersonator: text(),
    /** The operator may also change things. */
    impersonatorWrites: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the person last did something. */
    lastSeenAt: instant().notNull(),
    /** "Keep me signed in" was chosen. */
    kept: boolean().notNull().default(false),
    /** It ends at this time even if it is in use. Null if "Keep me signed in" was chosen. */
    endsBy: instant(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_of_user').on(table.userId).where(sql`${table.endedAt} is null`),
  ],
)

/** The first answer to a change, so that a retry with the same key changes nothing. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    bodyHash: bytes().notNull(),
    answer: jsonb(),
    /** A digest of the caller's rights at the first try. */
    rights: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key, table.method, table.path] }),
    index('idempotency_key_age').on(table.createdAt),
  ],
)

/**
 * Failed sign-ins, counted by hashes: enough to slow down the next attempt, without revealing who tried or from where.
 * An attempt is counted before its password is checked, and the count is taken back if the password was right.
 */
export const signInCount = pgTable('sign_in_count', {
  /** What is counted: an account at an IP address, an account, an IP address, or an account in a known browser. */
  keyHash: bytes().primaryKey(),
  failures: integer().notNull(),
  /** The last failure or, for an IP address, the first of its minute. */
  at: instant().notNull(),
  /** The failure before the last one, in case the last one is taken back. Not kept for IP addresses. */
  previousAt: instant(),
})

/** Which browsers signed in to which accounts before, both as hashes. */
export const knownDevice = pgTable(
  'known_device',
  { deviceHash: bytes().notNull(), accountHash: bytes().notNull(), signedInAt: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.accountHash] }),
    index('known_device_age').on(table.signedInAt),
  ],
)

/**
 * A link that works once: a password reset or an invitation. A trigger removes unused ones when the account ends, its
 * email changes or its password is set (`one_time_links_end`).
 */
export const oneTimeLink = pgTable(
  'one_time_link',
  {
    oneTimeLinkId: uuid().primaryKey(),
    tokenHash: bytes().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    purpose: text().notNull(),
    createdBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The operator who opens an impersonation link, and whether the operator may change things. */
    operator: text(),
    operatorWrites: boolean().notNull().default(false),
    /** An invitation on paper. Several of them work side by side, and its code can be typed. */
    isSlip: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('one_time_link_token').on(table.tokenHash), index('one_time_link_of_user').on(table.userId)],
)

/** A way to sign in that a district has set up. People pick it by their school's name. */
export const ssoIdentity = pgTable(
  'sso_identity',
  {
    ssoIdentityId: id<SsoIdentityId>(),
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    /** The schools whose people can sign in; empty for all schools of the district. */
    schoolIds: integer().array().$type<SchoolId[]>().notNull().default(sql`'{}'::integer[]`),
    name: text().notNull(),
    provider: text().$type<Provider>().notNull(),
    /** What the provider must say about an account so that it belongs to the district. Never a secret. */
    configuration: jsonb().$type<SignOnConfiguration>(),
    /** The sealed secret for a provider that the district runs itself. */
    clientSecret: text(),
    /** An administrator has declared that its email addresses are true, though the provider does not verify them. */
    authoritative: boolean().notNull().default(false),
    /** The person who set it up or last changed whom it matches. It only matches people over whom that person has power. */
    authorId: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    endedAt: instant(),
    ...editable(),
  },
  (table) => [
    index('sso_identity_district').on(table.districtId),
    // Clever says which of its districts someone is from, and that finds the identity.
    uniqueIndex('sso_identity_clever')
      .on(sql`(${table.configuration} ->> 'tenant')`)
      .where(sql`${table.provider} = 'clever' and ${table.endedAt} is null`),
  ],
)

/** A second factor of someone who signs in by password: an app that shows a new code every thirty seconds. */
export const secondFactor = pgTable('second_factor', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => userAccount.userId),
  /** Sealed by the key outside the database. */
  secret: text().notNull(),
  /** Null until the first right code shows that the app has the secret. */
  confirmedAt: instant(),
  /** The time step of the last code that was accepted: each works once. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Codes tried since `triesSince`, right or wrong. */
  tries: integer().notNull().default(0),
  triesSince: instant(),
})

/** For someone without their phone. Each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    codeHash: bytes().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Keys that all servers with this database share. */
export const serverSecret = pgTable('server_secret', { name: text().primaryKey(), value: bytes().notNull() })

/** A single row that each server writes regularly, to check that the database accepts writes. */
export const healthProbe = pgTable(
  'health_probe',
  {
    onlyRow: boolean().primaryKey(),
    probes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('health_probe_one_row', sql`${table.onlyRow}`)],
)
