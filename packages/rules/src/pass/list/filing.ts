import type { Viewer } from '../../access/viewer.ts'
import { type Instant, minutesAfter } from '../../time/instant.ts'
import type { PassFacts } from '../facts.ts'
import { mayConfirm } from '../relation.ts'
import { isLive } from '../status.ts'
import { type ActivationIntervals, baseTime, windowState } from '../window.ts'

export const LIST_NAMES = ['live', 'upcoming', 'requested'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** How far back a student sees what they did themselves, today included. */
export const OWN_PAST_DAYS = 30

/** How long a completed pass stays in the live list until someone confirms it. */
export const CONFIRMATION_DAYS = 7

/**
 * The list of the viewer that contains this pass, or null. A completed pass stays in the lists of exactly those who may
 * confirm it. Whether the viewer may see the pass at all is checked elsewhere.
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

/** The student said that it is urgent, and still has to be approved or waits in line. */
export function waitsUrgently(pass: Pick<PassFacts, 'isUrgent' | 'approvedAt' | 'enqueuedAt' | 'startedAt'>): boolean {
  return pass.isUrgent && pass.startedAt === null && (pass.approvedAt === null || pass.enqueuedAt !== null)
}

/**
 * The order within a list: what is urgent comes first. The id breaks ties, so the order does not depend on when passes
 * arrived.
 */
export function byTime(a: PassFacts, b: PassFacts): number {
  const key = (pass: PassFacts) => `${waitsUrgently(pass) ? 0 : 1} ${baseTime(pass)} ${pass.passId}`
  const [first, second] = [key(a), key(b)]
  return Number(first > second) - Number(first < second)
}
