/** A day and a clock time in the format of form fields. The fixed width makes them sort correctly as strings. */
import type { Instant } from './instant.ts'
import { type LocalDay, wallTime } from './zone.ts'

/** `09:40`. */
export function clockOf(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** In the school's time zone. Empty while nothing is chosen. */
export interface DayAndClock {
  day: LocalDay | ''
  clock: string
}

export function toDayAndClock(time: Instant, timezone: string): DayAndClock {
  const { day, hour, minute } = wallTime(time, timezone)
  return { day, clock: clockOf(hour, minute) }
}
