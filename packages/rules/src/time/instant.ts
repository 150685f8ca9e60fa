/**
 * A point in time in UTC, as `2026-11-15T08:30:00.000Z`. The fixed width makes instants sort correctly as strings. Text
 * of unknown form is not assignable to it, because it might sort wrongly: `instant()` makes one from any other form.
 */
export type Instant = `${number}-${number}-${number}T${number}:${number}:${number}.${number}Z`

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
