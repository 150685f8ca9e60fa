import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId } from '../ids.ts'
import { instant, minutesBetween } from '../time/instant.ts'
import { addDays, atWallTime, localDay } from '../time/zone.ts'
import {
  expectedOverlaps,
  isTogether,
  type LeavingPass,
  PAIR_SCHOOL_DAYS,
  pairsOf,
  passesOverlap,
  type SingleRate,
} from './together.ts'

const ZONE = 'America/Chicago'
const MINUTE = 60_000
const ROOM = 12

interface Leaving {
  student: number
  /** Days after the first. */
  day: number
  /** Minutes after 10:00 am. */
  minute: number
  minutes: number
  room?: number
}

function leaving({ student, day, minute, minutes, room = ROOM }: Leaving): LeavingPass {
  const start = Date.parse(atWallTime(addDays('2026-09-28', day), 10, 0, ZONE)) + minute * MINUTE
  return {
    studentId: asUserId(student),
    fromRoomId: asRoomId(room),
    startedAt: instant(start),
    completedAt: instant(start + minutes * MINUTE),
    duration: minutes,
  }
}

const rate = (passes: number, minutes: number, studentId = 1): SingleRate => ({
  studentId: asUserId(studentId),
  passes,
  minutes,
})

/** On this many days, two students leave at the same time for five minutes. */
const together = (days: number, from = 0): LeavingPass[] =>
  Array.from({ length: days }, (_, day) => [
    leaving({ student: 1, day: from + day, minute: 10, minutes: 5 }),
    leaving({ student: 2, day: from + day, minute: 12, minutes: 5 }),
  ]).flat()

/** On this many other days, both leave at different times. */
const apart = (days: number): LeavingPass[] =>
  Array.from({ length: days }, (_, day) => [
    leaving({ student: 1, day: 60 + day, minute: 0, minutes: 5 }),
    leaving({ student: 2, day: 60 + day, minute: 30, minutes: 5 }),
  ]).flat()

const pairs = (passes: readonly LeavingPass[]) => pairsOf(passes, PAIR_SCHOOL_DAYS, ZONE)

describe('how often two students overlap by chance', () => {
  it('follows from their single rates', () => {
    expect(expectedOverlaps(rate(10, 80), rate(12, 84), 40)).toBe(1)
    expect(expectedOverlaps(rate(10, 80), rate(12, 84), 20)).toBe(2)
    expect(expectedOverlaps(rate(10, 80), rate(0, 0), 40)).toBe(0)
    expect(expectedOverlaps(rate(10, 80), rate(12, 84), 0)).toBe(0)
  })

  it('is the sum over every two passes of the chance that these two overlap', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 44 }), { maxLength: 20 })
    fc.assert(
      fc.property(durations, durations, fc.integer({ min: 1, max: 40 }), (a, b, days) => {
        const rateOf = (of: number[]) =>
          rate(
            of.length,
            of.reduce((sum, minutes) => sum + minutes, 0),
          )
        const chances = a.flatMap((d) => b.map((e) => (d + e) / (45 * days)))
        const sum = chances.reduce((total, chance) => total + chance, 0)
        expect(expectedOverlaps(rateOf(a), rateOf(b), days)).toBeCloseTo(sum, 9)
        expect(expectedOverlaps(rateOf(b), rateOf(a), days)).toBeCloseTo(sum, 9)
      }),
    )
  })

  it('is never less than what starts at random in a class of 45 minutes give', () => {
    const minutes = fc.integer({ min: 1, max: 44 })
    fc.assert(
      fc.property(minutes, minutes, (d, e) => {
        const starts = Array.from({ length: 45 }, (_, minute) => minute)
        const met = starts.flatMap((first) => starts.filter((second) => first < second + e && second < first + d))
        expect(met.length / 45 ** 2).toBeLessThanOrEqual(expectedOverlaps(rate(1, d), rate(1, e), 1))
      }),
    )
  })
})

describe('two students who keep leaving together', () => {
  it('overlap at least 5 times, and 3 times as often as predicted', () => {
    expect([isTogether(4, 0.1), isTogether(5, 0.1), isTogether(5, 5 / 3), isTogether(5, 1.7)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('are found with the counts behind it', () => {
    expect(pairs(together(4))).toEqual([])
    expect(pairs([...together(6), ...apart(4)])).toEqual([
      {
        roomId: ROOM,
        students: [rate(10, 50, 1), rate(10, 50, 2)],
        overlaps: 6,
        days: 6,
        lastDay: '2026-10-03',
        // (10 × 50 + 10 × 50) / (45 × 40)
        expected: 1000 / 1800,
      },
    ])
  })

  it('are not those who are out so often that they meet anyway', () => {
    // 6 overlaps, but (36 × 180 + 36 × 180) / 1800 = 7.2 are expected.
    expect(pairs([...together(6), ...apart(30)])).toEqual([])
  })

  it('leave the same room: overlaps of different rooms are not added up', () => {
    const elsewhere = together(3, 10).map((pass) => ({ ...pass, fromRoomId: asRoomId(13) }))
    expect(pairs([...together(3), ...elsewhere])).toEqual([])
    const mixed = together(8).map((pass) => (pass.studentId === 1 ? pass : { ...pass, fromRoomId: asRoomId(13) }))
    expect(pairs(mixed)).toEqual([])
  })

  it('are out at the same moment: coming back when the other leaves is no overlap', () => {
    const [a, b] = [
      leaving({ student: 1, day: 0, minute: 0, minutes: 5 }),
      leaving({ student: 2, day: 0, minute: 5, minutes: 5 }),
    ]
    expect([passesOverlap(a, b), passesOverlap(b, a)]).toEqual([false, false])
    expect(passesOverlap(a, leaving({ student: 2, day: 0, minute: 4, minutes: 5 }))).toBe(true)
  })

  it('are not known from passes that were forgotten or lasted 45 minutes and more', () => {
    const forgotten = together(6).map((pass) => (pass.studentId === 1 ? { ...pass, duration: null } : pass))
    expect(pairs(forgotten)).toEqual([])
    const long = together(6).map((pass) => (pass.studentId === 1 ? { ...pass, duration: 45 } : pass))
    expect(pairs(long)).toEqual([])
  })

  it('are those that a comparison of every pass with every other finds, whatever the order', () => {
    const history = fc.array(
      fc.record({
        student: fc.integer({ min: 1, max: 4 }),
        day: fc.nat(8),
        minute: fc.nat(40),
        minutes: fc.integer({ min: 1, max: 50 }),
        room: fc.integer({ min: 12, max: 13 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(history, fc.integer({ min: 9, max: 400 }), (drawn, schoolDays) => {
        const passes = drawn.map(leaving)
        const found = pairsOf(passes, schoolDays, ZONE)
        expect(pairsOf(passes.toReversed(), schoolDays, ZONE)).toEqual(found)
        expect(
          found
            .map(({ roomId, students, overlaps }) =>
              [roomId, students[0].studentId, students[1].studentId, overlaps].join(),
            )
            .sort(),
        ).toEqual(naive(passes, schoolDays).sort())
        for (const { days, overlaps, lastDay } of found) {
          expect(days).toBeLessThanOrEqual(overlaps)
          expect(passes.some(({ startedAt }) => localDay(startedAt, ZONE) === lastDay)).toBe(true)
        }
      }),
    )
  })
})

function naive(all: readonly LeavingPass[], schoolDays: number): string[] {
  const passes = all.filter(({ duration }) => duration !== null && duration < 45)
  return [12, 13].flatMap((room) =>
    [1, 2, 3, 4].flatMap((first) =>
      [1, 2, 3, 4].flatMap((second) => {
        if (second <= first) return []
        const of = (student: number) =>
          passes.filter(({ studentId, fromRoomId }) => studentId === student && fromRoomId === room)
        const minutes = (own: LeavingPass[]) =>
          own.reduce((sum, { startedAt, completedAt }) => sum + minutesBetween(startedAt, completedAt), 0)
        const [a, b] = [of(first), of(second)]
        const overlaps = a.flatMap((one) => b.filter((other) => passesOverlap(one, other))).length
        const expected = expectedOverlaps(rate(a.length, minutes(a)), rate(b.length, minutes(b)), schoolDays)
        return isTogether(overlaps, expected) ? [[room, first, second, overlaps].join()] : []
      }),
    ),
  )
}
