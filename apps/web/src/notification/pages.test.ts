import type { Notification } from '@corridor/contract'
import { asNotificationId, type NotificationId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { isOutdated, loadedOf, previewOf, withRead } from './pages.ts'

function one(notificationId: NotificationId, changes: Partial<Notification> = {}): Notification {
  return {
    notificationId,
    title: `Number ${notificationId}`,
    message: 'Something happened.',
    type: 'message',
    passId: null,
    schoolId: null,
    createdAt: '2026-11-16T15:42:00.000Z',
    unread: true,
    about: null,
    ...changes,
  }
}

const list = (...pages: Notification[][]) => ({ pages: pages.map((rows) => ({ rows, total: 4 })) })

describe('the list of notifications', () => {
  it('joins the pages, and shows a notification that is on two pages once', () => {
    const ids = loadedOf(
      list([one(asNotificationId(4)), one(asNotificationId(3))], [one(asNotificationId(3)), one(asNotificationId(2))]),
    ).map(({ notificationId }) => notificationId)
    expect(ids).toEqual([4, 3, 2])
  })

  it('[NOTIF-05] is outdated when the total differs from its own', () => {
    const loaded = list([one(asNotificationId(4))])
    const knowing = (allNotificationsCount: number) => ({ allNotificationsCount, notifications: [] })
    expect(isOutdated(loaded, knowing(4))).toBe(false)
    expect(isOutdated(loaded, knowing(5))).toBe(true)
    expect(isOutdated(loaded, knowing(3))).toBe(true)
  })

  it('[NOTIF-05] [D-181] is refetched for a newer one if there are too many to be counted', () => {
    const loaded = { pages: [{ rows: [one(asNotificationId(12_000))], total: 10_001 }] }
    const knowing = (...notifications: Notification[]) => ({ allNotificationsCount: 12_000, notifications })
    expect(isOutdated(loaded, knowing())).toBe(false)
    expect(isOutdated(loaded, knowing(one(asNotificationId(12_000))))).toBe(false)
    expect(isOutdated(loaded, knowing(one(asNotificationId(12_001)), one(asNotificationId(12_000))))).toBe(true)
  })

  it('[NOTIF-08] marks matching notifications as read on every page, and leaves the rest unread', () => {
    const read = withRead(
      list([one(asNotificationId(4)), one(asNotificationId(3))], [one(asNotificationId(2))]),
      ({ notificationId }) => notificationId === 2,
    )
    expect(loadedOf(read).map(({ unread }) => unread)).toEqual([true, true, false])
    expect(loadedOf(withRead(read, () => true)).some(({ unread }) => unread)).toBe(false)
  })
})

describe('a preview', () => {
  it('[NOTIF-03] is the first 60 characters of the message', () => {
    const message = `${'a'.repeat(59)}bc`
    expect(previewOf(message)).toEqual({ text: `${'a'.repeat(59)}b`, isCut: true })
    expect(previewOf('a'.repeat(60))).toEqual({ text: 'a'.repeat(60), isCut: false })
    expect(previewOf('Short.')).toEqual({ text: 'Short.', isCut: false })
  })

  it('[NOTIF-03] does not split a character', () => {
    expect(previewOf('🚪'.repeat(61)).text).toBe('🚪'.repeat(60))
  })
})
