import { expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { anAdministrator, aViewer, OTHER_SCHOOL, SCHOOL } from '../testing/builders.ts'
import { TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { mayChangeRole, permissionsInRole } from './staffRole.ts'

const teacher = { userId: asUserId(60), type: 'faculty' as const, permissions: { [SCHOOL]: [] } }

it('[D-160] changing a role takes an administrator with power over the account', () => {
  const administrator = anAdministrator()
  expect(mayChangeRole(administrator, teacher)).toBe(true)
  expect(mayChangeRole(administrator, { ...teacher, type: 'schoolAdministrator' })).toBe(true)
  expect(mayChangeRole(administrator, { ...teacher, type: 'student' })).toBe(false)
  expect(mayChangeRole(administrator, { ...teacher, type: 'districtAdministrator' })).toBe(false)
  expect(mayChangeRole(administrator, { ...teacher, permissions: { [SCHOOL]: [], [OTHER_SCHOOL]: [] } })).toBe(false)
  expect(mayChangeRole(administrator, { ...teacher, userId: administrator.userId })).toBe(false)
  const colleague = aViewer({ permissions: { [SCHOOL]: TOGGLEABLE_PERMISSIONS } })
  expect(mayChangeRole(colleague, teacher)).toBe(false)
})

it('[D-161] a new administrator keeps what they hold and gets what is given, and a teacher begins with nothing', () => {
  expect(permissionsInRole('schoolAdministrator', ['allPasses:write'], ['allRooms:read'])).toEqual([
    'allPasses:write',
    'allRooms:read',
  ])
  expect(permissionsInRole('schoolAdministrator', ['halls:read'], [])).toEqual(['halls:read'])
  expect(permissionsInRole('faculty', ['allPasses:write'], ['allRooms:read'])).toEqual([])
})
