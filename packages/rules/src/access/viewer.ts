import { asSchoolId, type RoomId, type SchoolId, type UserId } from '../ids.ts'
import { type Access, hasPermission, type Permission, type Resource } from './permissions.ts'
import { isStaff, isStudent, type UserType } from './roles.ts'

/** The person who makes a request. Rules check whom they act for, so covering a colleague needs no extra rules. */
export interface Viewer {
  userId: UserId
  type: UserType
  /** By school: the colleagues they cover right now. Cover applies only in the school it was given for. */
  covers: Readonly<Record<SchoolId, readonly UserId[]>>
  /** By school. The viewer does not belong to a school that is missing here. */
  permissions: Readonly<Record<SchoolId, readonly Permission[]>>
  /** Their own rooms and those of the colleagues they cover. Passes of these rooms show up as inferred. */
  linkedRoomIds: readonly RoomId[]
}

/** A member of one school as a viewer, to check what a person may do who is not making the request. */
export function memberViewer(
  schoolId: SchoolId,
  { userId, type, permissions }: { userId: UserId; type: UserType; permissions: readonly Permission[] },
): Viewer {
  return { userId, type, covers: {}, permissions: { [schoolId]: permissions }, linkedRoomIds: [] }
}

/** The viewer first, then everybody they cover in this school. */
export function peopleActedFor(viewer: Pick<Viewer, 'userId' | 'covers'>, schoolId: SchoolId): UserId[] {
  return [viewer.userId, ...(viewer.covers[schoolId] ?? [])]
}

export function actsFor(viewer: Viewer, schoolId: SchoolId, userId: UserId | null): boolean {
  return peopleActedFor(viewer, schoolId).some((actedFor) => actedFor === userId)
}

export function sharesRoom(viewer: Viewer, roomId: RoomId | null): boolean {
  return viewer.linkedRoomIds.some((linked) => linked === roomId)
}

export function belongsTo(viewer: Viewer, schoolId: SchoolId): boolean {
  return viewer.permissions[schoolId] !== undefined
}

export function schoolsOf(viewer: Pick<Viewer, 'permissions'>): SchoolId[] {
  return Object.keys(viewer.permissions).map((id) => asSchoolId(Number(id)))
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
