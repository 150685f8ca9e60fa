/**
 * Converts between form fields for date and time and an instant. Fields use the school's time zone, so that a student
 * on a trip, or a laptop set to another zone, still schedules by the school's clock.
 */
import { atWallTime, type ClockRange, type Instant, localDay, SCHEDULE_MONTHS_AHEAD, wallTime } from '@corridor/rules'
import dayjs from 'dayjs'

export interface ScheduleFields {
  /** `2026-11-16`; empty while nothing is chosen. */
  date: string
  /** `10:42`; empty while nothing is chosen. */
  time: string
}

export interface DateBounds {
  min: string
  max: string
}

const pad = (value: number) => String(value).padStart(2, '0')

export function toFields(time: Instant, timezone: string): ScheduleFields {
  const { day, hour, minute } = wallTime(time, timezone)
  return { date: day, time: `${pad(hour)}:${pad(minute)}` }
}

/** Null while a field is empty or half typed. */
export function toInstant({ date, time }: ScheduleFields, timezone: string): Instant | null {
  const clock = /^(\d{2}):(\d{2})/.exec(time)
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  return atWallTime(date, Number(clock[1]), Number(clock[2]), timezone)
}

/** Today to one month ahead, by the school's calendar. */
export function dateBounds(now: Instant, timezone: string): DateBounds {
  const min = localDay(now, timezone)
  return { min, max: dayjs(min).add(SCHEDULE_MONTHS_AHEAD, 'month').format('YYYY-MM-DD') }
}

export type ScheduleProblem = 'date' | 'time'

/** What is wrong with the fields; an empty field is incomplete, not wrong. */
export function scheduleProblem(
  { date, time }: ScheduleFields,
  bounds: DateBounds,
  range: ClockRange,
): ScheduleProblem | null {
  if (date !== '' && (date < bounds.min || date > bounds.max)) return 'date'
  const clock = time.slice(0, 5)
  return clock !== '' && (clock < range.from || clock > range.to) ? 'time' : null
}

/** "7:00 am". */
export function clockLabel(clock: string): string {
  return dayjs(`2000-01-01T${clock}`).format('h:mm a')
}

export function problemText(problem: ScheduleProblem, range: ClockRange): string {
  return problem === 'date'
    ? 'Choose a day from today to one month ahead.'
    : `Choose a time from ${clockLabel(range.from)} to ${clockLabel(range.to)}.`
}
