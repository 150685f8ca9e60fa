/**
 * Times of a school day in the API. A school has wall times (8:00 is 8:00 in January and in July), but the API uses UTC
 * hours. Both conversions use the zone's standard offset, ignoring daylight saving, so that a saved time reads the same
 * all year, in both hemispheres. Days are not converted: a time that wraps past midnight UTC still belongs to the day
 * it was saved for.
 */
import { offsetAt } from '../time/zone.ts'

export interface ClockTime {
  hour: number
  minute: number
}

const MINUTES_A_DAY = 24 * 60

/** Fixed, because both sides must use the same offset for a saved time, even if the zone's rules change. */
const REFERENCE_YEAR = 2026

/** Minutes ahead of UTC without daylight saving, which only moves clocks forward: the smaller of the two offsets. */
export function standardOffset(timezone: string): number {
  const known = standardOffsets.get(timezone) ?? readStandardOffset(timezone)
  standardOffsets.set(timezone, known)
  return known
}

/** It is asked for every bell, and asking takes longer than everything else about a bell. */
const standardOffsets = new Map<string, number>()

function readStandardOffset(timezone: string): number {
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
