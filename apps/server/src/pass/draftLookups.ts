/** What the two commands that make passes ask about rooms and schools. */
import type { SchoolClock } from '@corridor/rules'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { room, school } from '../db/schema/index.ts'
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
