import type { Notification } from '@corridor/contract'
import type { NotificationId, UserId } from '@corridor/rules'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/connect.ts'
import { fullNameOf, idAmong } from '../db/facts.ts'
import { notification, room, userAccount } from '../db/schema/index.ts'
import { type Order, readPage } from '../http/page.ts'
import { presentNotification } from './present.ts'

const MAX_UNREAD = 20

const student = alias(userAccount, 'student')
const actor = alias(userAccount, 'actor')
const fromRoom = alias(room, 'from_room')
const toRoom = alias(room, 'to_room')

/** Notifications with their text, newest first by default, in one query. */
async function selectNotifications(
  db: Reader,
  where: SQL | undefined,
  limit: number,
  orderBy: SQL = desc(notification.notificationId),
): Promise<Notification[]> {
  const rows = await db
    .select({
      row: notification,
      names: {
        student: fullNameOf(student),
        actor: fullNameOf(actor),
        fromRoom: sql<string | null>`${fromRoom.name}`,
        toRoom: sql<string | null>`${toRoom.name}`,
      },
    })
    .from(notification)
    .leftJoin(student, eq(student.userId, idAmong(notification.facts, 'studentId')))
    .leftJoin(actor, eq(actor.userId, idAmong(notification.facts, 'actorId')))
    .leftJoin(fromRoom, eq(fromRoom.roomId, idAmong(notification.facts, 'fromRoomId')))
    .leftJoin(toRoom, eq(toRoom.roomId, idAmong(notification.facts, 'toRoomId')))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
  return rows.map(presentNotification)
}

export function unreadNotifications(db: Reader, userId: UserId): Promise<Notification[]> {
  return selectNotifications(db, and(eq(notification.userId, userId), isNull(notification.readAt)), MAX_UNREAD)
}

export async function notificationCounts(db: Reader, userId: UserId): Promise<{ unread: number; all: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${notification.readAt} is null))::int`,
    })
    .from(notification)
    .where(eq(notification.userId, userId))
  return row ?? { unread: 0, all: 0 }
}

const NEWEST_FIRST: Order<Notification> = {
  columns: [{ sql: sql`${notification.notificationId}`, type: 'bigint' }],
  isDescending: true,
  keyOf: ({ notificationId }) => [notificationId],
}

export function notificationPage(db: Reader, userId: UserId, cursor: string | undefined) {
  const own = eq(notification.userId, userId)
  return readPage({
    cursor,
    size: 50,
    order: NEWEST_FIRST,
    read: ({ beyond, orderBy, limit }) => selectNotifications(db, and(own, beyond), limit, orderBy),
    count: (limit) => db.$count(db.select({ one: sql`1` }).from(notification).where(own).limit(limit).as('counted')),
  })
}

export async function notificationOf(
  db: Reader,
  userId: UserId,
  notificationId: NotificationId,
): Promise<Notification | null> {
  const wanted = and(eq(notification.userId, userId), eq(notification.notificationId, notificationId))
  const [found] = await selectNotifications(db, wanted, 1)
  return found ?? null
}
