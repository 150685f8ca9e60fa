import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  isWanted,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
  outgoingMethods,
} from '@corridor/rules/notification'
import type { Change } from '../change/change.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { expectOne } from '../db/expectOne.ts'
import { delivery, notification } from '../db/schema/index.ts'

interface NewNotification {
  userId: UserId
  schoolId: SchoolId
  /** The pass that it is about, if it is about one. */
  passId?: PassId
  kind: NotificationKind
  facts: NotificationFacts
  /** What an email about it says, sealed (`delivery/content.ts`). Null: what the notification says. */
  mailContent?: string | null
}

/**
 * Notifies a member of a school of something that is no change of a pass, as they want to be notified. The change has to be
 * recorded with the effect `personChanged`, so that their screens show it.
 */
export async function notify({ tx, now }: Pick<Change, 'tx' | 'now'>, notice: NewNotification): Promise<void> {
  const { userId, schoolId, passId, kind, facts, mailContent = null } = notice
  const [member] = await activeMembers(tx, { schoolIds: [schoolId], userIds: [userId] })
  if (!member || !isWanted(kind, member.notificationSettings)) return
  const { notificationId } = expectOne(
    await tx
      .insert(notification)
      .values({ userId, schoolId, passId, type: NOTIFICATION_KINDS[kind], kind, facts, createdAt: now })
      .returning({ notificationId: notification.notificationId }),
  )
  const methods = outgoingMethods(kind, member.notificationMethods)
  if (methods.length > 0) {
    await tx.insert(delivery).values(
      methods.map((method) => ({
        notificationId,
        method,
        changedAt: now,
        content: method === 'email' ? mailContent : null,
      })),
    )
  }
}
