import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mondayOf, weekdayOf } from '../schedule/weekday.ts'
import { type Instant, instant } from '../time/instant.ts'
import { addDays, localDay } from '../time/zone.ts'
import { newestWeekOver, TREND_WEEKS, type TrendWeeks, trendOf, trendWeeks } from './trendWeeks.ts'

const ZONE = 'America/Chicago'
/** Tuesday, November 17, 2026 in Chicago. */
const NOW = '2026-11-17T16:00:00.000Z' as Instant

const WEEKS: TrendWeeks = {
  weeks: ['2026-11-02', '2026-11-09'],
  before: ['2026-10-19', '2026-10-26'],
  yearAgo: ['2025-11-03', '2025-11-10'],
}

describe('the weeks of a trend', () => {
  it('are the newest that are over, as many before, and the same a year ago', () => {
    expect(trendWeeks(NOW, ZONE, 2)).toEqual(WEEKS)
  })

  it('are over on Monday at midnight, in the school’s time', () => {
    expect(newestWeekOver('2026-11-16T05:59:59.999Z' as Instant, ZONE)).toBe('2026-11-02')
    expect(newestWeekOver('2026-11-16T06:00:00.000Z' as Instant, ZONE)).toBe('2026-11-09')
  })

  it('are Mondays in a row at any time in any zone', () => {
    const times = fc.integer({ min: Date.parse('2026-08-01T00:00:00Z'), max: Date.parse('2027-08-01T00:00:00Z') })
    const zones = fc.constantFrom(ZONE, 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
    fc.assert(
      fc.property(times.map(instant), zones, fc.constantFrom(...TREND_WEEKS), (now, zone, length) => {
        const { weeks, before, yearAgo } = trendWeeks(now, zone, length)
        const inRow = [...before, ...weeks]
        expect([weeks.length, before.length, yearAgo.length]).toEqual([length, length, length])
        expect(inRow).toEqual(inRow.map((_, index) => addDays(inRow[0] as string, index * 7)))
        expect([...inRow, ...yearAgo].every((day) => weekdayOf(day) === 0)).toBe(true)
        expect(addDays(weeks.at(-1) as string, 7)).toBe(mondayOf(localDay(now, zone)))
      }),
    )
  })
})

describe('a trend', () => {
  const used = new Map([
    ['2026-11-02', 30],
    ['2026-11-09', 24],
    ['2026-10-19', 20],
    ['2026-10-26', 16],
    ['2025-11-10', 60],
  ])

  it('compares with as many weeks before and with the same weeks a year ago', () => {
    expect(trendOf(WEEKS, used, { ever: '2025-08-18', ofYear: '2026-08-17' })).toEqual({
      weeks: [
        { week: '2026-11-02', usedPasses: 30, usedBefore: 20, usedYearAgo: 0 },
        { week: '2026-11-09', usedPasses: 24, usedBefore: 16, usedYearAgo: 60 },
      ],
      usedPasses: 54,
      usedBefore: 36,
      usedYearAgo: 60,
      changeFromBefore: 50,
      changeFromYearAgo: -10,
    })
  })

  it('compares with nothing if one of the weeks was before the first pass', () => {
    expect(trendOf(WEEKS, used, { ever: '2025-11-10', ofYear: '2026-08-17' })).toMatchObject({
      usedYearAgo: null,
      changeFromYearAgo: null,
    })
    expect(trendOf(WEEKS, used, { ever: '2026-10-26', ofYear: '2026-10-26' })).toMatchObject({
      weeks: [{ usedBefore: null }, { usedBefore: 16 }],
      usedPasses: 54,
      usedBefore: null,
      changeFromBefore: null,
    })
    expect(trendOf(WEEKS, new Map(), { ever: null, ofYear: null })).toMatchObject({
      usedPasses: 0,
      usedBefore: null,
      usedYearAgo: null,
    })
  })

  it('compares with no week before school began this year, although there were passes in the year before', () => {
    expect(trendOf(WEEKS, used, { ever: '2025-08-18', ofYear: '2026-10-26' })).toMatchObject({
      weeks: [{ usedBefore: null }, { usedBefore: 16 }],
      usedBefore: null,
      changeFromBefore: null,
      usedYearAgo: 60,
    })
  })

  it('adds up its weeks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 24, maxLength: 24 }), (counts) => {
        const weeks = trendWeeks(NOW, ZONE, 12)
        const all = [...weeks.before, ...weeks.weeks]
        const first = { ever: all[0] ?? null, ofYear: all[0] ?? null }
        const trend = trendOf(weeks, new Map(all.map((week, index) => [week, counts[index] ?? 0])), first)
        const sum = (from: number) => counts.slice(from, from + 12).reduce((total, count) => total + count, 0)
        expect([trend.usedBefore, trend.usedPasses, trend.usedYearAgo]).toEqual([sum(0), sum(12), null])
      }),
    )
  })
})
