/**
 * How long a session lasts. Only a person's actions count as use, not the requests an open page sends automatically.
 */
import { type Instant, minutesAfter } from '../time/instant.ts'
import { addDays, atWallTime, localDay } from '../time/zone.ts'

const IDLE_MINUTES = 10 * 60
const KEPT_MINUTES = 30 * 24 * 60
/** Nobody is at school at this hour, so no session ends while it is in use. */
const DAY_ENDS_AT_HOUR = 4

/** The next 4:00 am at the person's school; the latest one if their schools are in different time zones. */
export function schoolDayEnd(now: Instant, timezones: readonly string[]): Instant {
  const zones = timezones.length > 0 ? timezones : ['UTC']
  return zones.map((timezone) => nextMorning(now, timezone)).reduce((last, end) => (end > last ? end : last))
}

function nextMorning(now: Instant, timezone: string): Instant {
  const today = localDay(now, timezone)
  const morning = atWallTime(today, DAY_ENDS_AT_HOUR, 0, timezone)
  return morning > now ? morning : atWallTime(addDays(today, 1), DAY_ENDS_AT_HOUR, 0, timezone)
}

export interface SessionTerms {
  /** "Keep me signed in" was chosen. */
  kept: boolean
  /** The session ends by then, even if it is in use. */
  endsBy: Instant | null
}

/** When a session ends if it is not used again. */
export function sessionEnd({ kept, endsBy }: SessionTerms, lastUse: Instant): Instant {
  const end = minutesAfter(lastUse, kept ? KEPT_MINUTES : IDLE_MINUTES)
  return endsBy !== null && endsBy < end ? endsBy : end
}
