import type { SchoolUsage } from '@corridor/contract'
import type { UsageInterval } from '@corridor/rules/metrics'
import { addDays, clockTime, dayFormat, instant, weekdayAndDay } from '@corridor/rules/time'
import { hourText, monthDay } from '../../base/calendarText.ts'

const weekday = dayFormat({ weekday: 'short', day: 'numeric' })

/** What a point of the chart is called. */
export function pointLabel({ interval, start, firstDay }: SchoolUsage, value: number, timezone: string): string {
  switch (interval) {
    case 'hour':
      return clockTime(instant(Date.parse(start) + value * 60_000), timezone)
    case 'day':
      return hourText(value)
    case 'week':
      return weekday(addDays(firstDay, value - 1))
    case 'month':
      return monthDay(addDays(firstDay, value - 1))
  }
}

/** What it is called beside its figures: "1 pm to 2 pm", "Tuesday, October 13, so far". */
export function pointTitle(usage: SchoolUsage, value: number, timezone: string): string {
  return value === usage.current ? `${wholeTitle(usage, value, timezone)}, so far` : wholeTitle(usage, value, timezone)
}

function wholeTitle(usage: SchoolUsage, value: number, timezone: string): string {
  switch (usage.interval) {
    case 'hour':
      return pointLabel(usage, value, timezone)
    case 'day':
      return `${hourText(value)} to ${hourText((value + 1) % 24)}`
    case 'week':
    case 'month':
      return weekdayAndDay(addDays(usage.firstDay, value - 1))
  }
}

/** Points that are still to come have no value: they are not zeros. */
export function valueAt({ rows, current }: SchoolUsage, value: number): number | null {
  return value > current ? null : (rows.find(({ intervalValue }) => intervalValue === value)?.numberOfPasses ?? null)
}

export function totalOf({ rows }: SchoolUsage): number {
  return rows.reduce((total, { numberOfPasses }) => total + numberOfPasses, 0)
}

/** "446 passes started today". */
export function summaryText(total: number, interval: UsageInterval): string {
  const when = { hour: 'this hour', day: 'today', week: 'this week', month: 'this month' }[interval]
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'pass' : 'passes'} started ${when}`
}
