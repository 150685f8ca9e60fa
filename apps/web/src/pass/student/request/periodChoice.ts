import { addDays, type LocalDay, type PeriodDay } from '@corridor/rules'
import type { ScheduleFields } from '../../../parts/schedule/scheduleTime.ts'

/** "Today", "Tomorrow", or the name of the day. */
export function dayLabel(day: LocalDay, today: LocalDay): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : dayText(day, { weekday: 'long' })
}

/** "Oct 14". */
export function dateLabel(day: LocalDay): string {
  return dayText(day, { month: 'short', day: 'numeric' })
}

function dayText(day: LocalDay, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** What is chosen when somebody wants a time: the next period there is. */
export function firstPeriod([first]: readonly PeriodDay[]): ScheduleFields | null {
  const period = first?.periods[0]
  return first && period ? { date: first.day, time: period.start } : null
}
