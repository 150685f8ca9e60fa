import type { Person, PersonClass, PersonQuickPasses } from '@corridor/contract'
import { can, type SchoolId } from '@corridor/rules'
import { mayManageAccount } from '@corridor/rules/setup'
import type { Scope } from '../session/scope.ts'
import { heldBy, type SeenPerson } from './seen.ts'

export function presentPerson(
  scope: Scope,
  { account, memberships, seenIn }: SeenPerson,
  rooms: Person['rooms'],
  classes: PersonClass[],
  quickPasses: ReadonlyMap<SchoolId, PersonQuickPasses>,
): Person {
  const { userId, type } = account
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
    schools: seenIn.map(({ schoolId, schoolName, permissions, version }) => ({
      schoolId,
      name: schoolName,
      permissions: can(scope, 'person.seePermissions', { schoolId, userId, type }) ? permissions : null,
      version,
      quickPasses: quickPasses.get(schoolId) ?? null,
    })),
    rooms,
    classes,
    mayEdit: mayManageAccount(scope, { userId, type, permissions: heldBy(memberships) }),
  }
}
