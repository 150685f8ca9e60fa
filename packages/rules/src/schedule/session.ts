/** What is on at a moment of a school's day. Blocks come as the wire carries them, classes with wall times. */
import type { Instant } from '../pass/facts.ts'
import { type ClockTime, wireToWall } from './wire.ts'
import { wallTime } from './zone.ts'

export const SCHOOL_DAYS = ['m', 't', 'w', 'th', 'f'] as const
export type SchoolDay = (typeof SCHOOL_DAYS)[number]

export interface TimeRange {
  startHour: number
  startMinute: number
  endHour: number
  endMinute: number
  days: readonly SchoolDay[]
}

export interface BellSchedule {
  scheduleId: number
  blocks: readonly { blockId: number; timeRanges: readonly TimeRange[] }[]
}

export interface ScheduledClass {
  /** Its hours are those of a block or, without one, its own. */
  blockId: number | null
  attributes: { schedule: { start: ClockTime; end: ClockTime } | null }
}

/** The schedule that a school goes by: its first. */
export function activeSchedule<S extends Pick<BellSchedule, 'scheduleId'>>(schedules: readonly S[]): S | null {
  const [first] = [...schedules].sort((a, b) => a.scheduleId - b.scheduleId)
  return first ?? null
}

/** Sunday is the first day of the week; there is no school on it, nor on Saturday. */
const WEEK: readonly (SchoolDay | null)[] = [null, ...SCHOOL_DAYS, null]

function momentOf(now: Instant, timezone: string): { day: SchoolDay | null; clock: ClockTime } {
  const { day, hour, minute } = wallTime(now, timezone)
  return { day: WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null, clock: { hour, minute } }
}

/** The end no longer belongs to it: when the bell rings, the next has begun. */
function isBetween(clock: ClockTime, start: ClockTime, end: ClockTime): boolean {
  const minutes = ({ hour, minute }: ClockTime) => hour * 60 + minute
  return minutes(start) <= minutes(clock) && minutes(clock) < minutes(end)
}

/** The first of the classes that is on, by its block in the schedule or by its own times. */
export function classInSession<C extends ScheduledClass>(
  classes: readonly C[],
  schedule: BellSchedule | null,
  timezone: string,
  now: Instant,
): C | null {
  const { day, clock } = momentOf(now, timezone)
  if (day === null) return null
  const isRunning = ({ days, startHour, startMinute, endHour, endMinute }: TimeRange) => {
    const start = wireToWall({ hour: startHour, minute: startMinute }, timezone)
    const end = wireToWall({ hour: endHour, minute: endMinute }, timezone)
    return days.includes(day) && isBetween(clock, start, end)
  }
  const running = new Set(
    (schedule?.blocks ?? []).filter(({ timeRanges }) => timeRanges.some(isRunning)).map(({ blockId }) => blockId),
  )
  const isOn = ({ blockId, attributes }: C) =>
    blockId === null
      ? attributes.schedule !== null && isBetween(clock, attributes.schedule.start, attributes.schedule.end)
      : running.has(blockId)
  return classes.find(isOn) ?? null
}
