import { notBefore } from '../../clock.ts'
import type { Outcome } from '../change.ts'
import { type Acting, act, actOnPlaces, patch } from './act.ts'

export function approvePasses(acting: Acting, passIds: readonly string[]): Promise<Outcome> {
  const { tx, scope, now } = acting
  return act({
    acting,
    passIds,
    attempt: { action: 'approve' },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { approvedAt: now, approvedBy: scope.userId }),
      event: 'approvePass',
    }),
  })
}

export function rejectPasses(acting: Acting, passIds: readonly string[], reason: string): Promise<Outcome> {
  const { tx, scope, now } = acting
  return act({
    acting,
    passIds,
    attempt: { action: 'reject', reason },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { rejectedAt: now, rejectedBy: scope.userId, rejectReason: reason }),
      event: 'rejectPass',
    }),
  })
}

/** Leaving a line frees no place, but whoever lets the next in line go must not reach for somebody who just left. */
export function cancelPasses(acting: Acting, passIds: readonly string[], reason?: string): Promise<Outcome> {
  const { tx, scope, now } = acting
  return actOnPlaces({
    acting,
    passIds,
    attempt: { action: 'cancel', ...(reason !== undefined && { reason }) },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { canceledAt: now, canceledBy: scope.userId, cancelReason: reason || null }),
      event: 'cancelPass',
    }),
  })
}

export function confirmPasses(acting: Acting, passIds: readonly string[], confirmed: boolean): Promise<Outcome> {
  const { tx, scope, now } = acting
  return act({
    acting,
    passIds,
    attempt: { action: 'confirm' },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, {
        confirmedAt: notBefore(now, pass.completedAt),
        confirmed,
        confirmedBy: scope.userId,
      }),
      event: 'confirmPass',
      detail: { confirmed },
    }),
  })
}

export function acknowledgePasses(acting: Acting, passIds: readonly string[]): Promise<Outcome> {
  const { tx, scope, now } = acting
  return act({
    acting,
    passIds,
    attempt: { action: 'acknowledge' },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { acknowledgedAt: now, acknowledgedBy: scope.userId }),
      event: 'acknowledgePass',
    }),
  })
}
