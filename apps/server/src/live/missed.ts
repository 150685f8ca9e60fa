/**
 * Did anything happen between a page's first answer and its socket's joining, when it could hear nothing yet? The token
 * that the socket shows was made with that answer, and says when and with which rights.
 */
import { actsFor, type Instant, minutesAfter, type PassEventName } from '@corridor/rules'
import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { rightsDigest } from '../change/rights.ts'
import type { Db } from '../db/connect.ts'
import { notification, pass, passEvent } from '../db/schema/index.ts'
import { lineOf } from '../pass/queries.ts'
import type { LiveToken } from '../session/liveToken.ts'
import type { Scope } from '../session/scope.ts'
import { broadcastRooms, coverRoom, type HeardPass, leftLine, memberRoom, namedPeople, roomsOf } from './rooms.ts'

/** Servers' clocks differ a little. One question too many does no harm. */
const MARGIN_MINUTES = 2 / 60
/** Far more than happen while a page opens. Where there are as many, the answer is yes without looking at each. */
const MOST_EVENTS = 500

/** Asked after the rooms were joined: whatever is not out by now will be heard. */
export async function hasMissed(db: Db, scope: Scope, { issuedAt, rights }: LiveToken): Promise<boolean> {
  if (rights !== rightsDigest(scope)) return true
  const since = minutesAfter(issuedAt, -MARGIN_MINUTES)
  const events = await recentEvents(db, scope, since)
  if (events.length === 0) return false
  const joined = new Set(roomsOf(scope))
  if (events.length === MOST_EVENTS || events.some((event) => reaches(event, joined))) return true
  return (await wasTold(db, scope, events)) || hasMovedUp(db, scope, events)
}

type RecentEvent = HeardPass & { name: PassEventName }

const { passId, schoolId, studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId, createdBy } = pass
const { enqueuedAt, startedAt } = pass
const HEARD = {
  ...{ passId, schoolId, studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId, createdBy },
  ...{ enqueuedAt, startedAt },
}

/** What was sent out since, and what may be on its way: a line is marked a moment after it has left. */
async function recentEvents(db: Db, { schoolIds }: Scope, since: Instant): Promise<RecentEvent[]> {
  if (schoolIds.length === 0) return []
  const newest = db.select().from(passEvent).orderBy(desc(passEvent.passEventId)).limit(MOST_EVENTS).as('newest')
  const rows = await db
    .select({ pass: HEARD, name: newest.name, detail: newest.detail })
    .from(newest)
    .innerJoin(pass, eq(pass.passId, newest.passId))
    .where(and(inArray(newest.schoolId, [...schoolIds]), or(isNull(newest.emittedAt), gte(newest.emittedAt, since))))
  return rows.map(({ detail, ...event }) => {
    const formerly = detail?.formerly as HeardPass['previousHolders'] | undefined
    return { ...event, previousHolders: formerly ?? { userIds: [], roomIds: [] } }
  })
}

function reaches(event: RecentEvent, joined: ReadonlySet<string>): boolean {
  const { schoolId } = event.pass
  const people = namedPeople(event).flatMap((userId) => [memberRoom(schoolId, userId), coverRoom(schoolId, userId)])
  return [...broadcastRooms(event), ...people].some((room) => joined.has(room))
}

/** An administrator is told of an incident on a pass that is otherwise none of theirs. */
async function wasTold(db: Db, { userId }: Scope, events: readonly RecentEvent[]): Promise<boolean> {
  const passIds = events.map((event) => event.pass.passId)
  const rows = await db
    .select({ id: notification.notificationId })
    .from(notification)
    .where(and(eq(notification.userId, userId), inArray(notification.passId, passIds)))
    .limit(1)
  return rows.length > 0
}

/** Somebody left a line in which they, or a student of theirs, wait. */
async function hasMovedUp(db: Db, scope: Scope, events: readonly RecentEvent[]): Promise<boolean> {
  const schoolOfRoom = new Map(events.filter(leftLine).map(({ pass: { toRoomId, schoolId } }) => [toRoomId, schoolId]))
  for (const [roomId, schoolId] of schoolOfRoom) {
    const line = await lineOf(db, roomId)
    const watchers = line.flatMap(({ studentId, facultyIds }) => [studentId, ...facultyIds])
    if (watchers.some((userId) => actsFor(scope, schoolId, userId))) return true
  }
  return false
}
