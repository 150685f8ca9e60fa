import type { UserGroup } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'

/** "+1" beside the name of the owner; "+ you" says why a colleague's class is in one's own list. */
export function coTeachersText(coTeachers: UserGroup['coTeachers'], viewerId: UserId): string {
  const others = coTeachers.filter(({ userId }) => userId !== viewerId).length
  if (others === coTeachers.length) return `+${others}`
  return others === 0 ? '+ you' : `+ you and ${others}`
}
