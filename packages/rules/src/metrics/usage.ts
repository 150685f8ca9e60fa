/**
 * The points of the chart of used passes: the current hour by minute, the day by hour, the week and the month by day, in
 * the school's time zone. A pass counts where it started.
 */

import { mondayOf, weekdayOf } from '../schedule/weekday.ts'
import { type Instant, instant } from '../time/instant.ts'
import { addDays, addMonths, atWallTime, type LocalDay, localDay, wallTime } from '../time/zone.ts'

export const USAGE_INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type UsageInterval = (typeof USAGE_INTERVALS)[number]

const MINUTE = 60_000

export interface UsagePeriod {
  interval: UsageInterval
  /** The end is exclusive. */
  start: Instant
  end: Instant
  firstDay: LocalDay
  /** What the points stand for: minutes from 0, hours from 0, days of the week from Monday as 1, days of the month from 1. */
  intervalValues: readonly number[]
  /** The point that is going on now. */
  current: number
}

const upTo = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

export function usagePeriod(interval: UsageInterval, now: Instant, timezone: string): UsagePeriod {
  const { day, hour, minute } = wallTime(now, timezone)
  const midnight = (of: LocalDay) => atWallTime(of, 0, 0, timezone)
  const days = (firstDay: LocalDay, endDay: LocalDay, current: number, count: number) => ({
    interval,
    start: midnight(firstDay),
    end: midnight(endDay),
    firstDay,
    intervalValues: upTo(1, count),
    current,
  })
  switch (interval) {
    case 'hour': {
      // Counted from now, because an hour occurs twice when clocks go back.
      const start = Math.floor(Date.parse(now) / MINUTE) * MINUTE - minute * MINUTE
      const end = instant(start + 60 * MINUTE)
      return { interval, start: instant(start), end, firstDay: day, intervalValues: upTo(0, 60), current: minute }
    }
    case 'day':
      return { ...days(day, addDays(day, 1), hour, 0), intervalValues: upTo(0, 24) }
    case 'week':
      return days(mondayOf(day), addDays(mondayOf(day), 7), weekdayOf(day) + 1, 7)
    case 'month': {
      const first = `${day.slice(0, 8)}01`
      const next = addMonths(first, 1)
      return days(first, next, Number(day.slice(8)), Number(addDays(next, -1).slice(8)))
    }
  }
}

/** The point that a pass counts at, null if it started outside of the period. */
export function usagePoint({ interval, start, end }: UsagePeriod, startedAt: Instant, timezone: string): number | null {
  if (startedAt < start || startedAt >= end) return null
  switch (interval) {
    case 'hour':
      return Math.floor((Date.parse(startedAt) - Date.parse(start)) / MINUTE)
    case 'day':
      return wallTime(startedAt, timezone).hour
    case 'week':
      return weekdayOf(localDay(startedAt, timezone)) + 1
    case 'month':
      return Number(localDay(startedAt, timezone).slice(8))
  }
}

/** How many passes started at each point. */
export function usageRows(
  period: UsagePeriod,
  starts: readonly Instant[],
  timezone: string,
): { intervalValue: number; numberOfPasses: number }[] {
  const points = starts.map((startedAt) => usagePoint(period, startedAt, timezone))
  return period.intervalValues.map((intervalValue) => ({
    intervalValue,
    numberOfPasses: points.filter((point) => point === intervalValue).length,
  }))
}
