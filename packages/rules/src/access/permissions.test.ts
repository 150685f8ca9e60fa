import { describe, expect, it } from 'vitest'
import { asSchoolId, asUserId } from '../ids.ts'
import { aViewer, OTHER_SCHOOL, SCHOOL } from '../testing/builders.ts'
import {
  changedPermissions,
  hasPermission,
  isIncluded,
  permissionsInEvery,
  splitPermission,
  TOGGLEABLE_PERMISSIONS,
  withPermission,
} from './permissions.ts'
import {
  areaOf,
  isAdministrator,
  isStaff,
  isStudent,
  permissionsAtCreation,
  USER_TYPES,
  type UserType,
} from './roles.ts'
import { actsFor, belongsTo, holds, peopleActedFor } from './viewer.ts'

describe('permissions', () => {
  it('[PERM-01] [PERM-03] are resource:read and resource:write of seven resources', () => {
    expect(TOGGLEABLE_PERMISSIONS).toHaveLength(14)
    expect(TOGGLEABLE_PERMISSIONS).toContain('allPasses:write')
    expect(splitPermission('allRooms:read')).toEqual(['allRooms', 'read'])
  })

  it('[PERM-02] are checked for read access by default', () => {
    expect(hasPermission(['allPasses:read'], 'allPasses')).toBe(true)
    expect(hasPermission(['allPasses:read'], 'allPasses', 'write')).toBe(false)
    expect(hasPermission(undefined, 'allPasses')).toBe(false)
  })

  it('[D-059] write implies read, of the same resource only', () => {
    expect(hasPermission(['allPasses:write'], 'allPasses')).toBe(true)
    expect(hasPermission(['allPasses:write'], 'allRooms')).toBe(false)
  })

  it('[HALL-01] hall duty comes with all passes: to see them with read, and to act with write', () => {
    expect(hasPermission(['allPasses:read'], 'halls')).toBe(true)
    expect(hasPermission(['allPasses:read'], 'halls', 'write')).toBe(false)
    expect(hasPermission(['allPasses:write'], 'halls', 'write')).toBe(true)
    expect(hasPermission(['halls:write'], 'allPasses')).toBe(false)
    const held = ['allPasses:read', 'halls:write']
    expect([isIncluded(held, 'halls', 'read'), isIncluded(held, 'halls', 'write')]).toEqual([true, false])
    expect(isIncluded(held, 'allPasses', 'read')).toBe(false)
  })

  it('[D-059] are held per school', () => {
    const viewer = aViewer({ permissions: { [SCHOOL]: ['allRooms:read'], [OTHER_SCHOOL]: [] } })
    expect(holds(viewer, SCHOOL, 'allRooms')).toBe(true)
    expect(holds(viewer, OTHER_SCHOOL, 'allRooms')).toBe(false)
    expect(belongsTo(viewer, OTHER_SCHOOL)).toBe(true)
    expect(belongsTo(viewer, asSchoolId(3))).toBe(false)
  })

  it('[D-059] held in every school: a write counts as a read', () => {
    expect(permissionsInEvery([['allRooms:write'], ['allRooms:read', 'allPasses:read']])).toEqual(['allRooms:read'])
    expect(permissionsInEvery([])).toEqual([])
  })

  it('[D-142] a viewer acts for themselves and for those they cover, never for null', () => {
    const viewer = aViewer({ userId: asUserId(7), covers: { [SCHOOL]: [asUserId(8)] } })
    expect([asUserId(7), asUserId(8), asUserId(9), null].map((userId) => actsFor(viewer, SCHOOL, userId))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(peopleActedFor(viewer, SCHOOL)).toEqual([7, 8])
  })

  it('[D-156] cover applies only in the school it was given for', () => {
    const viewer = aViewer({ userId: asUserId(7), covers: { [SCHOOL]: [asUserId(8)] } })
    expect([asUserId(7), asUserId(8)].map((userId) => actsFor(viewer, OTHER_SCHOOL, userId))).toEqual([true, false])
    expect(peopleActedFor(viewer, OTHER_SCHOOL)).toEqual([7])
  })
})

describe('roles', () => {
  it('[GEN-12] there are four', () => {
    expect(USER_TYPES).toEqual(['student', 'faculty', 'schoolAdministrator', 'districtAdministrator'])
  })

  it('[GEN-13] any type that contains "administrator" is one, ignoring case', () => {
    const types = (...texts: string[]) => texts as UserType[]
    expect(types('schoolAdministrator', 'districtAdministrator', 'ADMINISTRATOR').every(isAdministrator)).toBe(true)
    expect(types('faculty', 'student', 'admin').some(isAdministrator)).toBe(false)
  })

  it('[GEN-14] students, faculty and administrators each have their own variant of the screens', () => {
    expect(USER_TYPES.map(areaOf)).toEqual(['student', 'faculty', 'administrator', 'administrator'])
    expect(USER_TYPES.filter(isStaff)).toEqual(['faculty', 'schoolAdministrator', 'districtAdministrator'])
    expect(USER_TYPES.filter(isStudent)).toEqual(['student'])
  })

  it('[PERM-06] [D-058] only a district administrator has the district permission', () => {
    const withDistrict = USER_TYPES.filter((type) => hasPermission(permissionsAtCreation(type), 'district', 'write'))
    expect(withDistrict).toEqual(['districtAdministrator'])
  })

  it('[D-059] [HALL-01] administrators start with six flags, without hall duty, faculty and students with none', () => {
    const atCreation = permissionsAtCreation('schoolAdministrator')
    expect(TOGGLEABLE_PERMISSIONS.filter((flag) => !atCreation.includes(flag))).toEqual(['halls:read', 'halls:write'])
    expect(hasPermission(atCreation, 'halls', 'write')).toBe(true)
    expect(permissionsAtCreation('faculty')).toEqual([])
    expect(permissionsAtCreation('student')).toEqual([])
  })
})

describe('switching a permission', () => {
  it('[D-059] write brings read along, and read takes write away with it', () => {
    expect(withPermission([], 'allRooms:write', true)).toEqual(['allRooms:read', 'allRooms:write'])
    expect(withPermission([], 'allRooms:read', true)).toEqual(['allRooms:read'])
    expect(withPermission(['allRooms:read', 'allRooms:write'], 'allRooms:read', false)).toEqual([])
    expect(withPermission(['allRooms:write'], 'allRooms:write', false)).toEqual(['allRooms:read'])
    expect(withPermission(['allRooms:write'], 'allRooms:read', true)).toEqual(['allRooms:read', 'allRooms:write'])
  })

  it('leaves the other resources alone', () => {
    expect(withPermission(['allPasses:write', 'district:read'], 'allRooms:read', true)).toEqual([
      'allPasses:write',
      'district:read',
      'allRooms:read',
    ])
  })

  it('names the flags that differ, as they count', () => {
    expect(changedPermissions(['allRooms:write'], ['allRooms:read', 'allRooms:write'])).toEqual([])
    expect(changedPermissions(['allRooms:write'], [])).toEqual(['allRooms:read', 'allRooms:write'])
    expect(changedPermissions([], ['allPasses:read'])).toEqual(['allPasses:read'])
  })
})
