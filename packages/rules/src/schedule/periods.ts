/** The periods of a school's schedule on a day, as someone chooses them for a pass. */

import { clockOf, toDayAndClock } from '../time/clock.ts'
import type { Instant } from '../time/instant.ts'
import { addDays, type LocalDay } from '../time/zone.ts'
import { PASS_TIME_RANGE } from './bookableHours.ts'
import { type BellSchedule, schoolDayOf, type TimeRange } from './session.ts'
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

interface NamedSchedule {
  blocks: readonly (BellSchedule['blocks'][number] & { name: string })[]
}

/** In the order of the day. Those that begin outside the hours of passes are left out. */
export function periodsOn(schedule: NamedSchedule, day: LocalDay, timezone: string): Period[] {
  const schoolDay = schoolDayOf(day)
  if (schoolDay === null) return []
  const startOf = ({ startHour, startMinute }: TimeRange) => {
    const { hour, minute } = wireToWall({ hour: startHour, minute: startMinute }, timezone)
    return clockOf(hour, minute)
  }
  return schedule.blocks
    .flatMap(({ name, timeRanges }) =>
      timeRanges.filter(({ days }) => days.includes(schoolDay)).map((range) => ({ name, start: startOf(range) })),
    )
    .filter(({ start }) => start >= PASS_TIME_RANGE.from && start <= PASS_TIME_RANGE.to)
    .sort((a, b) => a.start.localeCompare(b.start) || a.name.localeCompare(b.name, 'en', { numeric: true }))
}

const DAYS_AHEAD = 7

/** What is still to come today, and the next day with periods: tomorrow, or Monday on a Friday. */
export function bookablePeriods(schedule: NamedSchedule | null, timezone: string, now: Instant): PeriodDay[] {
  if (schedule === null) return []
  const { day: today, clock } = toDayAndClock(now, timezone)
  if (today === '') return []
  const later = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .map((day) => ({ day, periods: periodsOn(schedule, day, timezone) }))
    .find(({ periods }) => periods.length > 0)
  const rest = periodsOn(schedule, today, timezone).filter(({ start }) => start > clock)
  return [{ day: today, periods: rest }, ...(later ? [later] : [])].filter(({ periods }) => periods.length > 0)
}
