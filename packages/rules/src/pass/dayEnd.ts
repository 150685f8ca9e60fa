import { dayBounds, localDay } from '../schedule/zone.ts'
import type { Instant, PassFacts } from './facts.ts'
import { isLive } from './status.ts'

/**
 * A pass still running or in line from an earlier school day was forgotten: the end of its day, at which it is
 * closed whenever that is noticed; null for a pass of today or one that is over.
 */
export function forgottenSince(
  pass: Pick<PassFacts, 'enqueuedAt' | 'startedAt' | 'completedAt' | 'canceledAt'>,
  now: Instant,
  timezone: string,
): Instant | null {
  const since = pass.startedAt ?? pass.enqueuedAt
  if (since === null || !isLive(pass)) return null
  const day = localDay(since, timezone)
  return day < localDay(now, timezone) ? dayBounds(day, timezone).end : null
}
