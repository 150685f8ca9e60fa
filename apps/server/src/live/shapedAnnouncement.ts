import { notification, pass, shaperOf, strictShaperOf } from '@corridor/contract'
import type { Announcement } from '../change/announcement.ts'

/** Like answers, live events contain no key that the contract does not declare. */
export function announcementShaper(isStrict: boolean): (announcement: Announcement) => Announcement {
  const [shapePass, shapeNotification] = isStrict
    ? [strictShaperOf(pass), strictShaperOf(notification)]
    : [shaperOf(pass), shaperOf(notification)]
  return (announcement) => ({
    ...announcement,
    pass: shapePass(announcement.pass),
    notifications: announcement.notifications.map((one) => ({
      userId: one.userId,
      notification: shapeNotification(one.notification),
    })),
  })
}
