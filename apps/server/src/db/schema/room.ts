import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { editable, id, instant, lifetime, roster } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { userAccount } from './user.ts'

export const room = pgTable(
  'room',
  {
    roomId: id<RoomId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    name: text().notNull(),
    /** The number on the door; empty if there is none. */
    identifier: text().notNull().default(''),
    requiresApproval: boolean().notNull().default(true),
    allowAsap: boolean().notNull().default(true),
    bathroom: boolean().notNull().default(false),
    totalLimit: integer().notNull().default(-1),
    /** How many may be out of it at once. */
    outLimit: integer().notNull().default(-1),
    /** No limit of the school, closed time or keep-apart group holds anybody up who goes there. */
    alwaysOpen: boolean().notNull().default(false),
    passAlertTimeLimit: integer(),
    zoneColor: text().notNull(),
    /** Nobody is sent to it from then on, until the pause ends or, without an end, is ended by someone. */
    pausedAt: instant(),
    pausedUntil: instant(),
    pauseReason: text(),
    ...lifetime(),
    ...roster(),
    ...editable(),
  },
  (table) => [
    unique('room_in_school').on(table.schoolId, table.roomId),
    uniqueIndex('room_name_in_school')
      .on(table.schoolId, sql`lower(${table.name})`)
      .where(sql`${table.endedAt} is null`),
    check('room_name_not_blank', sql`btrim(${table.name}) <> ''`),
    check('room_total_limit', sql`${table.totalLimit} = -1 or ${table.totalLimit} between 1 and 15`),
    check('room_out_limit', sql`${table.outLimit} = -1 or ${table.outLimit} between 1 and 15`),
    check('room_time_limit', sql`${table.passAlertTimeLimit} is null or ${table.passAlertTimeLimit} between 0 and 499`),
    index('room_paused_until').on(table.pausedUntil).where(sql`${table.pausedUntil} is not null`),
    check(
      'room_pause',
      sql`${table.pausedAt} is not null or (${table.pausedUntil} is null and ${table.pauseReason} is null)`,
    ),
    check('room_pause_order', sql`${table.pausedUntil} is null or ${table.pausedUntil} > ${table.pausedAt}`),
    check('room_pause_reason', sql`char_length(${table.pauseReason}) between 1 and 60`),
    check('room_zone_color', sql`${table.zoneColor} ~ '^#[0-9a-fA-F]{6,8}$'`),
  ],
)

/** People who belong to a room: its faculty, and students who may always be found there. */
export const roomLink = pgTable(
  'room_link',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    roomId: integer().$type<RoomId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    ...roster(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    foreignKey({
      name: 'room_link_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    member('room_link_user', table.schoolId, table.userId),
    index('room_link_of_user').on(table.userId),
  ],
)

/**
 * Rooms that new staff chose and that somebody has to confirm. It gives them nothing. Only what waits is here: once it is
 * answered, the link is in `room_link` and the trail says who answered.
 */
export const roomClaim = pgTable(
  'room_claim',
  {
    schoolId: integer().$type<SchoolId>().notNull(),
    roomId: integer().$type<RoomId>().notNull(),
    userId: integer().$type<UserId>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    foreignKey({
      name: 'room_claim_room',
      columns: [table.schoolId, table.roomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    member('room_claim_user', table.schoolId, table.userId),
    index('room_claim_in_school').on(table.schoolId),
    index('room_claim_of_user').on(table.userId),
  ],
)

/** Places that a user wants one tap away. */
export const quickSelect = pgTable(
  'quick_select',
  {
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    kind: text().$type<'origin' | 'destination'>().notNull(),
    position: integer().notNull(),
    roomId: integer()
      .$type<RoomId>()
      .notNull()
      .references(() => room.roomId),
    facultyId: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.position] }),
    check('quick_select_kind', sql`${table.kind} in ('origin', 'destination')`),
  ],
)
