import type { SchoolUsage } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { USAGE_INTERVALS, usagePeriod, usageRows } from '@corridor/rules/metrics'
import type { Instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { pointLabel, pointTitle, summaryText, totalOf, valueAt } from './points.ts'

const ZONE = 'America/Chicago'
/** Tuesday, 10:20 am. */
const NOW = '2026-10-13T15:20:00.000Z' as Instant
const usage = (interval: SchoolUsage['interval'], starts: Instant[] = []): SchoolUsage => {
  const period = usagePeriod(interval, NOW, ZONE)
  const { start, firstDay, current } = period
  return { schoolId: asSchoolId(1), interval, start, firstDay, current, rows: usageRows(period, starts, ZONE) }
}

it('[DASH-09] points are named after what they stand for', () => {
  const names = USAGE_INTERVALS.map((interval) => {
    const of = usage(interval)
    return [of.rows[0], of.rows.at(-1)].map((row) => pointLabel(of, row?.intervalValue ?? 0, ZONE))
  })
  expect(names).toEqual([
    ['10:00 am', '10:59 am'],
    ['12 am', '11 pm'],
    ['12 Mon', '18 Sun'],
    ['Oct 1', 'Oct 31'],
  ])
  expect([1, 12, 13].map((hour) => pointLabel(usage('day'), hour, ZONE))).toEqual(['1 am', '12 pm', '1 pm'])
})

it('points have a longer name beside their figures', () => {
  const titles = USAGE_INTERVALS.map((interval) => pointTitle(usage(interval), 13, ZONE))
  expect(titles).toEqual(['10:13 am', '1 pm to 2 pm', 'Saturday, October 24', 'Tuesday, October 13, so far'])
  expect(pointTitle(usage('day'), 10, ZONE)).toBe('10 am to 11 am, so far')
  expect([0, 11, 23].map((hour) => pointTitle(usage('day'), hour, ZONE))).toEqual([
    '12 am to 1 am',
    '11 am to 12 pm',
    '11 pm to 12 am',
  ])
})

it('[D-107] hours to come are not zeros, and hours without passes are', () => {
  const of = usage('day', [NOW, NOW])
  expect([9, 10, 11].map((hour) => valueAt(of, hour))).toEqual([0, 2, null])
  expect(totalOf(of)).toBe(2)
})

it('[DASH-07] the main figure is a sentence', () => {
  expect(USAGE_INTERVALS.map((interval) => summaryText(1200, interval))).toEqual([
    '1,200 passes started this hour',
    '1,200 passes started today',
    '1,200 passes started this week',
    '1,200 passes started this month',
  ])
  expect(summaryText(1, 'day')).toBe('1 pass started today')
})
