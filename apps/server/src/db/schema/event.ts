/**
 * Every change writes a row here, in its own transaction: what, when and by whom, as ids and never names, so that a
 * person can be erased. The same row is the outbox: rows that are not marked as emitted are emitted again.
 */
import type { FreezeMarked } from '@corridor/contract'
import type { FreezeId, PassId, SchoolId, SessionId, UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { school } from './district.ts'
import { namesPeople } from './naming.ts'
import { pass } from './pass.ts'
import { userAccount } from './user.ts'

const actor = () => ({
  at: instant().notNull(),
  /** Null if the system acted automatically. */
  actorId: integer()
    .$type<UserId>()
    .references(() => userAccount.userId),
  actorKind: text().$type<'user' | 'impersonator' | 'kiosk' | 'system'>().notNull(),
  /** The operator behind an impersonation, or the kiosk. */
  actorVia: text(),
})

/** What others must learn about a change that is not about a pass. Sent to every process. */
export type Effect =
  /**
   * Rooms, schedules, classes or settings changed: the screens of that school fetch them again. `isHeader`: also what
   * every page of its people shows, such as its name and its colors.
   */
  | { kind: 'schoolChanged'; schoolId: SchoolId; isHeader?: true }
  /** A person's own data changed: their screens fetch it again. */
  | { kind: 'personChanged'; userId: UserId }
  /** Something about these people changed: the school's staff who look at them fetch them again. */
  | { kind: 'peopleChanged'; schoolId: SchoolId; userIds: readonly UserId[] }
  /** A freeze was started, changed or ended: the school's screens get it as it is when they are told. */
  | { kind: 'freezeChanged'; schoolId: SchoolId; freezeId: FreezeId }
  /** Staff marked students, or a student said where they are. */
  | { kind: 'studentsMarked'; schoolId: SchoolId; freezeId: FreezeId; marked: FreezeMarked }
  /** The sockets of these sessions are closed. */
  | { kind: 'sessionsEnded'; sessionIds: readonly SessionId[] }

export const passEvent = pgTable(
  'pass_event',
  {
    passEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    passId: uuid()
      .$type<PassId>()
      .notNull()
      .references(() => pass.passId),
    schoolId: integer()
      .$type<SchoolId>()
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
    // How often students were kept apart.
    index('pass_event_apart').on(table.schoolId, table.at).where(sql`${table.detail} ? 'apart'`),
    // Students who were sent back and are still on the way.
    index('pass_event_sent_back').on(table.schoolId, table.at).where(sql`${table.detail} ? 'sentBack'`),
    index('pass_event_outbox').on(table.passEventId).where(sql`${table.emittedAt} is null`),
    // Passes that someone started although a limit was reached.
    index('pass_event_override')
      .on(table.schoolId, table.at, table.passEventId)
      .where(sql`${table.detail}->>'override' = 'true'`),
    check('pass_event_actor', sql`${table.actorKind} in ('user', 'impersonator', 'kiosk', 'system')`),
  ],
)

/** Changes to everything that is not a pass, and the outbox for their effects. Written by `change/trail.ts`. */
export const changeEvent = pgTable(
  'change_event',
  {
    changeEventId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    schoolId: integer()
      .$type<SchoolId>()
      .references(() => school.schoolId),
    subject: text().notNull(),
    subjectId: text().notNull(),
    action: text().notNull(),
    /** What changed. Never personal data, which is stored in `personal`. */
    detail: jsonb().$type<Record<string, unknown>>(),
    /** Old and new values of a person's fields. Erasing the person clears it. */
    personal: jsonb().$type<Record<string, unknown>>(),
    /** What others must learn about it, or null if nothing. */
    effects: jsonb().$type<Effect[]>(),
    ...actor(),
    emittedAt: instant(),
  },
  (table) => [
    // What administrators read, newest first: a school's lines of one kind, those without a school, and those about or by
    // a person.
    index('change_event_of_kind').on(table.schoolId, table.subject, table.at, table.changeEventId),
    index('change_event_without_school')
      .on(table.subject, table.at, table.changeEventId)
      .where(sql`${table.schoolId} is null`),
    index('change_event_about').on(table.subject, table.subjectId, table.at, table.changeEventId),
    index('change_event_by').on(table.actorId, table.at, table.changeEventId),
    // Lines that also name other people: linked to a room, put into a class, covering for someone.
    index('change_event_naming')
      .using('gin', sql`${table.detail} jsonb_path_ops`)
      .where(namesPeople(sql`${table.detail}`, sql`${table.actorId}`)),
    index('change_event_outbox').on(table.changeEventId).where(sql`${table.emittedAt} is null`),
    check('change_event_actor', sql`${table.actorKind} in ('user', 'impersonator', 'kiosk', 'system')`),
  ],
)
