/**
 * Who has power over whose account, who may add whom, and who may end or restore a membership. Nobody gains anything
 * through another person's account: power over it takes every right that the account has.
 */
import type { SchoolId, UserId } from '../ids.ts'
import { type Permission, type Resource, splitPermission } from './permissions.ts'
import { isAdministrator, isStudent, permissionsAtCreation, type UserType } from './roles.ts'
import { belongsTo, holds, isStaffOf, schoolsOf, type Viewer } from './viewer.ts'

/** A person and what they hold in each school they belong to now. */
export interface Account {
  userId: UserId
  type: UserType
  permissions: Readonly<Record<SchoolId, readonly Permission[]>>
}

/** A person in one school. */
export interface Member {
  userId: UserId
  type: UserType
  permissions: readonly Permission[]
}

export function resourceOf(type: UserType): Resource {
  return isStudent(type) ? 'allStudents' : 'allFaculty'
}

const holdsAll = (viewer: Viewer, schoolId: SchoolId, permissions: readonly Permission[]) =>
  permissions.every((permission) => holds(viewer, schoolId, ...splitPermission(permission)))

/** Being an administrator is a right as well, and so is being one of the district. */
function ranksAsHigh(viewer: Viewer, type: UserType): boolean {
  if (type === 'districtAdministrator') return viewer.type === 'districtAdministrator'
  return !isAdministrator(type) || isAdministrator(viewer.type)
}

function hasPowerIn(viewer: Viewer, schoolId: SchoolId, { type, permissions }: Omit<Member, 'userId'>): boolean {
  return (
    isStaffOf(viewer, schoolId) &&
    ranksAsHigh(viewer, type) &&
    holds(viewer, schoolId, resourceOf(type), 'write') &&
    holdsAll(viewer, schoolId, permissions)
  )
}

/**
 * Over name, email, username, password, invitation and sessions. It takes the matching write and every flag of the
 * person, in all their schools. Nobody has it over their own account: what people may change of it is in Settings.
 */
export function hasPowerOver(viewer: Viewer, account: Account): boolean {
  const schools = schoolsOf(account)
  return (
    viewer.userId !== account.userId &&
    schools.length > 0 &&
    schools.every((schoolId) =>
      hasPowerIn(viewer, schoolId, { type: account.type, permissions: account.permissions[schoolId] ?? [] }),
    )
  )
}

/**
 * What someone has set up, such as a way to sign in, acts with the power that they have now, and for themselves. Once
 * they have left, it reaches nobody.
 */
export function actsWithPowerOver(author: Viewer | null, account: Account): boolean {
  return author !== null && (author.userId === account.userId || hasPowerOver(author, account))
}

/** Administrators of a school may also correct their own name. Those of a district ask another one. */
export function mayEditDetails(viewer: Viewer, account: Account): boolean {
  if (viewer.userId !== account.userId) return hasPowerOver(viewer, account)
  const schools = schoolsOf(account)
  return (
    viewer.type === 'schoolAdministrator' &&
    schools.length > 0 &&
    schools.every((schoolId) => holds(viewer, schoolId, 'allFaculty', 'write'))
  )
}

/** Whoever is in no school belongs to the district alone. */
export function mayManageAccount(viewer: Viewer, account: Account): boolean {
  return schoolsOf(account).length === 0 ? mayAddSchool(viewer) : mayEditDetails(viewer, account)
}

export function mayAdd(viewer: Viewer, schoolId: SchoolId, type: UserType): boolean {
  switch (type) {
    case 'student':
      return isStaffOf(viewer, schoolId) && holds(viewer, schoolId, 'allStudents', 'write')
    case 'faculty':
    case 'schoolAdministrator':
      return (
        isAdministrator(viewer.type) && belongsTo(viewer, schoolId) && holds(viewer, schoolId, 'allFaculty', 'write')
      )
    case 'districtAdministrator':
      return viewer.type === 'districtAdministrator' && holds(viewer, schoolId, 'district', 'write')
  }
}

/** A school of their own district. */
export function mayAddSchool(viewer: Viewer): boolean {
  return (
    viewer.type === 'districtAdministrator' &&
    schoolsOf(viewer).some((schoolId) => holds(viewer, schoolId, 'district', 'write'))
  )
}

/** What someone gets when they join a school: what comes with their type, as far as whoever adds them holds it. */
export function permissionsAtJoining(viewer: Viewer, schoolId: SchoolId, type: UserType): Permission[] {
  return grantable(viewer, schoolId, permissionsAtCreation(type))
}

/** What someone gets who comes back: what they had, as far as whoever restores them holds it. */
export function grantable(viewer: Viewer, schoolId: SchoolId, permissions: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => holdsAll(viewer, schoolId, [permission]))
}

/**
 * Linking someone to a school takes the right to add such a person there, and write in a school that they are in.
 * Someone who is in no school anymore can be brought back by whoever may add such a person.
 */
export function mayLinkToSchool(viewer: Viewer, schoolId: SchoolId, account: Account): boolean {
  const schools = schoolsOf(account)
  const hasWrite = (other: SchoolId) =>
    isStaffOf(viewer, other) && holds(viewer, other, resourceOf(account.type), 'write')
  return (
    viewer.userId !== account.userId &&
    mayAdd(viewer, schoolId, account.type) &&
    (schools.length === 0 || schools.some(hasWrite))
  )
}

/** Why someone may not end this membership, or null. The school's last administrator stays in any case. */
export function endRefusal(viewer: Viewer, schoolId: SchoolId, member: Member): 'self' | 'notAllowed' | null {
  if (viewer.userId === member.userId) return 'self'
  return hasPowerIn(viewer, schoolId, member) ? null : 'notAllowed'
}
