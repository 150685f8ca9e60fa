import type { Instant } from './instant.ts'
import { addDays, atWallTime, type LocalDay, localDay } from './zone.ts'

/** A school year starts on August 1, in the school's time zone. */
const FIRST_DAY = '08-01'

export function schoolYearFirstDay(today: LocalDay): LocalDay {
  const thisYear = `${today.slice(0, 4)}-${FIRST_DAY}`
  return today >= thisYear ? thisYear : `${Number(today.slice(0, 4)) - 1}-${FIRST_DAY}`
}

export function schoolYearStart(now: Instant, timezone: string): Instant {
  return atWallTime(schoolYearFirstDay(localDay(now, timezone)), 0, 0, timezone)
}

/** July 31. */
export function schoolYearLastDay(today: LocalDay): LocalDay {
  const next = `${Number(schoolYearFirstDay(today).slice(0, 4)) + 1}-${FIRST_DAY}`
  return addDays(next, -1)
}
