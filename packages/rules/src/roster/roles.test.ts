import { expect, it } from 'vitest'
import { highestType, typeOfRole } from './roles.ts'
import { isCurrentTerm, isEnrolledOn } from './term.ts'

it('roles of both versions become types, the highest wins, and nobody becomes a district administrator', () => {
  expect(typeOfRole('Teacher')).toBe('faculty')
  expect(typeOfRole('siteAdministrator')).toBe('schoolAdministrator')
  expect(typeOfRole('districtAdministrator')).toBe('schoolAdministrator')
  expect(typeOfRole('guardian')).toBe('outsider')
  expect(typeOfRole('wizard')).toBeNull()
  expect(typeOfRole('__proto__')).toBeNull()
  expect(highestType(['faculty', 'schoolAdministrator', 'student'])).toBe('schoolAdministrator')
  expect(highestType([])).toBeNull()
  // As many as a file can give to somebody.
  expect(highestType(Array<'student'>(500_000).fill('student'))).toBe('student')
})

it('a term counts from two weeks before it begins to its last day', () => {
  const term = { startDate: '2026-08-17', endDate: '2026-12-18' }
  expect(['2026-08-02', '2026-08-03', '2026-12-18', '2026-12-19'].map((day) => isCurrentTerm(term, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isEnrolledOn({}, '2026-10-13')).toBe(true)
  expect(isEnrolledOn({ endDate: '2026-10-12' }, '2026-10-13')).toBe(false)
})
