import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { type Access, hasPermission, type Permission, type Resource } from './permissions.ts'
import { isStaff, isStudent, type UserType } from './roles.ts'

/** Who asks. Rules test whom they act for, so that somebody who covers a colleague needs no rule of their own. */
export interface Viewer {
  userId: UserId
  type: UserType
  /** Those they cover now, in each school for which cover was given; it counts in that school alone. */
  covers: Readonly<Record<SchoolId, readonly UserId[]>>
  /** Held per school; a school that is missing here is none of theirs. */
  permissions: Readonly<Record<SchoolId, readonly Permission[]>>
  /** Rooms that staff share, their own and those of whom they cover; their passes show up as inferred. */
  linkedRoomIds: readonly RoomId[]
}

/** Somebody as a member of one school and no more: for what is asked about people who are not asking. */
export function memberViewer(
  schoolId: SchoolId,
  { userId, type, permissions }: { userId: UserId; type: UserType; permissions: readonly Permission[] },
): Viewer {
  return { userId, type, covers: {}, permissions: { [schoolId]: permissions }, linkedRoomIds: [] }
}

/** Themselves first, then those they cover in this school. */
export function peopleActedFor(viewer: Pick<Viewer, 'userId' | 'covers'>, schoolId: SchoolId): UserId[] {
  return [viewer.userId, ...(viewer.covers[schoolId] ?? [])]
}

export function actsFor(viewer: Viewer, schoolId: SchoolId, userId: UserId | null): boolean {
  return userId !== null && peopleActedFor(viewer, schoolId).includes(userId)
}

export function belongsTo(viewer: Viewer, schoolId: SchoolId): boolean {
  return viewer.permissions[schoolId] !== undefined
}

export function isStaffOf(viewer: Viewer, schoolId: SchoolId): boolean {
  return isStaff(viewer.type) && belongsTo(viewer, schoolId)
}

export function isStudentOf(viewer: Viewer, schoolId: SchoolId): boolean {
  return isStudent(viewer.type) && belongsTo(viewer, schoolId)
}

export function holds(viewer: Viewer, schoolId: SchoolId, resource: Resource, access: Access = 'read'): boolean {
  return hasPermission(viewer.permissions[schoolId], resource, access)
}
