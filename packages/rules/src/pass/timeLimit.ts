import { minutesBetween } from '../schedule/clock.ts'
import type { Instant } from './facts.ts'

/** The destination room's limit in minutes, else the school's; null is no alert, 0 a real limit. */
export function effectiveTimeLimit(ofRoom: number | null, ofSchool: number | null): number | null {
  return ofRoom ?? ofSchool
}

export type OverTimeState = 'calm' | 'near' | 'over'

/** The share of the limit from which the ring warns. */
export const NEAR_SHARE = 0.8

/** How much of its limit a running pass has used: 0 to 1 until it is over; 0 where there is no limit. */
export function timeLimitShare(startedAt: Instant, now: Instant, limit: number | null): number {
  if (limit === null) return 0
  const minutes = Math.max(0, minutesBetween(startedAt, now))
  if (limit === 0) return minutes > 0 ? Number.POSITIVE_INFINITY : 1
  return minutes / limit
}

export function overTimeState(startedAt: Instant, now: Instant, limit: number | null): OverTimeState {
  const share = timeLimitShare(startedAt, now, limit)
  if (share > 1) return 'over'
  return share >= NEAR_SHARE ? 'near' : 'calm'
}
