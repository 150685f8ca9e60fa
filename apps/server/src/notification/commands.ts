import type { NotificationId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { notification } from '../db/schema/index.ts'

/** Ids of other people's notifications are ignored. */
export async function markRead(
  tx: Tx,
  userId: UserId,
  which: readonly NotificationId[] | 'all',
  now: Instant,
): Promise<void> {
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
