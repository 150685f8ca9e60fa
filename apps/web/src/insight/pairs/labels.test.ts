import type { Instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { expectedText, rateText, ratioText, searchText, togetherText } from './labels.ts'

it('says how often, and how often by chance', () => {
  expect(togetherText({ overlaps: 7, days: 6 })).toBe('7 times on 6 days')
  expect(togetherText({ overlaps: 5, days: 1 })).toBe('5 times on 1 day')
  expect([0.04, 1, 2.26].map((expected) => expectedText({ expected }))).toEqual(['less than 0.1', '1.0', '2.3'])
  expect([0.01, 0.5, 1].map((expected) => ratioText({ overlaps: 7, expected }))).toEqual([
    'over 100 times as often',
    '14 times as often',
    '7.0 times as often',
  ])
  expect([rateText({ passes: 10, minutes: 79.6 }), rateText({ passes: 1, minutes: 4 })]).toEqual([
    '10 passes, 80 min.',
    '1 pass, 4 min.',
  ])
})

it('says which days were looked at', () => {
  const searchedAt = '2026-10-13T07:00:00.000Z' as Instant
  expect(searchText({ searchedAt, firstDay: '2026-08-17', lastDay: '2026-10-12', schoolDays: 40 })).toBe(
    '40 school days, Aug 17 to Oct 12. Updated nightly.',
  )
  expect(searchText({ searchedAt, firstDay: null, lastDay: null, schoolDays: 0 })).toBe('No passes have been used yet.')
  expect(searchText(null)).toContain('has not run yet')
})
