/** Days and hours in words. A day has no time, so it is the same day in every time zone. */
import { dayFormat } from '@corridor/rules/time'

/** "Oct 5". */
export const monthDay = dayFormat({ month: 'short', day: 'numeric' })

/** "12 am", "1 pm". */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
}
