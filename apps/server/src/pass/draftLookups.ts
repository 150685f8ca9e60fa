/** What the two commands that make passes ask about rooms and schools. */
import { isStudent, type SchoolClock } from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { membership, room, roomLink, school, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

/**
 * Its destination fixes the school of a pass; whoever names the school as well must name that one. A room of a school
 * that is not the viewer's does not exist.
 */
export async function schoolOfDraft(
  tx: Tx,
  scope: Scope,
  { toRoomId, schoolId }: { toRoomId: number; schoolId?: number | undefined },
): Promise<number> {
  const schoolIds = scope.schoolIds.filter((id) => schoolId === undefined || id === schoolId)
  const [found] =
    schoolIds.length === 0
      ? []
      : await tx
          .select({ schoolId: room.schoolId })
          .from(room)
          .where(and(eq(room.roomId, toRoomId), inArray(room.schoolId, schoolIds)))
  if (!found) throw notFound('That room was not found. Choose another one.')
  return found.schoolId
}

export async function schoolClock(tx: Tx, schoolId: number): Promise<SchoolClock> {
  const [clock] = await tx
    .select({
      timezone: school.timezone,
      passActivationIntervalBefore: school.passActivationIntervalBefore,
      passActivationIntervalAfter: school.passActivationIntervalAfter,
    })
    .from(school)
    .where(eq(school.schoolId, schoolId))
  if (!clock) throw notFound('That school was not found.')
  return clock
}

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
