import { expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { isLastAdministrator, type SchoolMember } from './lastAdministrator.ts'

const member = (userId: number, ...permissions: SchoolMember['permissions']): SchoolMember => ({
  userId: asUserId(userId),
  type: 'schoolAdministrator',
  permissions,
})
const FULL = ['allFaculty:write', 'allSettings:write'] as const
const isLast = (...members: SchoolMember[]) => isLastAdministrator(asUserId(1), members)

it('[D-171] a school is run by administrators with allFaculty:write and allSettings:write', () => {
  expect(isLast(member(1, ...FULL))).toBe(true)
  expect(isLast({ ...member(1, ...FULL), type: 'districtAdministrator' })).toBe(true)
  expect(isLast({ ...member(1, ...FULL), type: 'faculty' })).toBe(false)
  expect(isLast(member(1, 'allFaculty:write', 'allSettings:read'))).toBe(false)
  expect(isLast(member(1, 'allFaculty:read', 'allSettings:write'))).toBe(false)
})

it('[D-171] the last of them is the only one left', () => {
  expect(isLast(member(1, ...FULL), member(2, 'allFaculty:write'))).toBe(true)
  expect(isLast(member(1, ...FULL), member(3, ...FULL))).toBe(false)
  expect(isLast(member(2, ...FULL))).toBe(false)
  expect(isLast(member(1), member(2, ...FULL))).toBe(false)
})
