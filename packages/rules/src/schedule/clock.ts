import type { Instant } from '../pass/facts.ts'

const MINUTE = 60_000

export function instant(time: Date | number | string): Instant {
  return new Date(time).toISOString() as Instant
}

export function minutesAfter(time: Instant, minutes: number): Instant {
  return instant(Date.parse(time) + minutes * MINUTE)
}

export function minutesBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / MINUTE
}

/** Durations are whole minutes, rounded to the nearest. */
export function wholeMinutes(from: Instant, to: Instant): number {
  return Math.round(minutesBetween(from, to))
}
