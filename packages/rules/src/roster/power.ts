/**
 * An import gives, changes and reaches nobody beyond the power of whoever is behind it. What goes beyond it is planned
 * as a question, which someone with that power answers. The plan is made once, and all of this is asked again when it is
 * carried out, because people gain and lose power in the meantime.
 */
import { type Account, grantable, hasPowerOver, mayAdd, mayAddSchool, permissionsAtJoining } from '../access/account.ts'
import type { Permission } from '../access/permissions.ts'
import { isAdministrator, permissionsAtCreation, type UserType } from '../access/roles.ts'
import { schoolsOf, type Viewer } from '../access/viewer.ts'
import type { SchoolId, UserId } from '../ids.ts'
import type { CurrentPerson } from './current.ts'

/**
 * Who is behind an import: whoever has it imported, or the operator, who types a command and may do everything. Nobody
 * is behind one that begins by itself.
 */
export type Author = Viewer | 'operator' | null

/** The person as the rules about power see them: with what they hold in the open schools that they belong to. */
export function accountOf({ userId, type, memberships }: CurrentPerson): Account {
  const held = memberships.flatMap(({ schoolId, isActive, permissions }) =>
    isActive && permissions ? [[schoolId, permissions] as const] : [],
  )
  return { userId, type, permissions: Object.fromEntries(held) }
}

/**
 * Whether a roster changes this person only after someone with power over them has said so: an administrator in any
 * case, and everybody else over whom the author has no power. A roster that comes by itself has power over those who hold
 * no permission.
 */
export function isProtected(author: Author, account: Account): boolean {
  if (isAdministrator(account.type)) return true
  if (author === 'operator') return false
  const schools = schoolsOf(account)
  if (author === null) return schools.some((schoolId) => (account.permissions[schoolId] ?? []).length > 0)
  return schools.length > 0 && !hasPowerOver(author, account)
}

/** Whether an account of this type may be added to these schools without another word. */
export function mayBeAdded(author: Author, type: UserType, schoolIds: readonly SchoolId[]): boolean {
  if (author === 'operator') return true
  if (author === null) return !isAdministrator(type)
  return schoolIds.every((schoolId) => mayAdd(author, schoolId, type))
}

/** Whether someone may answer the question about this person. */
export function mayConfirm(viewer: Viewer, account: Account): boolean {
  if (viewer.userId === account.userId) return false
  return schoolsOf(account).length === 0 ? mayAddSchool(viewer) : hasPowerOver(viewer, account)
}

/**
 * What someone gets who joins a school, or comes back with what they had: as far as one of those who stand behind it
 * holds it.
 */
export function givenPermissions(
  behind: readonly Author[],
  schoolId: SchoolId,
  type: UserType,
  before: readonly Permission[] | null,
): Permission[] {
  const wanted = before ?? permissionsAtCreation(type)
  if (behind.includes('operator')) return [...wanted]
  const viewers = behind.filter((author) => author !== null && author !== 'operator')
  const given = new Set(
    viewers.flatMap((viewer) =>
      before ? grantable(viewer, schoolId, before) : permissionsAtJoining(viewer, schoolId, type),
    ),
  )
  return wanted.filter((permission) => given.has(permission))
}

/** Who has answered the question about someone, by their id in the source. */
export type Confirmed = Readonly<Record<string, UserId>>
