import { describe, expect, it } from 'vitest'
import {
  daysOff,
  daysOfHistory,
  holidayOf,
  isEarlyRelease,
  isSchoolDay,
  nextSchoolDay,
  schoolDayOf,
} from './calendar.ts'

describe('the school calendar', () => {
  it.each([
    ['2026-11-14', 'a Saturday'],
    ['2026-09-07', 'Labor Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-11-27', 'the day after'],
    ['2026-12-24', 'winter break'],
    ['2027-01-01', 'New Year'],
    ['2027-03-17', 'spring break'],
    ['2026-07-15', 'summer'],
  ])('is closed on %s, %s', (day) => expect(isSchoolDay(day)).toBe(false))

  it.each(['2026-08-03', '2026-11-17', '2026-12-18', '2027-01-04', '2027-05-28'])('is open on %s', (day) => {
    expect(isSchoolDay(day)).toBe(true)
  })

  it('continues after a break', () => expect(nextSchoolDay('2026-12-18')).toBe('2027-01-04'))

  it('covers the whole school year, and earlier days when that is not enough', () => {
    const spring = daysOfHistory('2027-04-30', () => true)
    expect(spring[0]).toBe('2026-08-03')
    expect(spring.at(-1)).toBe('2027-04-30')
    const autumn = daysOfHistory('2026-08-05', (days) => days.length >= 10)
    expect(autumn).toHaveLength(10)
    expect(autumn[0]).toBe('2026-05-21')
  })

  it('uses the school’s time zone, not UTC', () => {
    expect(schoolDayOf('2026-11-17T05:59:00.000Z')).toBe('2026-11-16')
    expect(schoolDayOf('2026-11-17T06:00:00.000Z')).toBe('2026-11-17')
  })
})

it('[DAYS-02] has breaks and holidays by name, and an early release on the first Wednesday of a month', () => {
  expect(['2026-09-07', '2026-11-26', '2026-12-24', '2027-03-16'].map(holidayOf)).toEqual([
    'Labor Day',
    'Thanksgiving break',
    'Winter break',
    'Spring break',
  ])
  expect(daysOff('2026-11-17')).toContain('2026-11-26')
  expect(['2026-12-02', '2026-12-09'].map(isEarlyRelease)).toEqual([true, false])
})
