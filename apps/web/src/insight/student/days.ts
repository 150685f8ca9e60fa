import type { StudentInsights } from '@corridor/contract'
import type { LocalDay } from '@corridor/rules'

export type UsedDay = StudentInsights['usage']['granular'][number]

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: LocalDay) => formatter.format(new Date(`${day}T00:00:00Z`))
}

/** "Wednesday, November 4". */
export const dayName = format({ weekday: 'long', month: 'long', day: 'numeric' })

/** "Nov". */
export const monthName = format({ month: 'short' })
