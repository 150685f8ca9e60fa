/** Nobody is texted at night, by the clock of their school. */

import type { Instant } from '../time/instant.ts'
import { addDays, atWallTime, localDay, wallTime } from '../time/zone.ts'

export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 7

/** When the quiet hours that it is in end; null outside of them. */
export function quietUntil(now: Instant, timezone: string): Instant | null {
  const { hour } = wallTime(now, timezone)
  if (hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR) return null
  const today = localDay(now, timezone)
  return atWallTime(hour < QUIET_UNTIL_HOUR ? today : addDays(today, 1), QUIET_UNTIL_HOUR, 0, timezone)
}
