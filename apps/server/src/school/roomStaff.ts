import { isStudent } from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { membership, roomLink, userAccount } from '../db/schema/index.ts'

/** The staff linked to each of these rooms; a room without staff is not in the map. */
export async function staffByRoom(tx: Tx, roomIds: readonly number[]): Promise<Map<number, number[]>> {
  const links = await tx
    .select({ roomId: roomLink.roomId, userId: roomLink.userId, type: userAccount.type })
    .from(roomLink)
    .innerJoin(userAccount, eq(userAccount.userId, roomLink.userId))
    .innerJoin(
      membership,
      and(
        eq(membership.schoolId, roomLink.schoolId),
        eq(membership.userId, roomLink.userId),
        isNull(membership.endedAt),
      ),
    )
    .where(and(inArray(roomLink.roomId, [...roomIds]), isNull(roomLink.endedAt), isNull(userAccount.endedAt)))
  const staff = new Map<number, number[]>()
  for (const { roomId, userId, type } of links) {
    if (!isStudent(type)) staff.set(roomId, [...(staff.get(roomId) ?? []), userId])
  }
  return staff
}
