import { expect, it } from 'vitest'
import { dateLabel, dayLabel, firstPeriod } from './periodChoice.ts'

it('[D-103] names days as people do', () => {
  expect(dayLabel('2026-11-20', '2026-11-20')).toBe('Today')
  expect(dayLabel('2026-11-21', '2026-11-20')).toBe('Tomorrow')
  expect(dayLabel('2026-11-23', '2026-11-20')).toBe('Monday')
  expect(dateLabel('2026-11-03')).toBe('Nov 3')
})

it('starts with the next period, if there is one', () => {
  const periods = [{ name: 'Period 4', start: '11:20' }]
  expect(firstPeriod([{ day: '2026-11-20', periods }])).toEqual({ date: '2026-11-20', time: '11:20' })
  expect(firstPeriod([])).toBeNull()
})
