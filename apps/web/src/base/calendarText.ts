/** Days and hours in words. A day has no time, so it is the same day in every time zone. */
import type { LocalDay } from '@corridor/rules/time'

export function dayFormat(options: Intl.DateTimeFormatOptions): (day: LocalDay | string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

/** "Oct 5". */
export const monthDay = dayFormat({ month: 'short', day: 'numeric' })

/** "Wednesday, November 4". */
export const weekdayAndDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' })

/** "12 am", "1 pm". */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
}
