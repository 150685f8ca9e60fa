import { addDays, dayFormat, type LocalDay } from '@corridor/rules/time'

const weekday = dayFormat({ weekday: 'long' })

/** "Today", "Tomorrow", or the name of the day. */
export function dayLabel(day: LocalDay, today: LocalDay): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : weekday(day)
}
