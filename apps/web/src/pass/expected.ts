/**
 * Predicts how a pass will look if the server agrees. Shown until the answer arrives, and never stored, so that a
 * refusal needs no rollback: the expectation is dropped and the real pass shows again.
 */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import { endConfirms } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

export type PassStep =
  | { action: 'approve' }
  | { action: 'reject'; reason: string }
  | { action: 'start'; override?: true }
  | { action: 'complete'; flag?: true }
  | { action: 'confirm'; confirmed: boolean }
  | { action: 'cancel'; reason?: string }
  | { action: 'acknowledge' }
  | { action: 'hurry' }

/** Steps that can be applied to many passes at once. */
export type BulkStep =
  | { action: 'approve' }
  | { action: 'reject'; reason: string }
  | { action: 'start' }
  | { action: 'complete' }
  | { action: 'confirm'; confirmed: boolean }
  | { action: 'cancel'; reason: string }

/** Lower than the server's next version, so that the answer, or a faster action by somebody else, always wins. */
const HALF_A_VERSION = 0.5

/** Null if only the server can know the result. */
export function expectedAfter(step: PassStep, pass: Pass, viewer: Viewer, now: Instant): Pass | null {
  const changed = changes(step, pass, viewer, now)
  return changed && { ...pass, ...changed, version: pass.version + HALF_A_VERSION }
}

function changes(step: PassStep, pass: Pass, viewer: Viewer, now: Instant): Partial<Pass> | null {
  switch (step.action) {
    case 'approve':
      return { approvedAt: now, approvedBy: viewer.userId }
    case 'reject':
      return { rejectedAt: now }
    case 'start':
      // Without the override it may end up in line: better to wait a moment than to show a start that did not happen.
      return step.override ? { startedAt: now, dequeuedAt: now, placeInLine: null } : null
    case 'complete':
      return endConfirms(viewer, pass)
        ? { completedAt: now, confirmedAt: now, confirmed: !step.flag }
        : { completedAt: now }
    case 'confirm':
      return { confirmedAt: now, confirmed: step.confirmed }
    case 'cancel':
      return { canceledAt: now }
    case 'acknowledge':
      return { acknowledgedAt: now }
    case 'hurry':
      return { isUrgent: true, urgentTimes: pass.urgentTimes ?? 1 }
  }
}
