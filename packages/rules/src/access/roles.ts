import { DISTRICT_PERMISSIONS, type Permission, splitPermission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'

export const USER_TYPES = ['student', 'faculty', 'schoolAdministrator', 'districtAdministrator'] as const
export type UserType = (typeof USER_TYPES)[number]

export const STAFF_TYPES: readonly UserType[] = USER_TYPES.filter(isStaff)

/** By the text of the type, as the authorization of a route is. */
export function isAdministrator(type: UserType): boolean {
  return /administrator/i.test(type)
}

export function isStaff(type: UserType): boolean {
  return type === 'faculty' || isAdministrator(type)
}

export function isStudent(type: UserType): boolean {
  return type === 'student'
}

/** Hall duty comes with all passes, and is given by itself only to those who walk the halls. */
const AT_CREATION = TOGGLEABLE_PERMISSIONS.filter((permission) => splitPermission(permission)[0] !== 'halls')

/** The permissions a person has when they join a school. A district can restrict an administrator's flags later. */
export function permissionsAtCreation(type: UserType): readonly Permission[] {
  if (type === 'districtAdministrator') return [...AT_CREATION, ...DISTRICT_PERMISSIONS]
  return type === 'schoolAdministrator' ? AT_CREATION : []
}

export type Area = 'student' | 'faculty' | 'administrator'

/** Faculty and administrators share most screens. The area selects the variant. */
export function areaOf(type: UserType): Area {
  if (isStudent(type)) return 'student'
  return isAdministrator(type) ? 'administrator' : 'faculty'
}
