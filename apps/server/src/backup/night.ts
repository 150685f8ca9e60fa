/** When the nightly backup is due. A server that was down at that hour catches up, so it is due until the next one. */
import { addDays, atWallTime, type Instant, type LocalDay, localDay } from '@corridor/rules/time'

/** The day on which the last one was due. */
export function dueNight(now: Instant, { hour, minute }: { hour: number; minute: number }, timezone: string): LocalDay {
  const today = localDay(now, timezone)
  return atWallTime(today, hour, minute, timezone) <= now ? today : addDays(today, -1)
}

/** The time zone of this computer, which `TZ` can set. */
export const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
