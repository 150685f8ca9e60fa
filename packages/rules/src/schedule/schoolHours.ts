import type { LocalDay } from '../time/zone.ts'
import { scheduleOn } from './calendar.ts'
import type { Bells, TimeRange } from './session.ts'
import type { Span } from './timeRange.ts'
import { wireToWall } from './wire.ts'

const MINUTES_A_DAY = 24 * 60

export interface BlockSpan extends Span {
  name: string
}

/** The blocks of a day, in minutes after midnight at the school, in the order of the day. */
export function blockSpansOn(bells: Bells, day: LocalDay, timezone: string): BlockSpan[] {
  const { schedule, weekday } = scheduleOn(bells, day)
  return (schedule?.blocks ?? [])
    .flatMap(({ name, timeRanges }) =>
      timeRanges
        .filter(({ days }) => days.includes(weekday))
        .map((range) => ({ name, ...wallMinutes(range, timezone) })),
    )
    .toSorted((a, b) => a.startMinute - b.startMinute || a.endMinute - b.endMinute)
}

/** From the first bell of a day to the last, in minutes after midnight at the school. Null on a day without school. */
export function schoolHours(bells: Bells, day: LocalDay, timezone: string): Span | null {
  const blocks = blockSpansOn(bells, day, timezone)
  return blocks.length === 0 ? null : spanOf(blocks)
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
