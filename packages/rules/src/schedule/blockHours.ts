import type { BlockId, ScheduleId } from '../ids.ts'
import type { LocalDay } from '../time/zone.ts'
import { type SchoolSchedules, scheduleOn } from './calendar.ts'
import type { Span } from './timeRange.ts'
import type { SchoolDay } from './weekday.ts'

/** When a block is on, in minutes after midnight. The end is exclusive. */
export interface BlockHours extends Span {
  blockId: BlockId
}

/** A schedule as it is stored: its times are wall times. */
interface StoredSchedule {
  scheduleId: ScheduleId
  isActive: boolean
  blocks: readonly { blockId: BlockId; timeRanges: readonly (Span & { days: readonly SchoolDay[] })[] }[]
}

/** When which block is on, on a day. */
export function blockHoursOn(school: SchoolSchedules<StoredSchedule>, day: LocalDay): BlockHours[] {
  const { schedule, weekday } = scheduleOn(school, day)
  return (schedule?.blocks ?? []).flatMap(({ blockId, timeRanges }) =>
    timeRanges
      .filter(({ days }) => days.includes(weekday))
      .map(({ startMinute, endMinute }) => ({ blockId, startMinute, endMinute })),
  )
}
