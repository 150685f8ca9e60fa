import { expect, it } from 'vitest'
import { hourText, monthDay } from './calendarText.ts'

it('a day is written without a shift to another time zone', () => {
  expect(monthDay('2026-10-05')).toBe('Oct 5')
})

it('hours are written as clocks do', () => {
  expect([0, 9, 12, 13, 23].map(hourText)).toEqual(['12 am', '9 am', '12 pm', '1 pm', '11 pm'])
})
