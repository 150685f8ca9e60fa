import type { LocalDay } from '../time/zone.ts'
import { type BellSchedule, schoolDayOf, type TimeRange } from './session.ts'
import type { Span } from './timeRange.ts'
import { wireToWall } from './wire.ts'

const MINUTES_A_DAY = 24 * 60

/** From the first bell of a day to the last, in minutes after midnight at the school. Null on a day without school. */
export function schoolHours(schedule: BellSchedule | null, day: LocalDay, timezone: string): Span | null {
  const schoolDay = schoolDayOf(day)
  if (schedule === null || schoolDay === null) return null
  const ranges = schedule.blocks
    .flatMap(({ timeRanges }) => timeRanges)
    .filter(({ days }) => days.includes(schoolDay))
    .map((range) => wallMinutes(range, timezone))
  return ranges.length === 0 ? null : spanOf(ranges)
}

/** What holds all of them. */
export function spanOf(spans: readonly Span[]): Span {
  return {
    startMinute: Math.min(...spans.map(({ startMinute }) => startMinute)),
    endMinute: Math.max(...spans.map(({ endMinute }) => endMinute)),
  }
}

function wallMinutes({ startHour, startMinute, endHour, endMinute }: TimeRange, timezone: string): Span {
  const start = wireToWall({ hour: startHour, minute: startMinute }, timezone)
  const end = wireToWall({ hour: endHour, minute: endMinute }, timezone)
  // A range that ends at midnight ends at 0:00 on the wire.
  return { startMinute: start.hour * 60 + start.minute, endMinute: end.hour * 60 + end.minute || MINUTES_A_DAY }
}
