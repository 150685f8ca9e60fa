import { addDays, clockTime, type Instant, localDay, shortTime } from '@corridor/rules/time'

/** "Today, 1:46 pm". A day further away is a date. */
export function whenText(time: Instant, now: Instant, timezone: string): string {
  const day = localDay(time, timezone)
  const today = localDay(now, timezone)
  if (day === today) return `Today, ${clockTime(time, timezone)}`
  if (day === addDays(today, -1)) return `Yesterday, ${clockTime(time, timezone)}`
  if (day === addDays(today, 1)) return `Tomorrow, ${clockTime(time, timezone)}`
  return shortTime(time, timezone)
}

/** "1:46 pm" beside the time that it was planned for, which tells the day, unless it is another one. */
export function startText(started: Instant, planned: Instant, timezone: string): string {
  const isSameDay = localDay(started, timezone) === localDay(planned, timezone)
  return isSameDay ? clockTime(started, timezone) : shortTime(started, timezone)
}
