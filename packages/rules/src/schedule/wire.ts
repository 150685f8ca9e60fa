/**
 * Times of a school day on the wire. A school keeps wall times (8:00 is 8:00 in January and in July); the wire
 * carries UTC hours. Both directions use the zone's standard offset, daylight saving or not, so that what was
 * saved reads the same all year, in either hemisphere. Days stay the school's own: an hour that wraps past
 * midnight UTC still belongs to the day it was saved for.
 */
import { offsetAt } from './zone.ts'

export interface ClockTime {
  hour: number
  minute: number
}

const MINUTES_A_DAY = 24 * 60

/** A fixed year: the offset is a convention of both sides, and must not change while a saved time is in the air. */
const REFERENCE_YEAR = 2026

/** Minutes ahead of UTC without daylight saving, which only ever puts clocks forward from it. */
export function standardOffset(timezone: string): number {
  const january = offsetAt(Date.UTC(REFERENCE_YEAR, 0, 1), timezone)
  const july = offsetAt(Date.UTC(REFERENCE_YEAR, 6, 1), timezone)
  return Math.min(january, july)
}

function shift({ hour, minute }: ClockTime, minutes: number): ClockTime {
  const total = (((hour * 60 + minute + minutes) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
  return { hour: Math.floor(total / 60), minute: total % 60 }
}

export function wallToWire(wall: ClockTime, timezone: string): ClockTime {
  return shift(wall, -standardOffset(timezone))
}

export function wireToWall(wire: ClockTime, timezone: string): ClockTime {
  return shift(wire, standardOffset(timezone))
}
