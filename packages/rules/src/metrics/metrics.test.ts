import { describe, expect, it } from 'vitest'
import { ZONE } from '../testing/builders.ts'
import { schoolYearFirstDay, schoolYearStart } from '../time/schoolYear.ts'
import { averageText, countsInAdjusted } from './adjusted.ts'
import { percentChange } from './change.ts'
import { dailyLimitIndicator, percentileColor, percentRank } from './percentile.ts'

describe('percentiles', () => {
  it('at or above 90 % red, from 80 % yellow, above 20 % gray, else green', () => {
    const ranks = [1, 0.9, 0.899, 0.8, 0.799, 0.201, 0.2, 0]
    expect(ranks.map(percentileColor)).toEqual(['red', 'red', 'yellow', 'yellow', 'gray', 'gray', 'green', 'green'])
  })

  it('[D-105] rank a student among the others of the school, 0 if there are fewer than two', () => {
    expect([10, 20, 20, 30, 50].map((value, _, all) => percentRank(value, all))).toEqual([0, 0.25, 0.25, 0.75, 1])
    expect([percentRank(10, [10, 20]), percentRank(20, [10, 20])]).toEqual([0, 1])
    expect(percentRank(20, [10])).toBe(0)
    expect(percentRank(10, [])).toBe(0)
  })

  it('[PASS-27] [D-048] the daily indicator is "below" while fewer passes are completed than the amount', () => {
    expect(dailyLimitIndicator(3, 2)).toBe('below')
    expect(dailyLimitIndicator(3, 3)).toBe('reached or exceeded')
    expect(dailyLimitIndicator(0, 0)).toBe('reached or exceeded')
  })
})

describe('times', () => {
  it('[INS-07] [D-104] adjusted times leave out passes of 45 minutes or more', () => {
    expect([44, 45, 46].map(countsInAdjusted)).toEqual([true, false, false])
  })

  it('[DASH-05] [D-104] an average is rounded up, a missing one is N/A', () => {
    expect([averageText(6.1), averageText(6), averageText(0), averageText(null)]).toEqual(['7', '6', '0', 'N/A'])
  })
})

describe('the school year', () => {
  it('[D-105] starts on August 1', () => {
    expect(schoolYearFirstDay('2026-08-01')).toBe('2026-08-01')
    expect(schoolYearFirstDay('2026-07-31')).toBe('2025-08-01')
    expect(schoolYearFirstDay('2027-01-15')).toBe('2026-08-01')
  })

  it('[D-105] [D-103] starts at midnight in the school’s time zone', () => {
    expect(schoolYearStart('2026-11-16T15:00:00.000Z', ZONE)).toBe('2026-08-01T04:00:00.000Z')
    expect(schoolYearStart('2026-08-01T03:59:00.000Z', ZONE)).toBe('2025-08-01T04:00:00.000Z')
  })
})

describe('change from week to week', () => {
  it('[D-109] is a whole percentage of the previous week', () => {
    expect([percentChange(150, 100), percentChange(50, 100), percentChange(2, 3)]).toEqual([50, -50, -33])
  })

  it('[D-109] is 0 from nothing to nothing, 100 from nothing to something', () => {
    expect([percentChange(0, 0), percentChange(7, 0), percentChange(0, 7)]).toEqual([0, 100, -100])
  })

  it('[D-109] is never minus zero, which would read as a decrease', () => {
    expect(Object.is(percentChange(1000, 1001), 0)).toBe(true)
  })
})
