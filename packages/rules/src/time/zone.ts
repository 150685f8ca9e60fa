/**
 * Days, wall times and school years are in the school's time zone, regardless of the zone of the server or the browser.
 * Formatters are cached because creating one is much slower than using it.
 */
import { type Instant, instant } from './instant.ts'

/** A calendar day in a school's time zone, `2026-11-15`. */
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

/** The zone as it is spelled: "america/new_york" is America/New_York. */
export function canonicalTimezone(timezone: string): string {
  return formatter(timezone).resolvedOptions().timeZone
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

/** How many minutes the zone is ahead of UTC at a point in time. */
export function offsetAt(time: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = parts(time, timezone)
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return (asUtc - Math.floor(time / 1000) * 1000) / MINUTE
}

/**
 * The instant at which the zone's clocks show this time. A time that daylight saving skips is moved forward; for a time
 * that occurs twice, it is the first one.
 */
export function atWallTime(day: LocalDay, hour: number, minute: number, timezone: string): Instant {
  const asUtc = utcMidnight(day) + (hour * 60 + minute) * MINUTE
  // Offsets are shorter than a day, so these are the offsets before and after any change near this time.
  const before = offsetAt(asUtc - DAY, timezone)
  const after = offsetAt(asUtc + DAY, timezone)
  const fits = (offset: number) => offsetAt(asUtc - offset * MINUTE, timezone) === offset
  return instant(asUtc - (!fits(before) && fits(after) ? after : before) * MINUTE)
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return instant(utcMidnight(day) + days * DAY).slice(0, 10)
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: LocalDay, months: number): LocalDay {
  const from = new Date(utcMidnight(day))
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return instant(Date.UTC(year, month, Math.min(from.getUTCDate(), daysInMonth))).slice(0, 10)
}

function utcMidnight(day: LocalDay): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}

/** The first moment of a day, which is the end of the day before. */
export function isMidnight(time: Instant, timezone: string): boolean {
  return dayBounds(localDay(time, timezone), timezone).start === time
}

/** The end is exclusive: it is the start of the next day. */
export function dayBounds(day: LocalDay, timezone: string): { start: Instant; end: Instant } {
  return { start: atWallTime(day, 0, 0, timezone), end: atWallTime(addDays(day, 1), 0, 0, timezone) }
}
