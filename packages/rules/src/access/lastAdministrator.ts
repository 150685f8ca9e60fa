import type { UserId } from '../ids.ts'
import { hasPermission, type Permission } from './permissions.ts'
import { isAdministrator, type UserType } from './roles.ts'

export interface SchoolMember {
  userId: UserId
  type: UserType
  permissions: readonly Permission[]
}

/** Can put right whatever is missing in a school: its people's permissions, and its settings. */
function runsSchool({ type, permissions }: Omit<SchoolMember, 'userId'>): boolean {
  return (
    isAdministrator(type) &&
    hasPermission(permissions, 'allFaculty', 'write') &&
    hasPermission(permissions, 'allSettings', 'write')
  )
}

/** Nobody else runs the school, so this person can neither leave it nor lose a permission there. */
export function isLastAdministrator(userId: UserId, members: readonly SchoolMember[]): boolean {
  const running = members.filter(runsSchool)
  return running.length === 1 && running[0]?.userId === userId
}
