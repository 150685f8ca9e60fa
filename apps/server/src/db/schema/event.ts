/**
 * Every change leaves a line here, written in the change's own transaction: what, when and by whom, in ids and
 * never names, so that a person can be erased. The same line is the outbox: what is not marked as emitted is
 * emitted again.
 */
import type { PassEventName } from '@corridor/rules'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
import { school } from './district.ts'
import { pass } from './pass.ts'
import { userAccount } from './user.ts'

const actor = () => ({
  at: instant().notNull(),
  /** Null where the system acted by itself. */
  actorId: integer().references(() => userAccount.userId),
  actorKind: text().$type<'user' | 'impersonator' | 'kiosk' | 'system'>().notNull(),
  /** The operator behind an impersonation, or the kiosk. */
  actorVia: text(),
})

/** What others are to hear of a change that is not about a pass; sent to every process. */
export type Effect =
  /** Rooms, schedules, classes or settings: the screens of that school ask again. */
  | { kind: 'schoolChanged'; schoolId: number }
  /** Somebody's own data: their screens ask again. */
  | { kind: 'personChanged'; userId: number }
  /** Their sockets close. */
  | { kind: 'sessionsEnded'; sessionIds: readonly string[] }

export const passEvent = pgTable(
  'pass_event',
  {
    passEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    passId: uuid()
      .notNull()
      .references(() => pass.passId),
    schoolId: integer()
      .notNull()
      .references(() => school.schoolId),
    name: text().$type<PassEventName>().notNull(),
    version: integer().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
    ...actor(),
    emittedAt: instant(),
  },
  (table) => [
    index('pass_event_of_pass').on(table.passId, table.version),
    index('pass_event_outbox').on(table.passEventId).where(sql`${table.emittedAt} is null`),
    check('pass_event_actor', sql`${table.actorKind} in ('user', 'impersonator', 'kiosk', 'system')`),
  ],
)

/** Everything that is not a pass, and for what others are to hear of it the outbox too. Written by `change/trail.ts`. */
export const changeEvent = pgTable(
  'change_event',
  {
    changeEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer().references(() => school.schoolId),
    subject: text().notNull(),
    subjectId: text().notNull(),
    action: text().notNull(),
    /** What changed. Never something about a person: that stands in `personal`. */
    detail: jsonb().$type<Record<string, unknown>>(),
    /** Old and new values of a person's fields. Erasing somebody empties it. */
    personal: jsonb().$type<Record<string, unknown>>(),
    /** What others are to hear of it; null where they need not. */
    effects: jsonb().$type<Effect[]>(),
    ...actor(),
    emittedAt: instant(),
  },
  (table) => [
    index('change_event_of_subject').on(table.subject, table.subjectId),
    index('change_event_of_school').on(table.schoolId, table.at),
    index('change_event_outbox').on(table.changeEventId).where(sql`${table.emittedAt} is null`),
    check('change_event_actor', sql`${table.actorKind} in ('user', 'impersonator', 'kiosk', 'system')`),
  ],
)

/** Live events too large for a notification between servers; the adapter clears it by itself. */
export const liveAttachment = pgTable('live_attachment', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  // The adapter's own housekeeping, and the one place where time is the database's.
  createdAt: instant().notNull().default(sql`now()`),
  payload: bytes(),
})
