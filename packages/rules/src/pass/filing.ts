import type { Viewer } from '../access/viewer.ts'
import { minutesAfter } from '../schedule/clock.ts'
import type { Instant, PassFacts } from './facts.ts'
import { mayConfirm } from './relation.ts'
import { isLive } from './status.ts'
import { type ActivationIntervals, baseTime, windowState } from './window.ts'

export const LIST_NAMES = ['live', 'upcoming', 'requested'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** How long a pass waits in the live list for somebody to confirm it. */
export const CONFIRMATION_DAYS = 7

/**
 * The one list of a viewer that holds this pass, or none. A completed pass stays with exactly those who may
 * confirm it. Whether the pass is the viewer's at all is asked elsewhere.
 */
export function fileFor(
  viewer: Viewer,
  pass: PassFacts,
  intervals: ActivationIntervals,
  now: Instant,
): ListName | null {
  if (pass.confirmedAt || pass.rejectedAt || pass.canceledAt) return null
  if (isLive(pass)) return 'live'
  if (pass.completedAt) {
    const fresh = pass.completedAt >= oldestUnconfirmed(now)
    return fresh && mayConfirm(viewer, pass) ? 'live' : null
  }
  if (windowState(pass, intervals, now) === 'after') return null
  return pass.approvedAt ? 'upcoming' : 'requested'
}

export function oldestUnconfirmed(now: Instant): Instant {
  return minutesAfter(now, -CONFIRMATION_DAYS * 24 * 60)
}

/** The order within a list, the same whatever the order in which its passes were heard of. */
export function byTime(a: PassFacts, b: PassFacts): number {
  const [first, second] = [`${baseTime(a)} ${a.passId}`, `${baseTime(b)} ${b.passId}`]
  if (first === second) return 0
  return first < second ? -1 : 1
}
