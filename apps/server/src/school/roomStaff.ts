import {
  type Instant,
  type RoomId,
  roomStaffFrom,
  type StaffByRoom,
  type StaffLink,
  type UserId,
} from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader, Tx } from '../db/connect.ts'

/** The staff linked to each of these rooms; a room without staff is not in the map. */
export async function staffByRoom(tx: Tx, roomIds: readonly RoomId[]): Promise<Map<RoomId, UserId[]>> {
  const { rows } = await tx.execute<{ roomId: RoomId; userId: UserId }>(sql`
    select l.room_id as "roomId", l.user_id as "userId" from room_link l
    join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id and m.type <> 'student'
    where l.ended_at is null and l.room_id = any(${sql.param([...roomIds])}::int[])
    order by l.room_id, l.user_id`)
  const staff = new Map<RoomId, UserId[]>()
  for (const { roomId, userId } of rows) staff.set(roomId, [...(staff.get(roomId) ?? []), userId])
  return staff
}

/** The same, plus those who cover them now: everybody who works there. */
export async function readRoomStaff(
  db: Reader,
  roomIds: readonly (number | null)[],
  now: Instant,
): Promise<StaffByRoom> {
  const rooms = sql.param([...roomIds])
  const { rows } = await db.execute<StaffLink & Record<string, unknown>>(staffLinks(sql`any(${rooms}::int[])`, now))
  return roomStaffFrom(rows)
}

/**
 * Leaves out people who left the school or whose account ended, and students, who may be linked but do not work there.
 */
export function staffLinks(rooms: SQL, now: Instant): SQL {
  return sql`
    select l.room_id as "roomId", l.user_id as "userId", array(
      select c.user_id from cover c
      join ${ACTIVE_MEMBERS} m on m.school_id = c.school_id and m.user_id = c.user_id and m.type <> 'student'
      where c.school_id = l.school_id and c.for_user_id = l.user_id and c.from_at <= ${now} and c.until_at > ${now}
      order by c.user_id) as "coveredBy"
    from room_link l
    join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id and m.type <> 'student'
    where l.ended_at is null and l.room_id = ${rooms}
    order by l.room_id, l.user_id`
}
