import { actsFor } from '@corridor/rules/access'
import type { PassId, SchoolId } from '@corridor/rules/ids'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { passEvent } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import type { Change } from './change/decision.ts'

/**
 * Was it the viewer's until someone moved its origin? They heard of that move live, and on a screen that was a moment
 * behind it was still theirs.
 */
export async function wasVisibleTo(
  db: Reader,
  scope: Scope,
  { passId, schoolId }: { passId: PassId; schoolId: SchoolId },
): Promise<boolean> {
  const moves = await db
    .select({ formerly: sql`${passEvent.detail}->'formerly'` as SQL<NonNullable<Change['previousHolders']>> })
    .from(passEvent)
    .where(and(eq(passEvent.passId, passId), sql`${passEvent.detail} ? 'formerly'`))
  return moves.some(
    ({ formerly: { userIds, roomIds } }) =>
      userIds.some((userId) => actsFor(scope, schoolId, userId)) ||
      roomIds.some((roomId) => scope.linkedRoomIds.includes(roomId)),
  )
}
