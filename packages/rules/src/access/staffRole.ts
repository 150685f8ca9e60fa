/**
 * Making a teacher an administrator of their schools, and an administrator a teacher again. What someone is belongs to
 * their account, so it takes power over it in all of their schools. Administrators of a district are made by adding them.
 */
import { type Account, hasPowerOver } from './account.ts'
import { type Permission, TOGGLEABLE_PERMISSIONS } from './permissions.ts'
import { isAdministrator, type UserType } from './roles.ts'
import type { Viewer } from './viewer.ts'

export const STAFF_ROLES = ['faculty', 'schoolAdministrator'] as const satisfies readonly UserType[]
export type StaffRole = (typeof STAFF_ROLES)[number]

export function mayChangeRole(viewer: Viewer, account: Account): boolean {
  return (
    isAdministrator(viewer.type) && STAFF_ROLES.some((role) => role === account.type) && hasPowerOver(viewer, account)
  )
}

/** What someone holds in their new role: nothing is taken from a new administrator, and a teacher begins with nothing. */
export function permissionsInRole(
  role: UserType,
  held: readonly Permission[],
  given: readonly Permission[],
): Permission[] {
  if (!isAdministrator(role)) return []
  return TOGGLEABLE_PERMISSIONS.filter((permission) => held.includes(permission) || given.includes(permission))
}
