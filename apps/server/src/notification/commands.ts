import type { Notification, Pass } from '@corridor/contract'
import {
  type Instant,
  isWanted,
  NOTIFICATION_KINDS,
  notificationsOf,
  type PlannedNotification,
  type ToldChange,
} from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { delivery, notification } from '../db/schema/index.ts'
import { approversOf } from './approvers.ts'
import { presentNew } from './present.ts'

/** What happened to a pass, and the pass as it is shown now. */
export interface DescribedChange extends ToldChange {
  shown: Pass
}

type Sent = { userId: number; notification: Notification }

/**
 * Writes the notifications and alerts of each change, in the change's own transaction, and returns them by change. Text
 * messages and emails are only recorded here, and sent elsewhere.
 */
export async function notify(
  tx: Tx,
  now: Instant,
  changes: readonly DescribedChange[],
  alerts: ReadonlyMap<ToldChange, PlannedNotification[]>,
): Promise<Sent[][]> {
  const planned: (PlannedNotification & { change: DescribedChange })[] = []
  for (const change of changes) {
    const own = notificationsOf(change, await approversOf(tx, change))
    planned.push(...[...own, ...(alerts.get(change) ?? [])].map((one) => ({ ...one, change })))
  }
  const preferenceOf = await preferences(
    tx,
    planned.map(({ userId, change }) => ({ userId, schoolId: change.shown.schoolId })),
  )
  const sending = planned.flatMap((one) => {
    const preference = preferenceOf({ userId: one.userId, schoolId: one.change.shown.schoolId })
    return preference && isWanted(one.kind, preference.notificationSettings)
      ? [{ ...one, methods: preference.notificationMethods }]
      : []
  })
  const rows =
    sending.length === 0
      ? []
      : await tx
          .insert(notification)
          .values(
            sending.map(({ userId, kind, facts, change }) => ({
              userId,
              schoolId: change.shown.schoolId,
              passId: change.shown.passId,
              type: NOTIFICATION_KINDS[kind],
              kind,
              facts,
              createdAt: now,
            })),
          )
          .returning({ notificationId: notification.notificationId })
  const sent = sending.map((one, position) => ({
    ...one,
    notification: presentNew(rows[position]?.notificationId ?? 0, one, one.change.shown, now),
  }))
  const deliveries = sent.flatMap(({ methods, notification: { notificationId } }) =>
    (['sms', 'email'] as const)
      .filter((method) => methods.includes(method))
      .map((method) => ({ notificationId, method, changedAt: now })),
  )
  if (deliveries.length > 0) await tx.insert(delivery).values(deliveries)
  return changes.map((change) =>
    sent
      .filter((one) => one.change === change)
      .map(({ userId, notification: written }) => ({ userId, notification: written })),
  )
}

interface Recipient {
  userId: number
  schoolId: number
}

/**
 * The settings of each recipient. None for people who left the pass's school, who get no more notifications from it.
 */
async function preferences(tx: Tx, recipients: readonly Recipient[]) {
  const members = await activeMembers(tx, {
    schoolIds: [...new Set(recipients.map(({ schoolId }) => schoolId))],
    userIds: [...new Set(recipients.map(({ userId }) => userId))],
  })
  return ({ userId, schoolId }: Recipient) =>
    members.find((member) => member.userId === userId && member.schoolId === schoolId)
}

/** Ignores ids of other people's notifications. */
export async function markRead(tx: Tx, userId: number, which: readonly number[] | 'all', now: Instant): Promise<void> {
  await tx
    .update(notification)
    .set({ readAt: now })
    .where(
      and(
        eq(notification.userId, userId),
        isNull(notification.readAt),
        which === 'all' ? undefined : inArray(notification.notificationId, [...which]),
      ),
    )
}
