import type { Notification, NotificationType, Pass } from '@corridor/contract'
import type { Instant, PassEventName } from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { delivery, notification, userAccount } from '../db/schema/index.ts'
import { raiseIncidents } from '../incident/commands.ts'
import type { Scope } from '../session/scope.ts'
import { plan } from './plan.ts'

export interface DescribedChange {
  pass: Pass
  event: PassEventName
  bySystem?: boolean
}

type Sent = { userId: number; notification: Notification }

const SUBSCRIBABLE: readonly string[] = ['request', 'view', 'assign', 'start', 'end']

/**
 * Writes what each change has to tell, in the change's own transaction, and returns it change by change. Some kinds
 * are subscribed to; the rest always arrive. How they leave the app besides is recorded here and done elsewhere.
 */
export async function notify(
  tx: Tx,
  scope: Scope | null,
  now: Instant,
  changes: readonly DescribedChange[],
): Promise<Sent[][]> {
  const alerts = await raiseIncidents(tx, now, changes)
  const wanted = changes.flatMap((change, index) =>
    [...plan(change.event, change.pass), ...(alerts[index] ?? [])]
      .filter(({ userId }) => change.bySystem || userId !== scope?.userId)
      .map((message) => ({ ...message, index, passId: change.pass.passId, schoolId: change.pass.schoolId })),
  )
  if (wanted.length === 0) return changes.map(() => [])
  const preferences = await tx
    .select({
      userId: userAccount.userId,
      settings: userAccount.notificationSettings,
      methods: userAccount.notificationMethods,
    })
    .from(userAccount)
    .where(inArray(userAccount.userId, [...new Set(wanted.map(({ userId }) => userId))]))
  const preferenceOf = new Map(preferences.map((preference) => [preference.userId, preference]))
  const sending = wanted.filter(
    ({ userId, type, always }) =>
      always || !SUBSCRIBABLE.includes(type) || preferenceOf.get(userId)?.settings.includes(type),
  )
  if (sending.length === 0) return changes.map(() => [])
  const rows = await tx
    .insert(notification)
    .values(sending.map(({ index: _, always: __, ...message }) => ({ ...message, createdAt: now })))
    .returning({ notificationId: notification.notificationId })
  const sent = sending.map((message, position) => ({
    index: message.index,
    userId: message.userId,
    notification: {
      notificationId: rows[position]?.notificationId ?? 0,
      title: message.title,
      message: message.message,
      type: message.type as NotificationType,
      passId: message.passId,
      createdAt: now,
      unread: true,
    },
  }))
  const leaving = sent.flatMap(({ userId, notification: { notificationId } }) =>
    (['sms', 'email'] as const)
      .filter((method) => preferenceOf.get(userId)?.methods.includes(method))
      .map((method) => ({ notificationId, method, changedAt: now })),
  )
  if (leaving.length > 0) await tx.insert(delivery).values(leaving)
  return changes.map((_, index) => sent.filter((one) => one.index === index))
}

/** Somebody else's ids change nothing. */
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
