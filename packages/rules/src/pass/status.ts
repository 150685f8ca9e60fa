import type { Instant } from '../time/instant.ts'
import type { I18n, Message } from '../words/i18n.ts'
import type { PassFacts } from './facts.ts'
import { type ActivationIntervals, windowState } from './window.ts'

/** In the order of a pass's life, and then what it can come to without being used. */
export const PASS_STATUSES = [
  'awaitingApproval',
  'approved',
  'queued',
  'inProgress',
  'awaitingConfirmation',
  'used',
  'unused',
  'canceled',
  'rejected',
] as const
export type PassStatus = (typeof PASS_STATUSES)[number]

/** In tables of staff. */
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

const CARD_LABELS: Readonly<Record<PassStatus, Message>> = {
  used: /* i18n */ { id: 'status.used', message: 'Completed' },
  awaitingConfirmation: /* i18n */ { id: 'status.awaitingConfirmation', message: 'Awaiting arrival confirmation' },
  inProgress: /* i18n */ { id: 'status.inProgress', message: 'Active' },
  queued: /* i18n */ { id: 'status.queued', message: 'In Line' },
  rejected: /* i18n */ { id: 'status.rejected', message: 'Rejected' },
  canceled: /* i18n */ { id: 'status.canceled', message: 'Canceled' },
  unused: /* i18n */ { id: 'status.unused', message: 'Unused' },
  approved: /* i18n */ { id: 'status.approved', message: 'Upcoming' },
  awaitingApproval: /* i18n */ { id: 'status.awaitingApproval', message: 'Requested' },
}

/** The labels on cards, which are friendlier than those in tables. */
export function cardLabel(i18n: I18n, status: PassStatus): string {
  return i18n._(CARD_LABELS[status])
}

/**
 * Derived, never stored. The order of the checks matters: a started pass keeps its status whatever happens later;
 * rejected and canceled come before in line, lapsed and approved; and a pass lapses only after its window has closed,
 * so one that is approved for tomorrow is not unused yet.
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

export function isActive<Pass extends Pick<PassFacts, 'startedAt' | 'completedAt'>>(
  pass: Pass,
): pass is Pass & { startedAt: Instant } {
  return pass.startedAt !== null && pass.completedAt === null
}

/** A student has at most one live pass, across all schools. */
export function isLive(pass: Pick<PassFacts, 'enqueuedAt' | 'startedAt' | 'completedAt' | 'canceledAt'>): boolean {
  return (pass.enqueuedAt ?? pass.startedAt) !== null && pass.completedAt === null && pass.canceledAt === null
}
