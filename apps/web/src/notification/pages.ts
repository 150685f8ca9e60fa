/** All loaded notifications: pure functions, so that screens and tests use the same steps. */
import type { Answer, Notification } from '@corridor/contract'
import { MAX_EXACT_COUNT, PREVIEW_LENGTH } from '@corridor/contract/constants'

export type NotificationPage = Answer<'GET /api/notification'>

export interface Pages {
  pages: readonly Pick<NotificationPage, 'rows' | 'total'>[]
}

/**
 * A notification may be on two pages: one that arrives between two requests moves the others down, and the list is
 * refetched only afterward.
 */
export function loadedOf({ pages }: Pages): Notification[] {
  const byId = new Map(pages.flatMap(({ rows }) => rows.map((one) => [one.notificationId, one])))
  return [...byId.values()]
}

export interface LatestNotifications {
  allNotificationsCount: number
  /** The newest unread ones. */
  notifications: readonly Notification[]
}

/** The total has changed since the list was loaded; if it is too large to be exact, there is a newer notification. */
export function isOutdated(
  { pages: [first] }: Pages,
  { allNotificationsCount, notifications }: LatestNotifications,
): boolean {
  if (!first || first.total <= MAX_EXACT_COUNT) return first?.total !== allNotificationsCount
  return newest(notifications) > newest(first.rows)
}

const newest = (rows: readonly Notification[]) => Math.max(0, ...rows.map(({ notificationId }) => notificationId))

/** The same pages, with the matching ones marked as read. */
export function withRead<P extends Pages>(list: P, isRead: (notification: Notification) => boolean): P {
  const pages = list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((one) => (isRead(one) ? { ...one, unread: false } : one)),
  }))
  return { ...list, pages }
}

/** Cut by characters as people count them, so that an emoji is never split. */
export function previewOf(message: string): { text: string; isCut: boolean } {
  const characters = [...message]
  return { text: characters.slice(0, PREVIEW_LENGTH).join(''), isCut: characters.length > PREVIEW_LENGTH }
}
