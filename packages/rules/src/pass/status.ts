import type { Instant, PassFacts } from './facts.ts'
import { type ActivationIntervals, windowState } from './window.ts'

export type PassStatus =
  | 'used'
  | 'awaitingConfirmation'
  | 'inProgress'
  | 'queued'
  | 'rejected'
  | 'canceled'
  | 'unused'
  | 'approved'
  | 'awaitingApproval'

export const STATUS_LABELS: Record<PassStatus, string> = {
  used: 'Used',
  awaitingConfirmation: 'Awaiting Confirmation',
  inProgress: 'In Progress',
  queued: 'In Line',
  rejected: 'Rejected',
  canceled: 'Canceled',
  unused: 'Unused',
  approved: 'Approved',
  awaitingApproval: 'Awaiting Approval',
}

/** The words on a card, which speaks to people rather than of states. */
export const CARD_LABELS: Record<PassStatus, string> = {
  ...STATUS_LABELS,
  used: 'Completed',
  awaitingConfirmation: 'Awaiting arrival confirmation',
  inProgress: 'Active',
  approved: 'Upcoming',
  awaitingApproval: 'Requested',
}

/**
 * Derived, never stored. The order matters: what has run keeps its state whatever came later; a rejected or
 * canceled pass is over before it can be in line, lapsed or approved; a pass lapses only when its window has
 * closed, so one approved for tomorrow is not yet unused.
 */
export function passStatus(pass: PassFacts, intervals: ActivationIntervals, now: Instant): PassStatus {
  if (pass.confirmedAt) return 'used'
  if (pass.startedAt) return pass.completedAt ? 'awaitingConfirmation' : 'inProgress'
  if (pass.rejectedAt) return 'rejected'
  if (pass.canceledAt) return 'canceled'
  if (pass.enqueuedAt) return 'queued'
  if (windowState(pass, intervals, now) === 'after') return 'unused'
  return pass.approvedAt ? 'approved' : 'awaitingApproval'
}

export function isActive(pass: Pick<PassFacts, 'startedAt' | 'completedAt'>): boolean {
  return pass.startedAt !== null && pass.completedAt === null
}

/** A student has one of these at most, in any school. */
export function isLive(pass: Pick<PassFacts, 'enqueuedAt' | 'startedAt' | 'completedAt' | 'canceledAt'>): boolean {
  return (pass.enqueuedAt ?? pass.startedAt) !== null && pass.completedAt === null && pass.canceledAt === null
}
