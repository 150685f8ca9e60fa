import {
  isWanted,
  NOTIFICATION_KINDS,
  type NotificationFacts,
  type NotificationKind,
  type SchoolId,
  type UserId,
} from '@corridor/rules'
import type { Change } from '../change/change.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { one } from '../db/one.ts'
import { delivery, notification } from '../db/schema/index.ts'

interface Told {
  userId: UserId
  schoolId: SchoolId
  kind: NotificationKind
  facts: NotificationFacts
  /** What an email about it says, sealed (`delivery/content.ts`). Null: what the notification says. */
  mailContent?: string | null
}

const LEAVING = ['sms', 'email'] as const

/**
 * Notifies a member of a school of something that is not about a pass, as they want to be notified. The change has to be
 * recorded with the effect `personChanged`, so that their screens show it.
 */
export async function tell({ tx, now }: Pick<Change, 'tx' | 'now'>, told: Told): Promise<void> {
  const { userId, schoolId, kind, facts, mailContent = null } = told
  const [member] = await activeMembers(tx, { schoolIds: [schoolId], userIds: [userId] })
  if (!member || !isWanted(kind, member.notificationSettings)) return
  const { notificationId } = one(
    await tx
      .insert(notification)
      .values({ userId, schoolId, type: NOTIFICATION_KINDS[kind], kind, facts, createdAt: now })
      .returning({ notificationId: notification.notificationId }),
  )
  const methods = LEAVING.filter((method) => member.notificationMethods.includes(method))
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
