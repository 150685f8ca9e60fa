/**
 * Marks notifications as read: shown immediately, then sent. If the request fails, the person is told, the server's
 * state is refetched, and the result is false.
 */

import type { Notification } from '@corridor/contract'
import type { NotificationId } from '@corridor/rules/ids'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { type Frame, withAllRead, withRead } from '../base/session/frame.ts'
import { queryClient, refreshNow, updateFrame } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { withRead as pagesWithRead } from './pages.ts'
import { notificationQuery, notificationsQuery } from './queries.ts'

export function markRead({ notificationId }: Notification): Promise<boolean> {
  showAsRead(
    (frame) => withRead(frame, notificationId),
    (other) => other.notificationId === notificationId,
  )
  queryClient.setQueryData(notificationQuery(notificationId).queryKey, (one) => one && { ...one, unread: false })
  return succeeds(request('POST /api/notification/:notificationId/read', { params: { notificationId } }), () =>
    updateFrame((frame) => (isListed(frame, notificationId) ? withRead(frame, notificationId) : frame)),
  )
}

/**
 * Shows no error, because nobody asked for it. If it fails, the next frame lists them as unread again, so a caller that
 * marks what is listed sends them again.
 */
export function markReadQuietly(notificationIds: readonly NotificationId[]): void {
  const showRead = (frame: Frame) =>
    notificationIds.filter((id) => isListed(frame, id)).reduce((current, id) => withRead(current, id), frame)
  showAsRead(showRead, ({ notificationId }) => notificationIds.includes(notificationId))
  request('POST /api/notification/read', { body: { notificationIds: [...notificationIds] } }).then(
    () => updateFrame(showRead),
    () => undefined,
  )
}

function isListed({ notifications }: Frame, notificationId: NotificationId): boolean {
  return notifications.some((one) => one.notificationId === notificationId)
}

export function markAllRead(): Promise<boolean> {
  showAsRead(withAllRead, () => true)
  return succeeds(request('POST /api/notification/read', { body: { all: true } }), refreshNow)
}

function showAsRead(change: (frame: Frame) => Frame, isRead: (notification: Notification) => boolean): void {
  updateFrame(change)
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && pagesWithRead(list, isRead))
}

/**
 * A frame that was requested in the meantime may have been answered before the server applied the change, so `settle`
 * applies the change to it again.
 */
async function succeeds(sending: Promise<unknown>, settle: () => void | Promise<void>): Promise<boolean> {
  try {
    await sending
    await settle()
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    await Promise.allSettled([refreshNow(), queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })])
    return false
  }
}
