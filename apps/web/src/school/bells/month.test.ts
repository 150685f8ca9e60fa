import { SCHOOL_DAYS, WEEKDAYS } from '@corridor/rules/schedule'
import { describe, expect, it } from 'vitest'
import { dayByKey, isInSpan, monthText, spanOfDays, weeksOfMonth } from './month.ts'

describe('the days of a month', () => {
  it('[DAYS-02] are whole weeks, with the days around it', () => {
    const weeks = weeksOfMonth('2026-11-17', SCHOOL_DAYS)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'])
    expect(weeks.at(-1)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
    expect(weeksOfMonth('2026-11-17', WEEKDAYS)[0]?.[0]).toBe('2026-10-26')
    expect(monthText('2026-11-17')).toBe('November 2026')
  })

  it('[DAYS-02] a range is the same in both directions', () => {
    const span = spanOfDays('2026-11-27', '2026-11-25')
    expect(span).toEqual({ from: '2026-11-25', to: '2026-11-27' })
    expect(['2026-11-24', '2026-11-26', '2026-11-28'].map((day) => isInSpan(day, span))).toEqual([false, true, false])
  })

  it('[DAYS-02] keys lead from day to day, over weekends that are not shown', () => {
    const from = (day: string, key: string) => dayByKey(day, key, SCHOOL_DAYS)
    expect(from('2026-11-20', 'ArrowRight')).toBe('2026-11-23')
    expect(from('2026-11-23', 'ArrowLeft')).toBe('2026-11-20')
    expect(from('2026-11-18', 'ArrowUp')).toBe('2026-11-11')
    expect(from('2026-11-18', 'ArrowDown')).toBe('2026-11-25')
    expect([from('2026-11-18', 'Home'), from('2026-11-18', 'End')]).toEqual(['2026-11-16', '2026-11-20'])
    expect(from('2026-11-18', 'PageDown')).toBe('2026-12-18')
    expect(from('2026-11-19', 'PageDown')).toBe('2026-12-18')
    expect(from('2026-11-18', 'PageUp')).toBe('2026-10-16')
    expect(from('2026-11-18', 'a')).toBeNull()
    expect(dayByKey('2026-11-20', 'ArrowRight', WEEKDAYS)).toBe('2026-11-21')
  })
})
