import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { type Access, hasPermission, type Permission, type Resource } from './permissions.ts'
import type { UserType } from './roles.ts'

/** Who asks. Abilities test whom they act for, so that somebody who covers a colleague needs no rule of their own. */
export interface Viewer {
  userId: UserId
  type: UserType
  /** Themselves first, then those they cover today. */
  actsFor: readonly UserId[]
  /** Held per school; a school that is missing here is none of theirs. */
  permissions: Readonly<Record<SchoolId, readonly Permission[]>>
  /** Rooms that staff share; their passes show up as inferred. */
  linkedRoomIds: readonly RoomId[]
}

export function actsFor(viewer: Viewer, userId: UserId | null): boolean {
  return userId !== null && viewer.actsFor.includes(userId)
}

export function belongsTo(viewer: Viewer, schoolId: SchoolId): boolean {
  return viewer.permissions[schoolId] !== undefined
}

export function holds(viewer: Viewer, schoolId: SchoolId, resource: Resource, access: Access = 'read'): boolean {
  return hasPermission(viewer.permissions[schoolId], resource, access)
}
