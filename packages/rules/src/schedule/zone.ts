/**
 * A school's own time. Days, wall-clock times and school years belong to the school's zone, whatever the zone of
 * the server or of the browser. Formatters are kept because making one costs more than using it a thousand times.
 */
import type { Instant } from '../pass/facts.ts'
import { instant } from './clock.ts'

/** A calendar day of a school, `2026-11-15`. */
export type LocalDay = string

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export interface WallTime {
  day: LocalDay
  hour: number
  minute: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timezone: string): Intl.DateTimeFormat {
  let found = formatters.get(timezone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timezone, found)
  }
  return found
}

export function isTimezone(timezone: string): boolean {
  try {
    return formatter(timezone) !== undefined
  } catch {
    return false
  }
}

function parts(time: number, timezone: string): Record<string, string> {
  return Object.fromEntries(
    formatter(timezone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
}

export function wallTime(time: Instant, timezone: string): WallTime {
  const { year, month, day, hour, minute } = parts(Date.parse(time), timezone)
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) }
}

export function localDay(time: Instant, timezone: string): LocalDay {
  return wallTime(time, timezone).day
}

/** How far the zone's clock is ahead of UTC at a moment, in minutes. */
export function offsetAt(time: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = parts(time, timezone)
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return (asUtc - Math.floor(time / 1000) * 1000) / MINUTE
}

/**
 * The moment a wall clock of the zone shows this. A time that a change of the clocks skips is moved past the change;
 * of a time that comes twice, the first is meant.
 */
export function atWallTime(day: LocalDay, hour: number, minute: number, timezone: string): Instant {
  const asUtc = utcMidnight(day) + (hour * 60 + minute) * MINUTE
  // No offset is as long as a day, so these two are the offsets before and after any change near this time.
  const before = offsetAt(asUtc - DAY, timezone)
  const after = offsetAt(asUtc + DAY, timezone)
  const fits = (offset: number) => offsetAt(asUtc - offset * MINUTE, timezone) === offset
  return instant(asUtc - (!fits(before) && fits(after) ? after : before) * MINUTE)
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return instant(utcMidnight(day) + days * DAY).slice(0, 10)
}

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths(day: LocalDay, months: number): LocalDay {
  const from = new Date(utcMidnight(day))
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return instant(Date.UTC(year, month, Math.min(from.getUTCDate(), daysInMonth))).slice(0, 10)
}

function utcMidnight(day: LocalDay): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** From the first moment of a day until (not including) the first of the next. */
export function dayBounds(day: LocalDay, timezone: string): { start: Instant; end: Instant } {
  return { start: atWallTime(day, 0, 0, timezone), end: atWallTime(addDays(day, 1), 0, 0, timezone) }
}
