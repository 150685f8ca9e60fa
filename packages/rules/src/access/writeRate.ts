import { isStudent, type UserType } from './roles.ts'

/** How many changes a person may send per minute. Refused ones count too, and a bulk action counts as one. */
export function writesPerMinute(type: UserType): number {
  return isStudent(type) ? 60 : 300
}
