import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ZONE } from '../testing/builders.ts'
import { type Instant, instant } from '../time/instant.ts'
import { localDay } from '../time/zone.ts'
import { heatOf } from './heat.ts'
import { percentileColor, percentileOf } from './percentile.ts'
import { deviation, mean } from './spread.ts'
import { adjustedAverage, type CountedPass, NO_USE, ONE_START, oneEnd, sumOf, tallyByDay, tallyOf } from './tally.ts'
import { weeksOfYear } from './yearCalendar.ts'

const START = '2026-11-16T15:00:00.000Z' as Instant
const wasFrozen = false
const lasting = (minutes: number | null): CountedPass => ({
  startedAt: START,
  completedAt: '2026-11-16T22:00:00.000Z' as Instant,
  duration: minutes,
  wasFrozen,
})
const running: CountedPass = { startedAt: START, completedAt: null, duration: null, wasFrozen }
const unused: CountedPass = { startedAt: null, completedAt: null, duration: null, wasFrozen }

/** Around both changes of the clocks in a year. */
const anyStart = fc
  .integer({ min: Date.parse('2026-08-01T00:00:00Z'), max: Date.parse('2027-04-01T00:00:00Z') })
  .map(instant)
const anyPass: fc.Arbitrary<CountedPass> = fc.oneof(
  fc.constant(unused),
  fc.record({
    startedAt: anyStart,
    completedAt: fc.constant(null),
    duration: fc.constant(null),
    wasFrozen: fc.boolean(),
  }),
  fc.record({ startedAt: anyStart, completedAt: anyStart, duration: fc.option(fc.nat(120)), wasFrozen: fc.boolean() }),
)

describe('what is counted of passes', () => {
  it('[D-104] used is started, whatever became of it; time is the duration of what ended', () => {
    expect(tallyOf([unused, running, lasting(10)])).toEqual({
      usedPasses: 2,
      completedPasses: 1,
      timedPasses: 1,
      totalTime: 10,
      adjustedPasses: 1,
      adjustedTime: 10,
    })
  })

  it('[D-104] [D-018] a forgotten pass is used, but adds no time', () => {
    expect(tallyOf([lasting(null)])).toEqual({ ...NO_USE, usedPasses: 1, completedPasses: 1 })
  })

  it('[INS-07] [D-104] adjusted figures leave out passes of 45 minutes and more', () => {
    const tally = tallyOf([lasting(44), lasting(45), lasting(46)])
    expect([tally.totalTime, tally.timedPasses, tally.adjustedTime, tally.adjustedPasses]).toEqual([135, 3, 44, 1])
    expect(adjustedAverage(tally)).toBe(44)
    expect(adjustedAverage(tallyOf([lasting(45)]))).toBeNull()
  })

  it('[FREEZE-07] adjusted figures leave out passes that were under way during a freeze; their time stays', () => {
    const tally = tallyOf([lasting(10), { ...lasting(30), wasFrozen: true }])
    expect([tally.totalTime, tally.timedPasses, tally.adjustedTime, tally.adjustedPasses]).toEqual([40, 2, 10, 1])
  })

  it('[D-103] a pass belongs to the school’s day on which it started, also if it ended after midnight', () => {
    const beforeMidnight = '2026-11-17T04:59:00.000Z' as Instant
    const late = {
      startedAt: beforeMidnight,
      completedAt: '2026-11-17T05:10:00.000Z' as Instant,
      duration: 11,
      wasFrozen,
    }
    const days = tallyByDay([late, { ...late, startedAt: '2026-11-17T05:00:00.000Z' as Instant }], ZONE)
    expect([...days].map(([day, { totalTime }]) => [day, totalTime])).toEqual([
      ['2026-11-16', 11],
      ['2026-11-17', 11],
    ])
  })

  it('adds up: the days of a history are the history, and a start and an end are a pass', () => {
    fc.assert(
      fc.property(fc.array(anyPass), (passes) => {
        const days = tallyByDay(passes, ZONE)
        expect([...days.values()].reduce(sumOf, NO_USE)).toEqual(tallyOf(passes))
        const used = passes.flatMap(({ startedAt }) => (startedAt ? [localDay(startedAt, ZONE)] : []))
        expect(new Set(days.keys())).toEqual(new Set(used))
      }),
    )
    expect(tallyOf([lasting(7)])).toEqual(sumOf(ONE_START, oneEnd(lasting(7))))
  })
})

describe('the spread of a school', () => {
  it('[D-106] is the standard deviation of the whole population', () => {
    expect([mean([2, 4, 4, 4, 5, 5, 7, 9]), deviation([2, 4, 4, 4, 5, 5, 7, 9])]).toEqual([5, 2])
    expect([mean([7]), deviation([7]), mean([]), deviation([])]).toEqual([7, 0, 0, 0])
  })
})

describe('percentiles in whole numbers', () => {
  it('[INS-06] are on the same side of the thresholds as the rank', () => {
    expect([0, 0.2, 0.2001, 0.29, 0.7999, 0.8, 0.8999, 0.9, 1].map(percentileOf)).toEqual([
      0, 20, 21, 29, 79, 80, 89, 90, 99,
    ])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (rank) => {
        // Closer to a threshold than any rank among real students can be.
        fc.pre([0.2, 0.8, 0.9].every((threshold) => Math.abs(rank - threshold) > 1e-8 || rank === threshold))
        expect(percentileColor(percentileOf(rank) / 100)).toBe(percentileColor(rank))
      }),
    )
  })
})

describe('the calendar', () => {
  it('[INS-04] has its first shade at 1 minute and its last at 45 and more', () => {
    expect([0, 1, 23, 45, 200].map(heatOf)).toEqual([null, 0, 0.5, 1, 1])
  })

  it('[INS-05] has twelve months from August, in weeks from Monday', () => {
    const weeks = weeksOfYear('2026-08-01')
    const days = weeks.flat().filter((day) => day !== null)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-08-01', '2027-07-31', 365])
    expect(days).toEqual([...new Set(days)].sort())
    // August 1, 2026 is a Saturday.
    expect(weeks[0]).toEqual([null, null, null, null, null, '2026-08-01', '2026-08-02'])
    expect(weeks[1]?.[0]).toBe('2026-08-03')
    expect(
      weeksOfYear('2027-08-01')
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(366)
  })
})
