import { notBefore } from '../../clock.ts'
import type { Outcome } from '../recordChanges.ts'
import { act, actOnCapacity, type CommandContext, patch } from './act.ts'

export function approvePasses(ctx: CommandContext, passIds: readonly string[]): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return act({
    ctx: ctx,
    passIds,
    attempt: { action: 'approve' },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { approvedAt: now, approvedBy: scope.userId }),
      event: 'approvePass',
    }),
  })
}

export function rejectPasses(ctx: CommandContext, passIds: readonly string[], reason: string): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return act({
    ctx: ctx,
    passIds,
    attempt: { action: 'reject', reason },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { rejectedAt: now, rejectedBy: scope.userId, rejectReason: reason }),
      event: 'rejectPass',
    }),
  })
}

/** Leaving a line frees no place, but whoever lets the next in line go must not reach for somebody who just left. */
export function cancelPasses(ctx: CommandContext, passIds: readonly string[], reason?: string): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return actOnCapacity({
    ctx: ctx,
    passIds,
    attempt: { action: 'cancel', ...(reason !== undefined && { reason }) },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { canceledAt: now, canceledBy: scope.userId, cancelReason: reason || null }),
      event: 'cancelPass',
    }),
  })
}

export function confirmPasses(ctx: CommandContext, passIds: readonly string[], confirmed: boolean): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return act({
    ctx: ctx,
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

export function acknowledgePasses(ctx: CommandContext, passIds: readonly string[]): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return act({
    ctx: ctx,
    passIds,
    attempt: { action: 'acknowledge' },
    change: async ({ pass }) => ({
      pass: await patch(tx, pass, { acknowledgedAt: now, acknowledgedBy: scope.userId }),
      event: 'acknowledgePass',
    }),
  })
}
