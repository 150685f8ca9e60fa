import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../time/instant.ts'
import { USAGE_INTERVALS, type UsageInterval, usagePeriod, usagePoint, usageRows } from './usage.ts'

const ZONE = 'America/Chicago'
/** Tuesday, 10:20 am in Chicago. */
const NOW = '2026-10-13T15:20:30.000Z' as Instant
const at = (text: string) => text as Instant

const period = (interval: UsageInterval, now = NOW, zone = ZONE) => usagePeriod(interval, now, zone)
const lengthOf = (interval: UsageInterval, now = NOW) => period(interval, now).intervalValues.length

describe('the chart of used passes', () => {
  it('[DASH-09] [D-107] an hour has 60 minutes, a day 24 hours, a week 7 days', () => {
    expect([lengthOf('hour'), lengthOf('day'), lengthOf('week')]).toEqual([60, 24, 7])
  })

  it('[DASH-09] [D-107] a month has as many points as days', () => {
    const months = ['2026-10', '2026-11', '2027-02', '2028-02'].map((month) => at(`${month}-13T15:00:00.000Z`))
    expect(months.map((now) => lengthOf('month', now))).toEqual([31, 30, 28, 29])
  })

  it('[D-107] is the current hour, day, Monday-based week and month in the school’s time', () => {
    const bounds = USAGE_INTERVALS.map((interval) => period(interval)).map(({ start, end }) => [start, end])
    expect(bounds).toEqual([
      ['2026-10-13T15:00:00.000Z', '2026-10-13T16:00:00.000Z'],
      ['2026-10-13T05:00:00.000Z', '2026-10-14T05:00:00.000Z'],
      ['2026-10-12T05:00:00.000Z', '2026-10-19T05:00:00.000Z'],
      ['2026-10-01T05:00:00.000Z', '2026-11-01T05:00:00.000Z'],
    ])
    expect(USAGE_INTERVALS.map((interval) => period(interval).current)).toEqual([20, 10, 2, 13])
  })

  it('[D-107] a pass counts where it started, and nowhere if that was before or after', () => {
    const started = at('2026-10-13T15:07:59.999Z')
    expect(USAGE_INTERVALS.map((interval) => usagePoint(period(interval), started, ZONE))).toEqual([7, 10, 2, 13])
    for (const interval of USAGE_INTERVALS) {
      const { start, end } = period(interval)
      expect(usagePoint(period(interval), start, ZONE)).not.toBeNull()
      expect(usagePoint(period(interval), end, ZONE)).toBeNull()
      expect(usagePoint(period(interval), instant(Date.parse(start) - 1), ZONE)).toBeNull()
    }
  })

  it('[D-107] has 24 points also on the days when the clocks change', () => {
    // At 2:00 am on November 1, 2026 it is 1:00 am again, and at 2:00 am on March 14, 2027 it is 3:00 am.
    const back = period('day', at('2026-11-01T18:00:00.000Z'))
    const twice = [at('2026-11-01T06:30:00.000Z'), at('2026-11-01T07:30:00.000Z')]
    expect(usageRows(back, twice, ZONE).filter(({ numberOfPasses }) => numberOfPasses > 0)).toEqual([
      { intervalValue: 1, numberOfPasses: 2 },
    ])
    const forward = period('day', at('2027-03-14T18:00:00.000Z'))
    expect(forward.intervalValues).toHaveLength(24)
    expect(usagePoint(forward, at('2027-03-14T08:00:00.000Z'), ZONE)).toBe(3)
  })

  it('[D-107] when an hour occurs twice, it is the one that is going on', () => {
    const second = period('hour', at('2026-11-01T07:30:00.000Z'))
    expect([second.start, second.current]).toEqual(['2026-11-01T07:00:00.000Z', 30])
  })

  it('[DASH-10] counts every start within the period once, wherever and whenever it is', () => {
    const times = fc
      .integer({ min: Date.parse('2026-08-01T00:00:00Z'), max: Date.parse('2027-04-01T00:00:00Z') })
      .map((time) => instant(time))
    const zones = fc.constantFrom('America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns', 'UTC')
    fc.assert(
      fc.property(
        fc.constantFrom(...USAGE_INTERVALS),
        times,
        fc.array(fc.integer({ min: -40_000, max: 40_000 })),
        zones,
        (interval, now, minutes, zone) => {
          const of = period(interval, now, zone)
          const starts = minutes.map((minute) => instant(Date.parse(now) + minute * 60_000))
          const within = starts.filter((start) => start >= of.start && start < of.end).length
          const rows = usageRows(of, starts, zone)
          expect(rows.reduce((sum, { numberOfPasses }) => sum + numberOfPasses, 0)).toBe(within)
          expect(rows.map(({ intervalValue }) => intervalValue)).toEqual(of.intervalValues)
          expect(usagePoint(of, now, zone)).toBe(of.current)
        },
      ),
    )
  })
})
