import type { PassSettingId, RoomId, RoomSettingId, SchoolId, UserId } from '@corridor/rules/ids'
import type { Approval } from '@corridor/rules/pass'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { editable, id, instant, lifetime } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { room } from './room.ts'

/** A destination setting: from one faculty member (null: from all rooms) to one room or one faculty member. */
export const roomSetting = pgTable(
  'room_setting',
  {
    roomSettingId: id<RoomSettingId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    fromFacultyId: integer().$type<UserId>(),
    toRoomId: integer().$type<RoomId>(),
    toFacultyId: integer().$type<UserId>(),
    approval: text().$type<Approval>().notNull(),
    passLimit: integer().notNull(),
    ...lifetime(),
    ...editable(),
  },
  (table) => [
    member('room_setting_from', table.schoolId, table.fromFacultyId),
    member('room_setting_to', table.schoolId, table.toFacultyId),
    foreignKey({
      name: 'room_setting_room',
      columns: [table.schoolId, table.toRoomId],
      foreignColumns: [room.schoolId, room.roomId],
    }),
    check('room_setting_destination', sql`num_nonnulls(${table.toRoomId}, ${table.toFacultyId}) = 1`),
    check('room_setting_approval', sql`${table.approval} in ('required', 'not_required', 'origin')`),
    check('room_setting_limit', sql`${table.passLimit} = -1 or ${table.passLimit} between 1 and 15`),
    // Coalesced, because drizzle has no NULLS NOT DISTINCT for an index with a condition.
    uniqueIndex('room_setting_once')
      .on(
        table.schoolId,
        sql`coalesce(${table.fromFacultyId}, 0)`,
        sql`coalesce(${table.toRoomId}, 0)`,
        sql`coalesce(${table.toFacultyId}, 0)`,
      )
      .where(sql`${table.endedAt} is null`),
    index('room_setting_to_room').on(table.toRoomId).where(sql`${table.endedAt} is null`),
  ],
)

/** Quick passes for one student: switched by one faculty member, or (null) for the whole school. */
export const passSetting = pgTable(
  'pass_setting',
  {
    passSettingId: id<PassSettingId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    facultyId: integer().$type<UserId>(),
    studentId: integer().$type<UserId>().notNull(),
    requiresApproval: boolean().notNull(),
    changedAt: instant().notNull(),
    ...editable(),
  },
  (table) => [
    member('pass_setting_faculty', table.schoolId, table.facultyId),
    member('pass_setting_student', table.schoolId, table.studentId),
    uniqueIndex('pass_setting_once').on(table.studentId, table.schoolId, sql`coalesce(${table.facultyId}, 0)`),
  ],
)
