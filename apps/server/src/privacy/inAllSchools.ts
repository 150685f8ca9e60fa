import { can, type UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Scope } from '../session/scope.ts'

/**
 * Whether the viewer may do this in every school of the student, or in all of their own if the student is in none.
 * Nobody may who is in no school either.
 */
export function mayInAllSchools(
  scope: Scope,
  ability: 'student.erase' | 'student.record',
  { userId, type }: { userId: UserId; type: UserType },
  schoolIds: readonly SchoolId[],
): boolean {
  const all = schoolIds.length > 0 ? schoolIds : scope.schoolIds
  return all.length > 0 && all.every((schoolId) => can(scope, ability, { schoolId, userId, type }))
}
