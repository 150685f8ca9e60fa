import { can, isStudent } from '@corridor/rules/access'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers, type Member } from '../db/activeMembers.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { roomClaim, roomLink } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { findRoom } from './queries.ts'

export interface Link {
  userId: UserId
  roomId: RoomId
}

/** From now on the person works in the room or, if a student, is always found there. */
export async function linkRoom(change: Change, scope: Scope, link: Link): Promise<void> {
  const { schoolId, person } = await checkLink(change, scope, link)
  if (!(await writeLink(change, schoolId, link))) return
  if (!isStudent(person.type)) await notifyLinked(change, scope, schoolId, link)
  recordLink(change, schoolId, link, 'link')
}

/** Returns whether they were not linked before. A choice of theirs that waited is answered by it. */
export async function writeLink({ tx, now }: Change, schoolId: SchoolId, link: Link): Promise<boolean> {
  const linked = await tx
    .insert(roomLink)
    .values({ schoolId, ...link, createdAt: now })
    .onConflictDoUpdate({
      target: [roomLink.roomId, roomLink.userId],
      set: { endedAt: null, createdAt: now },
      // Someone who is linked already stays linked as they were.
      setWhere: isNotNull(roomLink.endedAt),
    })
    .returning()
  await tx.delete(roomClaim).where(and(eq(roomClaim.roomId, link.roomId), eq(roomClaim.userId, link.userId)))
  return linked.length > 0
}

/** Tells a staff member that somebody else linked them. */
export async function notifyLinked(change: Change, scope: Scope, schoolId: SchoolId, link: Link): Promise<void> {
  if (link.userId === scope.userId) return
  const facts = { studentId: null, fromRoomId: null, toRoomId: link.roomId, actorId: scope.userId }
  await notify(change, { userId: link.userId, schoolId, kind: 'assigned', facts })
}

/** After it, requests that only this person could answer may have to go to someone else (`reconcilePasses`). */
export async function unlinkRoom(change: Change, scope: Scope, link: Link): Promise<SchoolId> {
  const { schoolId } = await checkLink(change, scope, link)
  if (await endLink(change, link)) recordLink(change, schoolId, link, 'unlink')
  return schoolId
}

/** Returns whether they were linked. */
export async function endLink({ tx, now }: Change, { roomId, userId }: Link): Promise<boolean> {
  const ended = await tx
    .update(roomLink)
    .set({ endedAt: now })
    .where(and(eq(roomLink.roomId, roomId), eq(roomLink.userId, userId), isNull(roomLink.endedAt)))
    .returning()
  return ended.length > 0
}

async function checkLink(
  { tx }: Change,
  scope: Scope,
  { userId, roomId }: Link,
): Promise<{ schoolId: SchoolId; person: Member }> {
  const { schoolId } = await findRoom(tx, scope, roomId)
  await lockSchools(tx, [schoolId])
  await findRoom(tx, scope, roomId)
  const [person] = await activeMembers(tx, { schoolIds: [schoolId], userIds: [userId] })
  if (!person) throw personNotFound()
  if (!can(scope, 'room.link', person)) throw forbidden()
  return { schoolId, person }
}

type LinkAction = 'link' | 'unlink' | 'choose' | 'giveUp' | 'confirmClaim'

export function recordLink(change: Change, schoolId: SchoolId, { roomId, userId }: Link, action: LinkAction): void {
  record(change, {
    subject: 'room',
    subjectId: roomId,
    schoolId,
    action,
    detail: { userId },
    effects: [
      { kind: 'personChanged', userId },
      { kind: 'peopleChanged', schoolId, userIds: [userId] },
    ],
  })
}
