import { describe, expect, it } from 'vitest'
import { instant } from '../schedule/clock.ts'
import { minutesFromNow, NOW, ZONE } from '../testing/builders.ts'
import { clockTime, DATE_FORMAT, dayText, relativeTime, shortTime, stopwatch } from './time.ts'

describe('times as text', () => {
  it('[CONST-01] dates are formatted as MMM D, YY @ h:mm a, in the school’s time zone', () => {
    expect(DATE_FORMAT).toBe('MMM D, YY @ h:mm a')
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
