/** Times as text, in English and in the school's time zone, wherever the browser is. */
import type { Instant } from './instant.ts'
import { type LocalDay, wallTime } from './zone.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.25 * DAY

/** The larger unit is used beyond `most`: "1 hour ago" is read faster than "52 minutes ago". */
const UNITS = [
  { name: 'minute', seconds: MINUTE, most: 44 },
  { name: 'hour', seconds: HOUR, most: 21 },
  { name: 'day', seconds: DAY, most: 25 },
  { name: 'month', seconds: YEAR / 12, most: 10 },
]
const YEARS = { name: 'year', seconds: YEAR }
const MOST_SECONDS = 44

/** "5 minutes ago". A time in the future counts as now, because clocks can differ. */
export function relativeTime(time: Instant, now: Instant): string {
  const elapsed = (Date.parse(now) - Date.parse(time)) / 1000
  if (Math.round(elapsed) <= MOST_SECONDS) return 'a few seconds ago'
  const unit = UNITS.find(({ seconds, most }) => Math.round(elapsed / seconds) <= most) ?? YEARS
  const count = Math.round(elapsed / unit.seconds)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}

/**
 * Days are formatted as if they were in UTC: which day it is in the school's zone is known by then. The formatter is made
 * on first use, because it takes milliseconds, and most pages need none of them.
 */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: LocalDay) => string {
  let format: Intl.DateTimeFormat | undefined
  return (day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return format.format(Date.parse(`${day}T00:00:00Z`))
  }
}
/** "Nov 16, 26". */
const shortDay = dayFormat({ month: 'short', day: 'numeric', year: '2-digit' })
/** "Tuesday". */
export const weekdayName = dayFormat({ weekday: 'long' })
/** "Tuesday, October 13". */
export const weekdayAndDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })
/** "November 13", and with its year. */
export const longDay = dayFormat({ month: 'long', day: 'numeric' })
export const longDayOfYear = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' })

/** "7:00 am". */
function hourText(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** "Nov 16, 26 @ 9:40 am". */
export function shortTime(time: Instant, timezone: string): string {
  const { day, hour, minute } = wallTime(time, timezone)
  return `${shortDay(day)} @ ${hourText(hour, minute)}`
}

export function clockTime(time: Instant, timezone: string): string {
  const { hour, minute } = wallTime(time, timezone)
  return hourText(hour, minute)
}

/** "10:30", where the time of day is clear. */
export function bareClock(time: Instant, timezone: string): string {
  return clockTime(time, timezone).replace(/ [ap]m$/, '')
}

/** "11/16/2026". */
export function dayText(time: Instant, timezone: string): string {
  const [year, month, day] = wallTime(time, timezone).day.split('-')
  return `${month}/${day}/${year}`
}

/** "Tuesday, October 13". */
export function longDayText(time: Instant, timezone: string): string {
  return weekdayAndDay(wallTime(time, timezone).day)
}

/** "November 9 to November 13, 2026". */
export function weekText({ startDate, endDate }: { startDate: LocalDay; endDate: LocalDay }): string {
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${(isSameYear ? longDay : longDayOfYear)(startDate)} to ${longDayOfYear(endDate)}`
}

/** "7:00 am" for `07:00`. */
export function clockText(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number)
  return hourText(hour ?? 0, minute ?? 0)
}

/** 4:21, or 1:04:21 after an hour. */
export function stopwatch(from: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
