import type { Instant } from '../time/instant.ts'
import { addDays, atWallTime, type LocalDay, localDay } from '../time/zone.ts'

/** A school week: Monday to Friday, both included. */
export interface SchoolWeek {
  startDate: LocalDay
  endDate: LocalDay
}

/** Reports are made on Friday at this hour, in the school's time zone. */
const REPORT_HOUR = 18
const FRIDAY = 4

/** The week that a day is in. Saturday and Sunday are at the end of theirs. */
export function weekOf(day: LocalDay): SchoolWeek {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const startDate = addDays(day, -sinceMonday)
  return { startDate, endDate: addDays(startDate, FRIDAY) }
}

export function weekBefore({ startDate }: SchoolWeek): SchoolWeek {
  return weekOf(addDays(startDate, -7))
}

/** Its five days. */
export function daysOf({ startDate }: SchoolWeek): LocalDay[] {
  return [0, 1, 2, 3, FRIDAY].map((days) => addDays(startDate, days))
}

/** When the report of a week is made. */
export function reportedAt({ endDate }: SchoolWeek, timezone: string): Instant {
  return atWallTime(endDate, REPORT_HOUR, 0, timezone)
}

/** The newest week whose report should be there. */
export function newestReported(now: Instant, timezone: string): SchoolWeek {
  const current = weekOf(localDay(now, timezone))
  return reportedAt(current, timezone) <= now ? current : weekBefore(current)
}
