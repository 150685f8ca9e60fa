import dayjs from 'dayjs'
import relative from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'
import type { Instant } from '../pass/facts.ts'
import { offsetAt } from '../schedule/zone.ts'

dayjs.extend(utc)
dayjs.extend(relative)
// "1 hour ago", where dayjs says "an hour ago": next to other figures a figure is read faster.
Object.assign(dayjs.Ls.en?.relativeTime ?? {}, { m: '1 minute', h: '1 hour', d: '1 day', M: '1 month', y: '1 year' })

export const DATE_FORMAT = 'MMM D, YY @ h:mm a'
export const DAY_FORMAT = 'MM/DD/YYYY'

/** "5 minutes ago". A time in the future counts as now, because clocks can differ. */
export function relativeTime(time: Instant, now: Instant): string {
  return dayjs(time < now ? time : now).from(now)
}

/** Uses our own offset, because converting through the browser's zone is wrong around its daylight saving changes. */
function inZone(time: Instant, timezone: string): dayjs.Dayjs {
  return dayjs.utc(time).add(offsetAt(Date.parse(time), timezone), 'minute')
}

export function shortTime(time: Instant, timezone: string): string {
  return inZone(time, timezone).format(DATE_FORMAT)
}

export function clockTime(time: Instant, timezone: string): string {
  return inZone(time, timezone).format('h:mm a')
}

export function dayText(time: Instant, timezone: string): string {
  return inZone(time, timezone).format(DAY_FORMAT)
}

/** "Tuesday, October 13". */
export function longDayText(time: Instant, timezone: string): string {
  return inZone(time, timezone).format('dddd, MMMM D')
}

/** "November 9 to November 13, 2026". */
export function weekText({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const start = dayjs.utc(startDate)
  const end = dayjs.utc(endDate)
  const isSameYear = start.year() === end.year()
  return `${start.format(isSameYear ? 'MMMM D' : 'MMMM D, YYYY')} to ${end.format('MMMM D, YYYY')}`
}

/** "7:00 am" for `07:00`. */
export function clockText(clock: string): string {
  return dayjs.utc(`2000-01-01T${clock}Z`).format('h:mm a')
}

/** 4:21, or 1:04:21 after an hour. */
export function stopwatch(from: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
