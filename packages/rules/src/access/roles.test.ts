import { expect, it } from 'vitest'
import { STAFF_TYPES } from './roles.ts'
import { writesPerMinute } from './writeRate.ts'

it('everybody but students is staff', () => {
  expect(STAFF_TYPES).toEqual(['faculty', 'schoolAdministrator', 'districtAdministrator'])
})

it('[D-173] a student may send sixty changes per minute, staff three hundred', () => {
  expect(writesPerMinute('student')).toBe(60)
  expect(STAFF_TYPES.map((type) => writesPerMinute(type))).toEqual([300, 300, 300])
})
