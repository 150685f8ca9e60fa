/**
 * Converts between form fields for date and time and an instant. Fields use the school's time zone, so that a student
 * on a trip, or a laptop set to another zone, still schedules by the school's clock.
 */
import { atWallTime, type DayAndClock, type Instant, toDayAndClock } from '@corridor/rules/time'

export interface ScheduleFields {
  /** `2026-11-16`; empty while nothing is chosen. */
  date: string
  /** `10:42`; empty while nothing is chosen. */
  time: string
}

export function toFields(time: Instant, timezone: string): ScheduleFields {
  const { day, clock } = toDayAndClock(time, timezone)
  return { date: day, time: clock }
}

/** Null while a field is empty or half typed. */
export function toInstant({ date, time }: ScheduleFields, timezone: string): Instant | null {
  const clock = /^(\d{2}):(\d{2})/.exec(time)
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  return atWallTime(date, Number(clock[1]), Number(clock[2]), timezone)
}

/** As the rules know them. Some browsers add seconds to a time. */
export function dayAndClock({ date, time }: ScheduleFields): DayAndClock {
  return { day: date, clock: time.slice(0, 5) }
}
