import type { Viewer } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import { membershipsOfAll } from './visibleAccount.ts'

/** The permissions of people who are not making the request, such as the person who started an import. People who have left have none. */
export async function viewersOf(db: Reader, userIds: readonly UserId[]): Promise<Map<UserId, Viewer>> {
  if (userIds.length === 0) return new Map()
  const people = await db
    .select({ userId: userAccount.userId, type: userAccount.type })
    .from(userAccount)
    .where(and(inArray(userAccount.userId, [...userIds]), isNull(userAccount.endedAt)))
  const held = await membershipsOfAll(db, userIds)
  return new Map(
    people.map(({ userId, type }) => {
      const permissions = Object.fromEntries(held.get(userId) ?? [])
      return [userId, { userId, type, permissions, covers: {}, linkedRoomIds: [] }]
    }),
  )
}
