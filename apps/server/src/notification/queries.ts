import type { Notification, NotificationType } from '@corridor/contract'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { notification } from '../db/schema/index.ts'

const NEWEST = 20

export async function unreadNotifications(db: Reader, userId: number): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, userId), isNull(notification.readAt)))
    .orderBy(desc(notification.notificationId))
    .limit(NEWEST)
  return rows.map(presentNotification)
}

export async function notificationCounts(db: Reader, userId: number): Promise<{ unread: number; all: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${notification.readAt} is null))::int`,
    })
    .from(notification)
    .where(eq(notification.userId, userId))
  return row ?? { unread: 0, all: 0 }
}

export function presentNotification(row: typeof notification.$inferSelect): Notification {
  return {
    notificationId: row.notificationId,
    title: row.title,
    message: row.message,
    type: row.type as NotificationType,
    passId: row.passId,
    createdAt: row.createdAt,
    unread: row.readAt === null,
  }
}

const PAGE = 50

/** Newest first, from below a cursor. */
export async function notificationPage(db: Reader, userId: number, cursor?: number) {
  const rows = await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, userId), cursor ? lt(notification.notificationId, cursor) : undefined))
    .orderBy(desc(notification.notificationId))
    .limit(PAGE + 1)
  const { all } = await notificationCounts(db, userId)
  const page = rows.slice(0, PAGE)
  return {
    notifications: page.map(presentNotification),
    total: all,
    nextCursor: rows.length > PAGE ? (page.at(-1)?.notificationId ?? null) : null,
  }
}

export async function notificationOf(db: Reader, userId: number, notificationId: number): Promise<Notification | null> {
  const [row] = await db
    .select()
    .from(notification)
    .where(and(eq(notification.userId, userId), eq(notification.notificationId, notificationId)))
  return row ? presentNotification(row) : null
}
