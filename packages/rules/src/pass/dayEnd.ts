import type { Instant } from '../time/instant.ts'
import { dayBounds, localDay } from '../time/zone.ts'
import type { PassFacts } from './facts.ts'
import { isLive } from './status.ts'

/**
 * A pass from an earlier school day that is still active or in line was forgotten. Returns the end of its day, which
 * becomes its end time no matter how late it is closed, or null if the pass is from today or over.
 */
export function forgottenSince(
  pass: Pick<PassFacts, 'enqueuedAt' | 'startedAt' | 'completedAt' | 'canceledAt'>,
  now: Instant,
  timezone: string,
): Instant | null {
  const since = isLive(pass) ? (pass.startedAt ?? pass.enqueuedAt) : null
  if (since === null) return null
  const day = localDay(since, timezone)
  return day < localDay(now, timezone) ? dayBounds(day, timezone).end : null
}
