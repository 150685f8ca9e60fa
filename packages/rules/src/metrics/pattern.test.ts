import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asBlockId, asRoomId, asScheduleId, asUserId } from '../ids.ts'
import { blockHoursOn } from '../schedule/blockHours.ts'
import { EMPTY_CALENDAR } from '../schedule/calendar.ts'
import { SCHOOL_DAYS, type SchoolDay } from '../schedule/weekday.ts'
import { type Instant, instant } from '../time/instant.ts'
import { addDays, atWallTime, wallTime } from '../time/zone.ts'
import {
  blockOn,
  hourOfWeek,
  type PatternKind,
  type PatternPass,
  type PatternSide,
  patternOf,
  weekdayAndHour,
} from './pattern.ts'
import { ranking } from './ranking.ts'
import { NO_USE, ONE_START, oneEnd, sumOf, tallyOf } from './tally.ts'

const ZONE = 'America/Chicago'
const at = (text: string) => text as Instant
const MINUTE = 60_000

const block = (id: number, startMinute: number, endMinute: number, days: readonly SchoolDay[]) => ({
  blockId: asBlockId(id),
  timeRanges: [{ startMinute, endMinute, days }],
})
const blocks = [
  block(1, 8 * 60, 9 * 60, SCHOOL_DAYS),
  block(2, 9 * 60, 10 * 60, ['m', 'w', 'f']),
  block(3, 9 * 60 + 30, 10 * 60, ['m']),
]
const SCHOOL = { schedules: [{ scheduleId: asScheduleId(1), isActive: true, blocks }], calendar: EMPTY_CALENDAR }
const bellsOn = (day: string) => blockHoursOn(SCHOOL, day)

const blockOf = (startedAt: Instant) => {
  const wall = wallTime(startedAt, ZONE)
  return blockOn(wall, bellsOn(wall.day))
}

/** Around both changes of the clocks in a year. */
const anyPass: fc.Arbitrary<PatternPass> = fc
  .record({
    start: fc.integer({ min: Date.parse('2026-10-26T00:00:00Z'), max: Date.parse('2027-03-20T00:00:00Z') }),
    end: fc.oneof(fc.constant(null), fc.nat(90)),
    isForgotten: fc.boolean(),
    from: fc.integer({ min: 1, max: 3 }),
    to: fc.integer({ min: 4, max: 6 }),
    faculty: fc.option(fc.integer({ min: 7, max: 9 })),
  })
  .map(({ start, end, isForgotten, from, to, faculty }) => ({
    startedAt: instant(start),
    completedAt: end === null ? null : instant(start + end * MINUTE),
    duration: isForgotten ? null : end,
    wasFrozen: false,
    fromRoomId: asRoomId(from),
    toRoomId: asRoomId(to),
    fromFacultyId: faculty === null ? null : asUserId(faculty),
  }))

describe('the hour of the week', () => {
  it('is in the school’s time, from Monday at midnight', () => {
    expect(hourOfWeek(at('2026-11-16T06:00:00.000Z'), ZONE)).toBe(0)
    expect(hourOfWeek(at('2026-11-16T05:59:59.999Z'), ZONE)).toBe(7 * 24 - 1)
    expect(weekdayAndHour(hourOfWeek(at('2026-11-18T16:20:00.000Z'), ZONE))).toEqual({ weekday: 2, hour: 10 })
  })

  it('stays where it is when the clocks change', () => {
    // Clocks in Chicago go back on November 1, 2026, and forward on March 14, 2027.
    for (const monday of ['2026-10-26', '2026-11-02', '2027-03-08', '2027-03-15']) {
      expect(hourOfWeek(atWallTime(monday, 10, 20, ZONE), ZONE)).toBe(10)
    }
    const twice = [at('2026-11-01T06:30:00.000Z'), at('2026-11-01T07:30:00.000Z')]
    expect(twice.map((time) => weekdayAndHour(hourOfWeek(time, ZONE)))).toEqual([
      { weekday: 6, hour: 1 },
      { weekday: 6, hour: 1 },
    ])
  })

  it('is found again for every hour that the clocks show', () => {
    const zones = fc.constantFrom(ZONE, 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
    fc.assert(
      fc.property(zones, fc.nat(200), fc.integer({ min: 4, max: 23 }), fc.nat(59), (zone, days, hour, minute) => {
        const day = addDays('2026-08-31', days)
        const found = weekdayAndHour(hourOfWeek(atWallTime(day, hour, minute, zone), zone))
        expect(found).toEqual({ weekday: days % 7, hour })
      }),
    )
  })
})

describe('the block of a pass', () => {
  const blockAt = (day: string, hour: number, minute: number) => blockOn({ day, hour, minute }, bellsOn(day))

  it('is the one that is on, with its first minute and without its end', () => {
    expect(blockAt('2026-11-17', 7, 59)).toBeNull()
    expect(blockAt('2026-11-17', 8, 0)).toBe(1)
    expect(blockAt('2026-11-17', 8, 59)).toBe(1)
    expect(blockAt('2026-11-17', 9, 0)).toBeNull()
    expect(blockAt('2026-11-18', 9, 0)).toBe(2)
  })

  it('is the one that began last if blocks overlap, and none on a weekend', () => {
    expect(blockAt('2026-11-16', 9, 29)).toBe(2)
    expect(blockAt('2026-11-16', 9, 30)).toBe(3)
    expect(blockAt('2026-11-21', 8, 30)).toBeNull()
  })
})

describe('the pattern of a week', () => {
  it('counts a pass for the school, for the room that it leaves, and for the room that it leads to', () => {
    const pass: PatternPass = {
      startedAt: at('2026-11-16T14:10:00.000Z'),
      completedAt: at('2026-11-16T14:17:00.000Z'),
      duration: 7,
      fromRoomId: asRoomId(1),
      toRoomId: asRoomId(4),
      fromFacultyId: asUserId(7),
      wasFrozen: false,
    }
    const tally = sumOf(ONE_START, oneEnd({ duration: 7, wasFrozen: false }))
    const rows = patternOf([pass], bellsOn, ZONE).map(({ side, roomId, kind, value, tally: counted }) => {
      expect(counted).toEqual(tally)
      return [side, roomId, kind, value]
    })
    expect(rows).toEqual([
      ['school', null, 'total', 0],
      ['school', null, 'hour', 8],
      ['school', null, 'destination', 4],
      ['school', null, 'origin', 1],
      ['school', null, 'block', 1],
      ['school', null, 'faculty', 7],
      ['from', 1, 'total', 0],
      ['from', 1, 'hour', 8],
      ['from', 1, 'destination', 4],
      ['from', 1, 'block', 1],
      ['from', 1, 'faculty', 7],
      ['to', 4, 'total', 0],
      ['to', 4, 'hour', 8],
      ['to', 4, 'origin', 1],
      ['to', 4, 'block', 1],
      ['to', 4, 'faculty', 7],
    ])
  })

  it('adds up: every kind counts every pass that has one, on every side', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { maxLength: 40 }), (passes) => {
        const rows = patternOf(passes, bellsOn, ZONE)
        const sum = (side: PatternSide, kind: PatternKind) =>
          rows
            .filter((row) => row.side === side && row.kind === kind)
            .map(({ tally }) => tally)
            .reduce(sumOf, NO_USE)
        const all = tallyOf(passes)
        for (const side of ['school', 'from', 'to'] as const) {
          expect(sum(side, 'total')).toEqual(all)
          expect(sum(side, 'hour')).toEqual(all)
          expect(sum(side, 'faculty')).toEqual(tallyOf(passes.filter(({ fromFacultyId }) => fromFacultyId !== null)))
          expect(sum(side, 'block')).toEqual(tallyOf(passes.filter(({ startedAt }) => blockOf(startedAt) !== null)))
        }
        expect(sum('school', 'destination')).toEqual(all)
        expect(sum('school', 'origin')).toEqual(all)
        expect(sum('from', 'destination')).toEqual(all)
        expect(sum('to', 'origin')).toEqual(all)
        expect([sum('from', 'origin'), sum('to', 'destination')]).toEqual([NO_USE, NO_USE])
      }),
    )
  })

  it('gives a room the passes that leave it or lead to it, and no others', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (passes, id) => {
        const rows = patternOf(passes, bellsOn, ZONE)
        const total = (side: PatternSide) =>
          rows.find((row) => row.side === side && row.roomId === id && row.kind === 'total')?.tally ?? NO_USE
        expect(total('from')).toEqual(tallyOf(passes.filter(({ fromRoomId }) => fromRoomId === id)))
        expect(total('to')).toEqual(tallyOf(passes.filter(({ toRoomId }) => toRoomId === id)))
      }),
    )
  })
})

describe('a ranking', () => {
  const used = (name: string, usedPasses: number, adjustedPasses = 0, adjustedTime = 0) => ({
    name,
    tally: { ...NO_USE, usedPasses, adjustedPasses, adjustedTime },
  })

  it('has the most used first, ties by name with the same place, and nothing that was not used', () => {
    const rows = ranking([used('Nurse', 2), used('Gym', 0), used('North', 6, 4, 10), used('Library', 2)], 20)
    expect(rows).toEqual([
      { name: 'North', place: 1, usedPasses: 6, share: 0.3, averageTime: 2.5 },
      { name: 'Library', place: 2, usedPasses: 2, share: 0.1, averageTime: null },
      { name: 'Nurse', place: 2, usedPasses: 2, share: 0.1, averageTime: null },
    ])
    expect(ranking([], 0)).toEqual([])
  })

  it('has shares that add up to all passes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        const rows = ranking(
          counts.map((count, index) => used(`Room ${index}`, count)),
          total,
        )
        expect(rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(total === 0 ? 0 : 1, 9)
      }),
    )
  })
})
