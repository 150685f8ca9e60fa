import { expect, it } from 'vitest'
import { spanish } from '../testing/words.ts'
import { english } from '../words/english.ts'
import { dayTitle } from './dayTitle.ts'

it.each([
  [{ letter: 'B', name: null, hasSchool: true }, 'B day'],
  [{ letter: 'B', name: 'Pep rally', hasSchool: true }, 'B day, Pep rally'],
  [{ letter: null, name: 'Winter break', hasSchool: false }, 'Winter break, no school'],
  [{ letter: null, name: null, hasSchool: false }, 'No school'],
  [{ letter: null, name: null, hasSchool: true }, null],
])('[DAYS-03] the header of a day: %j is %s', (plan, title) => {
  expect(dayTitle(english, plan)).toBe(title)
})

it('[LANG-03] the letter comes after the day in Spanish', () => {
  expect(dayTitle(spanish, { letter: 'B', name: 'Pep rally', hasSchool: true })).toBe('Día B, Pep rally')
  expect(dayTitle(spanish, { letter: null, name: 'Winter break', hasSchool: false })).toBe('Winter break, sin clases')
})
