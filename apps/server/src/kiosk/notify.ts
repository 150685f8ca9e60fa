import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { NotificationKind } from '@corridor/rules/notification'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Effect } from '../db/schema/index.ts'
import { notify } from '../notification/notify.ts'

interface RoomNotice {
  schoolId: SchoolId
  roomId: RoomId
  kind: Extract<NotificationKind, 'kioskConnected' | 'kioskMoved' | 'kioskLeft' | 'kioskAsleep'>
  /** Who did it, and knows. Null if it happened by itself. */
  actorId: UserId | null
}

/** Tells everybody who works in the room, but for whoever did it. Returns what the line about it has to tell their screens. */
export async function notifyRoomStaff(
  change: Change,
  { schoolId, roomId, kind, actorId }: RoomNotice,
): Promise<Effect[]> {
  const { rows } = await change.tx.execute<{ userId: UserId }>(sql`
    select m.user_id as "userId"
    from room_link l join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id
    where l.room_id = ${roomId} and l.ended_at is null and m.type <> 'student' order by m.user_id`)
  const facts = { studentId: null, fromRoomId: null, toRoomId: roomId, actorId }
  const told = rows.map(({ userId }) => userId).filter((userId) => userId !== actorId)
  for (const userId of told) await notify(change, { userId, schoolId, kind, facts })
  return told.map((userId) => ({ kind: 'personChanged', userId }))
}
