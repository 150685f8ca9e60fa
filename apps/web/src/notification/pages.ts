/** All notifications, as far as they are loaded: pure, so that screens and tests see the same steps. */
import type { Answer, Notification } from '@corridor/contract'
import { PREVIEW_LENGTH } from '@corridor/contract/constants'

export type NotificationPage = Answer<'GET /api/notification'>

export interface Pages {
  pages: readonly Pick<NotificationPage, 'notifications' | 'total'>[]
}

/**
 * One may come twice: whatever arrives between two pages moves the rest down, and a list that moved is asked for anew
 * only afterward.
 */
export function loadedOf({ pages }: Pages): Notification[] {
  const byId = new Map(pages.flatMap(({ notifications }) => notifications.map((one) => [one.notificationId, one])))
  return [...byId.values()]
}

/** How many there were when the list was asked for is no longer how many there are. */
export function isOutdated({ pages }: Pages, total: number): boolean {
  return pages[0]?.total !== total
}

/** The same pages, with these as read. */
export function withRead<P extends Pages>(list: P, isRead: (notification: Notification) => boolean): P {
  const pages = list.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((one) => (isRead(one) ? { ...one, unread: false } : one)),
  }))
  return { ...list, pages }
}

/** By characters as people count them: half an emoji is none. */
export function previewOf(message: string): { text: string; isCut: boolean } {
  const characters = [...message]
  return { text: characters.slice(0, PREVIEW_LENGTH).join(''), isCut: characters.length > PREVIEW_LENGTH }
}
