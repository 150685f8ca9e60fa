/** The periods of a school's schedule on a day, as someone chooses them for a pass. */

import { clockOf, toDayAndClock } from '../time/clock.ts'
import type { Instant } from '../time/instant.ts'
import { addDays, type LocalDay } from '../time/zone.ts'
import { clockRangeOf } from './bookableHours.ts'
import { scheduleOn } from './calendar.ts'
import type { Bells, TimeRange } from './session.ts'
import { wireToWall } from './wire.ts'

export interface Period {
  name: string
  /** The time in the format of form fields, `09:40`. */
  start: string
}

export interface PeriodDay {
  day: LocalDay
  periods: Period[]
}

/** In the order of the day. Those that begin outside the hours of passes are left out. */
export function periodsOn(bells: Bells, day: LocalDay, timezone: string): Period[] {
  const { schedule, weekday } = scheduleOn(bells, day)
  const { from, to } = clockRangeOf(bells.calendar)
  const startOf = ({ startHour, startMinute }: TimeRange) => {
    const { hour, minute } = wireToWall({ hour: startHour, minute: startMinute }, timezone)
    return clockOf(hour, minute)
  }
  return (schedule?.blocks ?? [])
    .flatMap(({ name, timeRanges }) =>
      timeRanges.filter(({ days }) => days.includes(weekday)).map((range) => ({ name, start: startOf(range) })),
    )
    .filter(({ start }) => start >= from && start <= to)
    .sort((a, b) => a.start.localeCompare(b.start) || a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** Passes can be booked a month ahead, which is longer than a winter break. */
const DAYS_AHEAD = 31

/** What is still to come today, and the next day with periods: tomorrow, Monday on a Friday, or the day after a break. */
export function bookablePeriods(bells: Bells, timezone: string, now: Instant): PeriodDay[] {
  const { day: today, clock } = toDayAndClock(now, timezone)
  if (today === '') return []
  const later = nextDayWithPeriods(bells, today, timezone)
  const rest = periodsOn(bells, today, timezone).filter(({ start }) => start > clock)
  return [{ day: today, periods: rest }, ...(later ? [later] : [])].filter(({ periods }) => periods.length > 0)
}

function nextDayWithPeriods(bells: Bells, today: LocalDay, timezone: string): PeriodDay | null {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    const periods = periodsOn(bells, day, timezone)
    if (periods.length > 0) return { day, periods }
  }
  return null
}
