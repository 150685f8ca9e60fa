import { can, isStudent } from '@corridor/rules/access'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { activeMembers, type Member } from '../db/activeMembers.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { roomLink } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { findRoom } from './queries.ts'

interface Link {
  userId: UserId
  roomId: RoomId
}

/** From now on the person works in the room or, if a student, is always found there. */
export async function linkRoom(change: Change, scope: Scope, link: Link): Promise<void> {
  const { tx, now } = change
  const { schoolId, person } = await checkLink(change, scope, link)
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
  if (linked.length === 0) return
  const isTold = !isStudent(person.type) && link.userId !== scope.userId
  const facts = { studentId: null, fromRoomId: null, toRoomId: link.roomId, actorId: scope.userId }
  if (isTold) await notify(change, { userId: link.userId, schoolId, kind: 'assigned', facts })
  recordLink(change, schoolId, link, 'link')
}

/** After it, requests that only this person could answer may have to go to someone else (`reconcilePasses`). */
export async function unlinkRoom(change: Change, scope: Scope, link: Link): Promise<SchoolId> {
  const { tx, now } = change
  const { schoolId } = await checkLink(change, scope, link)
  const ended = await tx
    .update(roomLink)
    .set({ endedAt: now })
    .where(and(eq(roomLink.roomId, link.roomId), eq(roomLink.userId, link.userId), isNull(roomLink.endedAt)))
    .returning()
  if (ended.length > 0) recordLink(change, schoolId, link, 'unlink')
  return schoolId
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

function recordLink(change: Change, schoolId: SchoolId, { roomId, userId }: Link, action: 'link' | 'unlink'): void {
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
