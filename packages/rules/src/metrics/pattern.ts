/**
 * When passes are used, where they lead, and from whose class: counts of one week of a school, for the whole school and
 * for each of its rooms. A pass counts where it started, in the school's time zone.
 */
import type { BlockId, RoomId, UserId } from '../ids.ts'
import type { BlockHours } from '../schedule/blockHours.ts'
import { weekdayOf } from '../schedule/weekday.ts'
import type { Instant } from '../time/instant.ts'
import { type LocalDay, type WallTime, wallTime } from '../time/zone.ts'
import { type CountedPass, sumOf, type Tally, tallyOf } from './tally.ts'

/** A used pass, with its ends. */
export interface PatternPass extends CountedPass {
  startedAt: Instant
  fromRoomId: RoomId
  toRoomId: RoomId
  fromFacultyId: UserId | null
}

/** The passes of the whole school, those that leave a room, or those that lead to it. */
export const PATTERN_SIDES = ['school', 'from', 'to'] as const
export type PatternSide = (typeof PATTERN_SIDES)[number]

/**
 * What is counted by: everything together (value 0), the hour of the week (`hourOfWeek`), the destination, the origin, the
 * block of the schedule, or the faculty member at the origin, each by its id.
 */
export const PATTERN_KINDS = ['total', 'hour', 'destination', 'origin', 'block', 'faculty'] as const
export type PatternKind = (typeof PATTERN_KINDS)[number]

export interface PatternRow {
  side: PatternSide
  /** Null for the school. */
  roomId: RoomId | null
  kind: PatternKind
  value: number
  tally: Tally
}

const HOURS = 24

/** From 0, midnight on Monday, to 167, 11:00 pm on Sunday. An hour that occurs twice when clocks go back is one hour. */
export function hourOfWeek(time: Instant, timezone: string): number {
  return hourAt(wallTime(time, timezone))
}

function hourAt({ day, hour }: WallTime): number {
  return weekdayOf(day) * HOURS + hour
}

/** Monday is 0. */
export function weekdayAndHour(hourOfWeek: number): { weekday: number; hour: number } {
  return { weekday: Math.floor(hourOfWeek / HOURS), hour: hourOfWeek % HOURS }
}

/** The block that is on, or the one that began last if several are. */
export function blockOn({ hour, minute }: WallTime, bells: readonly BlockHours[]): BlockId | null {
  const now = hour * 60 + minute
  const on = bells.filter(({ startMinute, endMinute }) => startMinute <= now && now < endMinute)
  const last = on.toSorted((a, b) => b.startMinute - a.startMinute || a.blockId - b.blockId)[0]
  return last?.blockId ?? null
}

/** All counts of a week that are not zero. */
export function patternOf(
  passes: readonly PatternPass[],
  bellsOn: (day: LocalDay) => readonly BlockHours[],
  timezone: string,
): PatternRow[] {
  const rows = new Map<string, PatternRow>()
  for (const pass of passes) {
    const tally = tallyOf([pass])
    const started = wallTime(pass.startedAt, timezone)
    const values: [PatternKind, number | null][] = [
      ['total', 0],
      ['hour', hourAt(started)],
      ['destination', pass.toRoomId],
      ['origin', pass.fromRoomId],
      ['block', blockOn(started, bellsOn(started.day))],
      ['faculty', pass.fromFacultyId],
    ]
    for (const [side, roomId] of sidesOf(pass)) {
      for (const [kind, value] of values) {
        if (value === null || isTheRoomItself(side, kind)) continue
        const key = [side, roomId, kind, value].join()
        const before = rows.get(key)
        rows.set(key, { side, roomId, kind, value, tally: before ? sumOf(before.tally, tally) : tally })
      }
    }
  }
  return [...rows.values()]
}

function sidesOf({ fromRoomId, toRoomId }: PatternPass): [PatternSide, RoomId | null][] {
  return [
    ['school', null],
    ['from', fromRoomId],
    ['to', toRoomId],
  ]
}

/** All passes that leave a room have it as their origin. */
function isTheRoomItself(side: PatternSide, kind: PatternKind): boolean {
  return (side === 'from' && kind === 'origin') || (side === 'to' && kind === 'destination')
}
