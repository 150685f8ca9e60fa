/**
 * Finds out whether a page missed something between its first answer and the moment its socket joined its rooms. The
 * socket's token was created with that answer, and says when that was and which rights the person had.
 */
import { actsFor, isStaffOf } from '@corridor/rules/access'
import type { PassEventName } from '@corridor/rules/live'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, desc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm'
import { rightsDigest } from '../change/rights.ts'
import type { Db } from '../db/connect.ts'
import { changeEvent, type Effect, notification, pass, passEvent } from '../db/schema/index.ts'
import { lineOf } from '../pass/queries.ts'
import type { LiveToken } from '../session/liveToken.ts'
import type { Scope } from '../session/scope.ts'
import { type AnnouncedPass, broadcastRooms, coverRoom, leftLine, memberRoom, namedPeople, roomsOf } from './rooms.ts'

/** Servers' clocks differ a little. An unnecessary refetch does no harm. */
const MARGIN_MINUTES = 2 / 60
/** Far more than happen while a page opens. If there are this many, the answer is yes without checking each. */
const MAX_EVENTS = 500

/** Called after the socket joined its rooms: it will receive whatever is sent from now on. */
export async function hasMissed(db: Db, scope: Scope, { issuedAt, rights }: LiveToken): Promise<boolean> {
  if (rights !== rightsDigest(scope)) return true
  const since = minutesAfter(issuedAt, -MARGIN_MINUTES)
  const events = await recentEvents(db, scope, since)
  if (events.length === 0) return false
  const joined = new Set(roomsOf(scope))
  if (events.length === MAX_EVENTS || events.some((event) => reaches(event, joined))) return true
  return (await wasNotified(db, scope, events)) || hasMovedUp(db, scope, events)
}

/** Effects on this person, or on one of their schools, that were sent since then or are being sent now. */
export async function missedEffects(db: Db, scope: Scope, { issuedAt }: LiveToken): Promise<Effect[]> {
  const { changeEventId, effects, emittedAt } = changeEvent
  const newest = db
    .select({ effects, emittedAt })
    .from(changeEvent)
    // Of which a roll call makes hundreds. A page fetches the marks itself.
    .where(ne(changeEvent.subject, 'freezeMark'))
    .orderBy(desc(changeEventId))
    .limit(MAX_EVENTS)
    .as('newest_change')
  const rows = await db
    .select({ effects: newest.effects })
    .from(newest)
    .where(or(isNull(newest.emittedAt), gte(newest.emittedAt, minutesAfter(issuedAt, -MARGIN_MINUTES))))
  // There may be others before them.
  if (rows.length === MAX_EVENTS) return [{ kind: 'personChanged', userId: scope.userId }]
  return rows
    .flatMap((row) => row.effects ?? [])
    .filter(
      (effect) =>
        ((effect.kind === 'schoolChanged' || effect.kind === 'freezeChanged') &&
          scope.schoolIds.includes(effect.schoolId)) ||
        (effect.kind === 'peopleChanged' && isStaffOf(scope, effect.schoolId)) ||
        (effect.kind === 'personChanged' && effect.userId === scope.userId),
    )
}

type RecentEvent = AnnouncedPass & { name: PassEventName }

const { passId, schoolId, studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId, createdBy } = pass
const { enqueuedAt, startedAt } = pass
const ANNOUNCED_COLUMNS = {
  ...{ passId, schoolId, studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId, createdBy },
  ...{ enqueuedAt, startedAt },
}

/** Events that were sent since then or are being sent now. An event is marked shortly after it was sent. */
async function recentEvents(db: Db, { schoolIds }: Scope, since: Instant): Promise<RecentEvent[]> {
  if (schoolIds.length === 0) return []
  const newest = db.select().from(passEvent).orderBy(desc(passEvent.passEventId)).limit(MAX_EVENTS).as('newest')
  const rows = await db
    .select({ pass: ANNOUNCED_COLUMNS, name: newest.name, detail: newest.detail })
    .from(newest)
    .innerJoin(pass, eq(pass.passId, newest.passId))
    .where(and(inArray(newest.schoolId, [...schoolIds]), or(isNull(newest.emittedAt), gte(newest.emittedAt, since))))
  return rows.map(({ detail, ...event }) => {
    const formerly = detail?.formerly as AnnouncedPass['previousHolders'] | undefined
    return { ...event, previousHolders: formerly ?? { userIds: [], roomIds: [] } }
  })
}

function reaches(event: RecentEvent, joined: ReadonlySet<string>): boolean {
  const { schoolId } = event.pass
  const people = namedPeople(event).flatMap((userId) => [memberRoom(schoolId, userId), coverRoom(schoolId, userId)])
  return [...broadcastRooms(event), ...people].some((room) => joined.has(room))
}

/** Administrators are notified of incidents on passes that they may otherwise not see. */
async function wasNotified(db: Db, { userId }: Scope, events: readonly RecentEvent[]): Promise<boolean> {
  const passIds = events.map((event) => event.pass.passId)
  const rows = await db
    .select({ id: notification.notificationId })
    .from(notification)
    .where(and(eq(notification.userId, userId), inArray(notification.passId, passIds)))
    .limit(1)
  return rows.length > 0
}

/** Whether someone left a line in which the viewer or one of their students waits. */
async function hasMovedUp(db: Db, scope: Scope, events: readonly RecentEvent[]): Promise<boolean> {
  const schoolOfRoom = new Map(events.filter(leftLine).map(({ pass: { toRoomId, schoolId } }) => [toRoomId, schoolId]))
  for (const [roomId, schoolId] of schoolOfRoom) {
    const line = await lineOf(db, roomId)
    const watchers = line.flatMap(({ studentId, facultyIds }) => [studentId, ...facultyIds])
    if (watchers.some((userId) => actsFor(scope, schoolId, userId))) return true
  }
  return false
}
