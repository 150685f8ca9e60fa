import { describe, expect, it } from 'vitest'
import { minutesFromNow, NOW, ZONE } from '../testing/builders.ts'
import { instant } from './instant.ts'
import { clockText, clockTime, dayText, longDayText, relativeTime, shortTime, stopwatch, weekText } from './text.ts'

describe('times as text', () => {
  it('[CONST-01] dates are formatted as MMM D, YY @ h:mm a, in the school’s time zone', () => {
    expect(shortTime('2026-03-05T18:07:00.000Z', ZONE)).toBe('Mar 5, 26 @ 1:07 pm')
    expect(clockTime('2026-07-05T18:07:00.000Z', ZONE)).toBe('2:07 pm')
  })

  it('[RO-10] the read-only card uses MM/DD/YYYY', () => {
    expect(dayText('2026-03-05T03:00:00.000Z', ZONE)).toBe('03/04/2026')
  })

  it('[PASS-25] the past is relative to now, and the future counts as now', () => {
    expect(relativeTime(minutesFromNow(-5), NOW)).toBe('5 minutes ago')
    expect(relativeTime(minutesFromNow(5), NOW)).toBe('a few seconds ago')
  })

  it('[PASS-25] one of a kind is a figure, too', () => {
    const texts = [-1, -60, -24 * 60, -90].map((minutes) => relativeTime(minutesFromNow(minutes), NOW))
    expect(texts).toEqual(['1 minute ago', '1 hour ago', '1 day ago', '2 hours ago'])
  })

  it('[PASS-25] the unit grows with the time', () => {
    const day = 24 * 60
    const longAgo = [
      44,
      45,
      89,
      90,
      21 * 60,
      22 * 60,
      36 * 60,
      25 * day,
      26 * day,
      60 * day,
      300 * day,
      330 * day,
      800 * day,
    ]
    expect(longAgo.map((minutes) => relativeTime(minutesFromNow(-minutes), NOW).replace(' ago', ''))).toEqual([
      ...['44 minutes', '1 hour', '1 hour', '2 hours', '21 hours', '1 day', '2 days'],
      ...['25 days', '1 month', '2 months', '10 months', '1 year', '2 years'],
    ])
  })

  it('days and weeks are spelled out', () => {
    expect(longDayText('2026-10-14T02:00:00.000Z', ZONE)).toBe('Tuesday, October 13')
    expect(weekText({ startDate: '2026-11-09', endDate: '2026-11-13' })).toBe('November 9 to November 13, 2026')
    expect(weekText({ startDate: '2026-12-28', endDate: '2027-01-01' })).toBe('December 28, 2026 to January 1, 2027')
  })

  it('the clock of a form field reads like any other', () => {
    expect(['00:05', '07:00', '12:00', '23:59'].map(clockText)).toEqual(['12:05 am', '7:00 am', '12:00 pm', '11:59 pm'])
  })

  it('[D-148] a stopwatch shows minutes and seconds, and hours if needed', () => {
    const after = (seconds: number) => stopwatch(NOW, instant(Date.parse(NOW) + seconds * 1000))
    expect([after(0), after(9.9), after(261), after(3861), after(-5)]).toEqual([
      '0:00',
      '0:09',
      '4:21',
      '1:04:21',
      '0:00',
    ])
  })
})
