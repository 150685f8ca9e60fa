import type { HallStudent } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { actorOf } from '../change/actor.ts'
import { recordWithoutEffects } from '../change/trail.ts'
import type { Db } from '../db/connect.ts'
import type { Scope } from '../session/scope.ts'

/** Whoever has hall duty may look for every student of the school; whom they found is on record. */
export async function logHallSearch(
  db: Db,
  scope: Scope,
  schoolId: SchoolId,
  students: readonly HallStudent[],
  now: Instant,
): Promise<void> {
  if (students.length === 0) return
  const userIds = students.map(({ userId }) => userId)
  await recordWithoutEffects(
    { tx: db, now, actor: actorOf(scope) },
    { subject: 'hall', subjectId: schoolId, schoolId, action: 'look', detail: { userIds } },
  )
}
