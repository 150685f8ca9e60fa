import type { Person, PersonClass, PersonQuickPasses } from '@corridor/contract'
import { can, mayChangeRole, mayManageAccount } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import type { Scope } from '../session/scope.ts'
import { permissionsBySchool, type VisiblePerson } from './visibility.ts'

export function presentPerson(
  scope: Scope,
  { account, memberships, visibleIn }: VisiblePerson,
  rooms: Person['rooms'],
  classes: PersonClass[],
  quickPasses: ReadonlyMap<SchoolId, PersonQuickPasses>,
): Person {
  const { userId, type } = account
  const whole = { userId, type, permissions: permissionsBySchool(memberships) }
  return {
    userId,
    type,
    firstName: account.firstName,
    lastName: account.lastName,
    username: account.username,
    email: account.email,
    title: account.title,
    professionalName: account.professionalName,
    profileImageUrl: account.profileImageUrl,
    grade: account.grade,
    schoolIdentifier: account.schoolIdentifier,
    locked: account.locked ? 1 : 0,
    dailyPassLimit: account.dailyPassLimit,
    lastActivityAt: account.lastActivityAt,
    version: account.version,
    createdAt: account.createdAt,
    isFromRoster: account.source !== null,
    schools: visibleIn.map(({ schoolId, schoolName, permissions, version }) => ({
      schoolId,
      name: schoolName,
      permissions: can(scope, 'person.seePermissions', { schoolId, userId, type }) ? permissions : null,
      version,
      quickPasses: quickPasses.get(schoolId) ?? null,
    })),
    rooms,
    classes,
    mayEdit: mayManageAccount(scope, whole),
    mayChangeRole: mayChangeRole(scope, whole),
  }
}
