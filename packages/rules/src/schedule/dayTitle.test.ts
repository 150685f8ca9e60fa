import { expect, it } from 'vitest'
import { dayTitle } from './dayTitle.ts'

it.each([
  [{ letter: 'B', name: null, hasSchool: true }, 'B day'],
  [{ letter: 'B', name: 'Pep rally', hasSchool: true }, 'B day, Pep rally'],
  [{ letter: null, name: 'Winter break', hasSchool: false }, 'Winter break, no school'],
  [{ letter: null, name: null, hasSchool: false }, 'No school'],
  [{ letter: null, name: null, hasSchool: true }, null],
])('[DAYS-03] the header of a day: %j is %s', (plan, title) => {
  expect(dayTitle(plan)).toBe(title)
})
