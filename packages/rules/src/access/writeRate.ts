import { isStudent, type UserType } from './roles.ts'

/** Each upload is a change, too, and costs more than others. */
export type WriteKind = 'change' | 'upload'

const UPLOADS = 10

/** How many changes a person may send per minute. Refused ones count too, and a bulk action counts as one. */
export function writesPerMinute(type: UserType, kind: WriteKind = 'change'): number {
  if (kind === 'upload') return UPLOADS
  return isStudent(type) ? 60 : 300
}
