/**
 * New staff say in which rooms they work. The rule `claimOutcome` decides whether that counts at once or waits; what waits
 * is a row in `room_claim`, which nothing else reads. Every change locks the school first, so of two people who choose
 * the same empty room one is second, and of two who answer one finds it answered.
 */
import type { Answer } from '@corridor/contract'
import { can, STAFF_TYPES, schoolsOf } from '@corridor/rules/access'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { claimOutcome } from '@corridor/rules/pass'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { instant } from '@corridor/rules/time'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { ACTIVE_MEMBERS, activeMembers, type Member } from '../db/activeMembers.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { idInFacts } from '../db/facts.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { notification, roomClaim, roomLink } from '../db/schema/index.ts'
import { forbidden, gone } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { endLink, type Link, notifyLinked, recordLink, writeLink } from './links.ts'
import { checkMember, checkOwnRooms, isOnboarding } from './onboarding.ts'
import { findRoom, type StoredRoom } from './queries.ts'

export async function claimRoom(
  change: Change,
  scope: Scope,
  roomId: RoomId,
): Promise<Answer<'POST /api/room/:roomId/claim'>> {
  const { tx, now } = change
  const room = await lockForNewcomer(change, scope, roomId)
  const { schoolId } = room
  const link = { roomId, userId: scope.userId }
  if (await isLinked(tx, link)) return { isLinked: true }
  if (await isWaiting(tx, link)) return { isLinked: false }
  await checkOwnRooms(tx, scope)
  const staff = await staffOfRoom(tx, roomId)
  const mayConfirm = can(scope, 'room.confirm', { ...link, schoolId, type: scope.type })
  if (claimOutcome({ ...room, staff: { linked: staff } }, mayConfirm) === 'link') {
    await writeLink(change, schoolId, link)
    recordLink(change, schoolId, link, 'choose')
    return { isLinked: true }
  }
  await tx.insert(roomClaim).values({ schoolId, ...link, createdAt: now })
  const notified = await alreadyNotified(tx, link, staff)
  for (const userId of staff.filter((one) => !notified.includes(one))) {
    await notifyAbout(change, scope, schoolId, { userId, roomId }, 'roomClaimed')
  }
  recordClaim(change, schoolId, link, 'claim', staff)
  return { isLinked: false }
}

/** They do not work there after all. If they did, their open requests may have to go to someone else (`reconcilePasses`). */
export async function giveUpRoom(change: Change, scope: Scope, roomId: RoomId): Promise<SchoolId> {
  const { schoolId } = await lockForNewcomer(change, scope, roomId)
  const link = { roomId, userId: scope.userId }
  if (await endClaim(change.tx, link)) recordClaim(change, schoolId, link, 'withdrawClaim')
  if (await endLink(change, link)) recordLink(change, schoolId, link, 'giveUp')
  return schoolId
}

/** Somebody who works there already, because somebody else was faster, stays as they are. */
export async function confirmClaim(change: Change, scope: Scope, link: Link): Promise<void> {
  const schoolId = await lockForAnswer(change, scope, link)
  if (await isLinked(change.tx, link)) return
  if (!(await endClaim(change.tx, link))) throw gone('Somebody has answered this already, or it was taken back.')
  await writeLink(change, schoolId, link)
  await notifyLinked(change, scope, schoolId, link)
  recordLink(change, schoolId, link, 'confirmClaim')
}

/** What somebody else declined stays declined. What somebody else confirmed is not undone by it. */
export async function declineClaim(change: Change, scope: Scope, link: Link): Promise<void> {
  const schoolId = await lockForAnswer(change, scope, link)
  if (await isLinked(change.tx, link))
    throw gone('Somebody has confirmed this already. An administrator can end it on the page of the person.')
  if (!(await endClaim(change.tx, link))) return
  await notifyAbout(change, scope, schoolId, link, 'claimDeclined')
  recordClaim(change, schoolId, link, 'declineClaim', [link.userId])
}

/** A room in use of a school that the person belongs to, while they are still being onboarded. */
async function lockForNewcomer({ tx }: Change, scope: Scope, roomId: RoomId): Promise<StoredRoom> {
  const { schoolId } = await findRoom(tx, scope, roomId)
  if (!can(scope, 'room.claim', { schoolId, isOnboarding: await isOnboarding(tx, scope) })) throw forbidden()
  await lockSchools(tx, [schoolId])
  await checkMember(tx, schoolId, scope)
  return findRoom(tx, scope, roomId)
}

/** Room and person may have gone since the question was shown. */
async function lockForAnswer({ tx }: Change, scope: Scope, { roomId, userId }: Link): Promise<SchoolId> {
  const { schoolId } = await findRoom(tx, scope, roomId)
  await lockSchools(tx, [schoolId])
  await findRoom(tx, scope, roomId)
  const [person] = await activeMembers(tx, { schoolIds: [schoolId], userIds: [userId], types: STAFF_TYPES })
  if (!person) throw personNotFound()
  if (!can(scope, 'room.confirm', { roomId, ...person })) throw forbidden()
  return schoolId
}

async function isLinked(tx: Tx, { roomId, userId }: Link): Promise<boolean> {
  const where = and(eq(roomLink.roomId, roomId), eq(roomLink.userId, userId), isNull(roomLink.endedAt))
  return (await tx.$count(roomLink, where)) > 0
}

const isClaim = ({ roomId, userId }: Link) => and(eq(roomClaim.roomId, roomId), eq(roomClaim.userId, userId))

async function isWaiting(tx: Tx, link: Link): Promise<boolean> {
  return (await tx.$count(roomClaim, isClaim(link))) > 0
}

/** Returns whether there was one. */
async function endClaim(tx: Tx, link: Link): Promise<boolean> {
  return (await tx.delete(roomClaim).where(isClaim(link)).returning()).length > 0
}

async function staffOfRoom(tx: Tx, roomId: RoomId): Promise<UserId[]> {
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    select m.user_id as "userId"
    from room_link l join ${ACTIVE_MEMBERS} m on m.school_id = l.school_id and m.user_id = l.user_id
    where l.room_id = ${roomId} and l.ended_at is null and m.type <> 'student' order by m.user_id`)
  return rows.map(({ userId }) => userId)
}

/** Those who have not read yet that the person chose the room: whoever gives it up and chooses it again tells nobody twice. */
async function alreadyNotified(tx: Tx, { roomId, userId }: Link, staff: readonly UserId[]): Promise<UserId[]> {
  const rows = await tx
    .select({ userId: notification.userId })
    .from(notification)
    .where(
      and(
        inArray(notification.userId, [...staff]),
        isNull(notification.readAt),
        eq(notification.kind, 'roomClaimed'),
        eq(idInFacts(notification.facts, 'toRoomId'), roomId),
        eq(idInFacts(notification.facts, 'actorId'), userId),
      ),
    )
  return rows.map((row) => row.userId)
}

async function notifyAbout(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  { userId, roomId }: Link,
  kind: 'roomClaimed' | 'claimDeclined',
): Promise<void> {
  const facts = { studentId: null, fromRoomId: null, toRoomId: roomId, actorId: scope.userId }
  await notify(change, { userId, schoolId, kind, facts })
}

/** `notified`: whose screens have something new to show. */
function recordClaim(
  change: Change,
  schoolId: SchoolId,
  { roomId, userId }: Link,
  action: 'claim' | 'withdrawClaim' | 'declineClaim',
  notified: readonly UserId[] = [],
): void {
  record(change, {
    subject: 'room',
    subjectId: roomId,
    schoolId,
    action,
    detail: { userId },
    effects: notified.map((one) => ({ kind: 'personChanged', userId: one })),
  })
}

/** A page shows few of them. Once these are answered, the next ones follow. */
const CLAIMS_SHOWN = 20

interface ClaimRow extends Pick<Member, 'userId' | 'type' | 'schoolId'>, NamedPerson, Record<string, unknown> {
  roomId: RoomId
  roomName: string
  createdAt: string
}

type Claims = Answer<'GET /api/rooms/claims'>

export async function schoolClaims(db: Reader, scope: Scope, schoolId: SchoolId): Promise<Claims> {
  if (!can(scope, 'pass.issue', { schoolId })) throw forbidden()
  return readClaims(db, scope, [schoolId])
}

export function allClaims(db: Reader, scope: Scope): Promise<Claims> {
  const schoolIds = schoolsOf(scope).filter((schoolId) => can(scope, 'pass.issue', { schoolId }))
  return readClaims(db, scope, schoolIds)
}

async function readClaims(db: Reader, scope: Scope, schoolIds: SchoolId[]): Promise<Claims> {
  const { rows } = await db.execute<ClaimRow>(sql`
    select c.school_id as "schoolId", c.room_id as "roomId", r.name as "roomName", c.created_at as "createdAt", m.user_id as "userId", m.type,
      m.first_name as "firstName", m.last_name as "lastName", m.title, m.professional_name as "professionalName"
    from room_claim c join room r on r.room_id = c.room_id
      join ${ACTIVE_MEMBERS} m on m.school_id = c.school_id and m.user_id = c.user_id
    where c.school_id = any(${sql.param(schoolIds)}::int[]) and r.ended_at is null and m.type <> 'student' and not exists (
      select 1 from room_link l where l.room_id = c.room_id and l.user_id = c.user_id and l.ended_at is null)
    order by c.created_at, c.room_id, c.user_id`)
  const mine = rows.filter(({ userId }) => userId === scope.userId)
  const theirs = rows.filter((claim) => !mine.includes(claim) && can(scope, 'room.confirm', claim))
  return {
    rows: theirs.slice(0, CLAIMS_SHOWN).map(({ schoolId, roomId, roomName, userId, createdAt, ...person }) => ({
      schoolId,
      roomId,
      roomName,
      userId,
      name: professionalName(person),
      createdAt: instant(createdAt),
    })),
    total: theirs.length,
    own: mine.map(({ roomId }) => roomId),
  }
}
