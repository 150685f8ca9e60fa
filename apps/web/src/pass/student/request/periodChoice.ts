import { addDays, type LocalDay, weekdayName } from '@corridor/rules/time'

/** "Today", "Tomorrow", or the name of the day. */
export function dayLabel(day: LocalDay, today: LocalDay): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : weekdayName(day)
}
