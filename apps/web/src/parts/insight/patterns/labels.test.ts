import { TREND_WEEKS } from '@corridor/rules/metrics'
import { describe, expect, it } from 'vitest'
import { busiestText, gridOf, isWithoutPasses, passesText, trendText } from './labels.ts'
import { WEEKS } from './useWeeks.ts'

describe('the grid of hours and weekdays', () => {
  it('has the hours of school and Monday to Friday, and more only if something happened then', () => {
    const empty = gridOf([])
    expect([empty.hours[0], empty.hours.at(-1), empty.weekdays]).toEqual([8, 14, [0, 1, 2, 3, 4]])
    const late = gridOf([
      { weekday: 5, hour: 7, usedPasses: 2 },
      { weekday: 1, hour: 16, usedPasses: 9 },
    ])
    expect([late.hours[0], late.hours.at(-1), late.weekdays.at(-1), late.highest]).toEqual([7, 16, 5, 9])
    expect([late.valueAt(0, 5), late.valueAt(9, 1), late.valueAt(1, 1)]).toEqual([2, 9, 0])
  })

  it('says when most passes start', () => {
    const hours = [
      { weekday: 0, hour: 9, usedPasses: 5 },
      { weekday: 1, hour: 9, usedPasses: 4 },
      { weekday: 1, hour: 11, usedPasses: 3 },
    ]
    expect(busiestText(hours)).toBe(
      'Most passes start on Tuesday (7) and between 9 am and 10 am (9). The busiest hour is Monday, 9 am (5).',
    )
    expect(busiestText([])).toBe('No passes started in these weeks.')
  })
})

it('the weeks that can be chosen are those of the rules', () => expect(WEEKS.map(Number)).toEqual([...TREND_WEEKS]))

it('counts passes in words', () => {
  expect([passesText(1), passesText(1204)]).toEqual(['1 pass', '1,204 passes'])
})

describe('a trend in words', () => {
  const week = { week: '2026-10-05', usedPasses: 1, usedBefore: null, usedYearAgo: null }
  const trend = {
    weeks: [week, week, week, week],
    usedPasses: 1204,
    usedBefore: 1000,
    usedYearAgo: 1300,
    changeFromBefore: 20,
    changeFromYearAgo: -7,
  }

  it('compares with the weeks before and a year ago', () => {
    expect(trendText(trend)).toBe(
      '1,204 passes in 4 weeks: 20% more than in the 4 weeks before, 7% fewer than in the same weeks a year ago.',
    )
    expect(trendText({ ...trend, changeFromBefore: 0, changeFromYearAgo: null })).toBe(
      '1,204 passes in 4 weeks: as many as in the 4 weeks before.',
    )
  })

  it('says that some of the weeks had no passes, such as a vacation', () => {
    const idle = { ...week, usedBefore: 0 }
    expect(trendText({ ...trend, weeks: [idle, week, idle, week], changeFromYearAgo: null })).toBe(
      '1,204 passes in 4 weeks: 20% more than in the 4 weeks before (2 of them without passes).',
    )
  })

  it('is without passes only if there is nothing to compare either', () => {
    const none = { ...trend, usedPasses: 0, usedBefore: 0, usedYearAgo: null }
    expect([none, { ...none, usedBefore: 3 }, { ...none, usedYearAgo: 1 }, trend].map(isWithoutPasses)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('says so if there is nothing to compare with', () => {
    expect(trendText({ ...trend, changeFromBefore: null, changeFromYearAgo: null })).toBe(
      '1,204 passes in 4 weeks. There is nothing to compare with yet.',
    )
  })
})
