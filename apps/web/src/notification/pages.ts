/** All loaded notifications: pure functions, so that screens and tests use the same steps. */
import type { Answer, Notification } from '@corridor/contract'
import { PREVIEW_LENGTH } from '@corridor/contract/constants'

export type NotificationPage = Answer<'GET /api/notification'>

export interface Pages {
  pages: readonly Pick<NotificationPage, 'notifications' | 'total'>[]
}

/**
 * A notification may be on two pages: one that arrives between two requests moves the others down, and the list is
 * refetched only afterward.
 */
export function loadedOf({ pages }: Pages): Notification[] {
  const byId = new Map(pages.flatMap(({ notifications }) => notifications.map((one) => [one.notificationId, one])))
  return [...byId.values()]
}

/** The total has changed since the list was loaded. */
export function isOutdated({ pages }: Pages, total: number): boolean {
  return pages[0]?.total !== total
}

/** The same pages, with the matching ones marked as read. */
export function withRead<P extends Pages>(list: P, isRead: (notification: Notification) => boolean): P {
  const pages = list.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((one) => (isRead(one) ? { ...one, unread: false } : one)),
  }))
  return { ...list, pages }
}

/** Cut by characters as people count them, so that an emoji is never split. */
export function previewOf(message: string): { text: string; isCut: boolean } {
  const characters = [...message]
  return { text: characters.slice(0, PREVIEW_LENGTH).join(''), isCut: characters.length > PREVIEW_LENGTH }
}
