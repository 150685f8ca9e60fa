/** Schedules as the API has them: the stored wall times become UTC hours and minutes. */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import type { BlockId, ScheduleId } from '@corridor/rules/ids'
import { usualSchedule, wallToWire } from '@corridor/rules/schedule'
import type { ReferenceBlock, ReferenceSchedule, ReferenceSchool, ReferenceTimeRange } from '../reference.ts'
import { timeOfDay } from './classes.ts'

type InSchool = Pick<ReferenceSchool, 'schoolId' | 'timezone'>

/** All of a school's; exactly one of them is active, the usual one. */
export function presentSchedules(rows: readonly ReferenceSchedule[], school: InSchool): Schedule[] {
  const usual = usualSchedule(rows)
  return rows.map((row) => presentSchedule({ ...row, isActive: row === usual }, school))
}

function presentSchedule(
  { scheduleId, name, isActive, version, blocks }: ReferenceSchedule,
  school: InSchool,
): Schedule {
  return {
    scheduleId,
    schoolId: school.schoolId,
    name,
    blocks: blocks.map((block) => presentBlock(block, scheduleId, school)),
    isActive,
    version,
  }
}

export function presentBlock(
  { blockId, name, version, timeRanges }: ReferenceBlock,
  scheduleId: ScheduleId,
  school: InSchool,
): Block {
  return {
    blockId,
    scheduleId,
    name,
    timeRanges: timeRanges.map((range) => presentTimeRange(range, blockId, school)),
    version,
  }
}

export function presentTimeRange(
  { timeRangeId, startMinute, endMinute, days, version }: ReferenceTimeRange,
  blockId: BlockId,
  { timezone }: InSchool,
): TimeRangeEntity {
  const start = wallToWire(timeOfDay(startMinute), timezone)
  const end = wallToWire(timeOfDay(endMinute), timezone)
  return {
    timeRangeId,
    blockId,
    startHour: start.hour,
    startMinute: start.minute,
    endHour: end.hour,
    endMinute: end.minute,
    days,
    version,
  }
}
