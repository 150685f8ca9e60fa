import { type Instant, minutesBetween } from '../time/instant.ts'

/** The destination room's limit in minutes, or the school's. Null means no limit; 0 is a real limit. */
export function effectiveTimeLimit(ofRoom: number | null, ofSchool: number | null): number | null {
  return ofRoom ?? ofSchool
}

interface Limited {
  passAlertTimeLimit: number | null
}

/**
 * The limit of a pass, in minutes. One of somebody who came late has a limit of its own, and one that was under way
 * during a freeze has none.
 */
export function passTimeLimit(
  { isLate, wasFrozen }: { isLate: boolean; wasFrozen: boolean },
  room: Limited,
  school: Limited & { lateLimit: number },
): number | null {
  if (wasFrozen) return null
  return isLate ? school.lateLimit : effectiveTimeLimit(room.passAlertTimeLimit, school.passAlertTimeLimit)
}

export type OverTimeState = 'calm' | 'near' | 'over'

/** The share of the limit at which the progress ring starts to warn. */
export const NEAR_SHARE = 0.8

/** How much of its limit an active pass has used: more than 1 once it is over time, 0 without a limit. */
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
