import type { Notification, NotificationType } from '@corridor/contract'
import type { Instant } from '@corridor/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { delivery, membership, notification, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { approversOf } from './approvers.ts'
import { type Message, type PlannedChange, plan } from './plan.ts'

export interface DescribedChange extends PlannedChange {
  bySystem?: boolean
}

type Sent = { userId: number; notification: Notification }

const SUBSCRIBABLE: readonly string[] = ['request', 'view', 'assign', 'start', 'end']

/**
 * Writes what each change has to tell, and the alerts that go with it, in the change's own transaction, and returns it
 * change by change. Some kinds
 * are subscribed to; the rest always arrive. How they leave the app besides is recorded here and done elsewhere.
 */
export async function notify(
  tx: Tx,
  scope: Scope | null,
  now: Instant,
  changes: readonly DescribedChange[],
  alerts: readonly Message[][],
): Promise<Sent[][]> {
  const approvers = await approversOf(tx, changes)
  const wanted = changes.flatMap((change, index) =>
    [...plan(change, approvers[index] ?? []), ...(alerts[index] ?? [])]
      .filter(({ userId }) => change.bySystem || userId !== scope?.userId)
      .map((message) => ({ ...message, index, passId: change.pass.passId, schoolId: change.pass.schoolId })),
  )
  if (wanted.length === 0) return changes.map(() => [])
  const preferenceOf = await preferences(tx, wanted)
  const sending = wanted.filter((message) => {
    const preference = preferenceOf(message)
    const { type, always } = message
    return preference && (always || !SUBSCRIBABLE.includes(type) || preference.settings.includes(type))
  })
  if (sending.length === 0) return changes.map(() => [])
  const rows = await tx
    .insert(notification)
    .values(sending.map(({ index: _, always: __, ...message }) => ({ ...message, createdAt: now })))
    .returning({ notificationId: notification.notificationId })
  const sent = sending.map((message, position) => ({
    index: message.index,
    userId: message.userId,
    methods: preferenceOf(message)?.methods ?? [],
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
  const leaving = sent.flatMap(({ methods, notification: { notificationId } }) =>
    (['sms', 'email'] as const)
      .filter((method) => methods.includes(method))
      .map((method) => ({ notificationId, method, changedAt: now })),
  )
  if (leaving.length > 0) await tx.insert(delivery).values(leaving)
  return changes.map((_, index) => sent.filter((one) => one.index === index))
}

interface Addressee {
  userId: number
  schoolId: number
}

/** How each wants to be told; nothing for those who have left the pass's school, who hear no more of it. */
async function preferences(tx: Tx, addressees: readonly Addressee[]) {
  const unique = (ids: number[]) => [...new Set(ids)]
  const rows = await tx
    .select({
      userId: userAccount.userId,
      schoolId: membership.schoolId,
      settings: userAccount.notificationSettings,
      methods: userAccount.notificationMethods,
    })
    .from(userAccount)
    .innerJoin(membership, eq(membership.userId, userAccount.userId))
    .where(
      and(
        inArray(membership.userId, unique(addressees.map(({ userId }) => userId))),
        inArray(membership.schoolId, unique(addressees.map(({ schoolId }) => schoolId))),
        isNull(membership.endedAt),
      ),
    )
  return ({ userId, schoolId }: Addressee) => rows.find((row) => row.userId === userId && row.schoolId === schoolId)
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
