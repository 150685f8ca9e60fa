import { isStudent, type UserType } from './roles.ts'

/** Changes a person may send in a minute, whatever becomes of them; a bulk action is one. */
export function writesPerMinute(type: UserType): number {
  return isStudent(type) ? 60 : 300
}
