/** Hours and minutes, which read the same in every language. */
import type { Instant } from './instant.ts'
import { wallTime } from './zone.ts'

/** "10:30", where the time of day is clear. */
export function bareClock(time: Instant, timezone: string): string {
  const { hour, minute } = wallTime(time, timezone)
  return bareHour(hour, minute)
}

export function bareHour(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
}
