/** Which class is in session. Blocks have times in the wire format (see `wire.ts`), classes have wall times. */
import type { BlockId, ScheduleId } from '../ids.ts'
import type { Instant } from '../time/instant.ts'
import { type LocalDay, wallTime } from '../time/zone.ts'
import { type SchoolSchedules, scheduleOn } from './calendar.ts'
import type { SchoolDay } from './weekday.ts'
import { type ClockTime, wireToWall } from './wire.ts'

export interface TimeRange {
  startHour: number
  startMinute: number
  endHour: number
  endMinute: number
  days: readonly SchoolDay[]
}

export interface BellSchedule {
  scheduleId: ScheduleId
  isActive: boolean
  blocks: readonly { blockId: BlockId; name: string; timeRanges: readonly TimeRange[] }[]
}

/** All schedules of a school, and its calendar, which says on which day it uses which. */
export type Bells = SchoolSchedules<BellSchedule>

export interface ScheduledClass {
  /** The class takes place in this block, or at its own times if null. */
  blockId: BlockId | null
  attributes: { schedule: { start: ClockTime; end: ClockTime } | null }
}

/** The end is exclusive, because the next class can start at the same minute. */
export function isBetween(clock: ClockTime, start: ClockTime, end: ClockTime): boolean {
  const minutes = ({ hour, minute }: ClockTime) => hour * 60 + minute
  return minutes(start) <= minutes(clock) && minutes(clock) < minutes(end)
}

/**
 * Where a class meets while another schedule is used: "Period 1" of the regular day is "Period 1" of an early dismissal.
 * Its own block, if that is part of the schedule; otherwise the blocks of the same name.
 */
function blocksFor(
  blockId: BlockId,
  schedule: BellSchedule | null,
  schedules: readonly BellSchedule[],
): readonly BlockId[] {
  const inUse = schedule?.blocks ?? []
  if (inUse.some((block) => block.blockId === blockId)) return [blockId]
  const own = schedules.flatMap(({ blocks }) => blocks).find((block) => block.blockId === blockId)
  return own ? inUse.filter(({ name }) => isSameName(name, own.name)).map((block) => block.blockId) : []
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** A class on a day: in which block, and from when to when. One with its own times is in no block. */
export interface Meeting<C extends ScheduledClass> {
  class: C
  blockName: string | null
  from: ClockTime
  until: ClockTime
}

/** When these classes meet on a day, by the blocks of its schedule or by their own times. In the order of the classes. */
export function meetingsOn<C extends ScheduledClass>(
  classes: readonly C[],
  bells: Bells,
  timezone: string,
  day: LocalDay,
): Meeting<C>[] {
  const { hasSchool, schedule, weekday } = scheduleOn(bells, day)
  if (!hasSchool) return []
  const wall = (hour: number, minute: number) => wireToWall({ hour, minute }, timezone)
  const blocksOn = (schedule?.blocks ?? []).flatMap(({ blockId, name, timeRanges }) =>
    timeRanges
      .filter(({ days }) => days.includes(weekday))
      .map(({ startHour, startMinute, endHour, endMinute }) => ({
        ...{ blockId, blockName: name },
        ...{ from: wall(startHour, startMinute), until: wall(endHour, endMinute) },
      })),
  )
  return classes.flatMap((one): Meeting<C>[] => {
    const { blockId, attributes } = one
    const own = attributes.schedule
    if (blockId === null) return own ? [{ class: one, blockName: null, from: own.start, until: own.end }] : []
    const blocks = blocksFor(blockId, schedule, bells.schedules)
    return blocksOn
      .filter((block) => blocks.includes(block.blockId))
      .map(({ blockName, from, until }) => ({ class: one, blockName, from, until }))
  })
}

/** The first class that is in session. */
export function meetingNow<C extends ScheduledClass>(
  classes: readonly C[],
  bells: Bells,
  timezone: string,
  now: Instant,
): Meeting<C> | null {
  const { day, ...clock } = wallTime(now, timezone)
  return meetingsOn(classes, bells, timezone, day).find(({ from, until }) => isBetween(clock, from, until)) ?? null
}

export function classInSession<C extends ScheduledClass>(...facts: Parameters<typeof meetingNow<C>>): C | null {
  return meetingNow(...facts)?.class ?? null
}
