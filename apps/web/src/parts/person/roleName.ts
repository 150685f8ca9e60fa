import type { UserType } from '@corridor/rules/access'

const ROLE_NAMES: Record<UserType, string> = {
  student: 'Student',
  faculty: 'Faculty',
  schoolAdministrator: 'School Administrator',
  districtAdministrator: 'District Administrator',
}

export function roleName(type: UserType): string {
  return ROLE_NAMES[type]
}
