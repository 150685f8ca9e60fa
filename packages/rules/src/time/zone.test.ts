import { describe, expect, it } from 'vitest'
import { instant, minutesAfter, minutesBetween, wholeMinutes } from './instant.ts'
import {
  addDays,
  addMonths,
  atWallTime,
  canonicalTimezone,
  dayBounds,
  isTimezone,
  localDay,
  offsetAt,
  wallTime,
} from './zone.ts'

const NEW_YORK = 'America/New_York'

describe('a school’s time zone', () => {
  it('[D-103] determines its days, not the server’s zone', () => {
    expect(localDay('2026-11-16T04:59:00.000Z', NEW_YORK)).toBe('2026-11-15')
    expect(localDay('2026-11-16T05:00:00.000Z', NEW_YORK)).toBe('2026-11-16')
    expect(localDay('2026-11-15T23:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-16')
  })

  it('midnight is hour 0', () => {
    expect(wallTime('2026-11-16T05:00:00.000Z', NEW_YORK)).toEqual({ day: '2026-11-16', hour: 0, minute: 0 })
  })

  it('can have an offset with a half or quarter hour', () => {
    const noon = Date.parse('2026-07-01T12:00:00.000Z')
    expect(offsetAt(noon, 'Asia/Kolkata')).toBe(330)
    expect(offsetAt(noon, 'Asia/Kathmandu')).toBe(345)
    expect(offsetAt(noon, NEW_YORK)).toBe(-240)
  })

  it('[D-102] makes the same wall time a different instant in summer', () => {
    expect(atWallTime('2026-01-15', 8, 0, NEW_YORK)).toBe('2026-01-15T13:00:00.000Z')
    expect(atWallTime('2026-07-15', 8, 0, NEW_YORK)).toBe('2026-07-15T12:00:00.000Z')
  })

  it('moves a time that the clocks skip forward', () => {
    const skipped = atWallTime('2026-03-08', 2, 30, NEW_YORK)
    expect(wallTime(skipped, NEW_YORK)).toEqual({ day: '2026-03-08', hour: 3, minute: 30 })
  })

  it('uses the first of two instants with the same wall time', () => {
    expect(atWallTime('2026-11-01', 1, 30, NEW_YORK)).toBe('2026-11-01T05:30:00.000Z')
  })

  it('a day has 23, 24 or 25 hours', () => {
    const hours = (day: string) => {
      const { start, end } = dayBounds(day, NEW_YORK)
      return minutesBetween(start, end) / 60
    }
    expect(['2026-03-08', '2026-03-09', '2026-11-01'].map(hours)).toEqual([23, 24, 25])
  })

  it('a day starts at its first instant, even if midnight is skipped', () => {
    expect(dayBounds('2026-09-06', 'America/Santiago').start).toBe('2026-09-06T04:00:00.000Z')
    expect(wallTime('2026-09-06T04:00:00.000Z', 'America/Santiago')).toEqual({ day: '2026-09-06', hour: 1, minute: 0 })
  })

  it('is spelled in one way, whichever case it is written in', () => {
    expect(['america/new_york', 'AMERICA/CHICAGO', 'utc'].map(canonicalTimezone)).toEqual([
      'America/New_York',
      'America/Chicago',
      'UTC',
    ])
  })

  it('recognizes valid zone names', () => {
    expect(['America/Chicago', 'UTC', 'Moon/Tycho', ''].map(isTimezone)).toEqual([true, true, false, false])
  })
})

describe('calendar and clock', () => {
  it('adds days and months across the ends of months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  })

  it('[D-026] durations are whole minutes, rounded to the nearest', () => {
    const after = (seconds: number) => wholeMinutes(instant(0), instant(seconds * 1000))
    expect([after(0), after(29), after(30), after(89), after(90)]).toEqual([0, 0, 1, 1, 2])
  })

  it('adds and subtracts minutes', () => {
    expect(minutesAfter('2026-11-16T15:00:00.000Z', -5)).toBe('2026-11-16T14:55:00.000Z')
  })
})
