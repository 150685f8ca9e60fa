/** Who receives an event. Sockets join these Socket.IO rooms when they connect, depending on their session's access. */
import type { Notification } from '@corridor/contract'
import { can, isStaffOf } from '@corridor/rules/access'
import type { RoomId, SchoolId, SessionId, UserId } from '@corridor/rules/ids'
import { hasStarted } from '@corridor/rules/incident'
import type { Announcement } from '../change/announcement.ts'
import type { Scope } from '../session/scope.ts'

/** All sockets of one person. Used for changes to the person, never for passes. */
export const personRoom = (userId: UserId) => `person:${userId}`
export const sessionRoom = (sessionId: SessionId) => `session:${sessionId}`
export const schoolRoom = (schoolId: SchoolId) => `school:${schoolId}`
/** What staff learn about the people of their school, and students do not. */
export const staffRoom = (schoolId: SchoolId) => `staff:${schoolId}`
/** A school's events for one of its people. A person who left receives nothing, even if a pass still names them. */
export const memberRoom = (schoolId: SchoolId, userId: UserId) => `member:${schoolId}/${userId}`
/** The same passes for those who cover the person there, without the person's notifications. */
export const coverRoom = (schoolId: SchoolId, userId: UserId) => `cover:${schoolId}/${userId}`
/** All passes of a school. */
export const allPassesRoom = (schoolId: SchoolId) => `passes:${schoolId}`
/** That somebody left or came back, for those with hall duty. */
export const hallsRoom = (schoolId: SchoolId) => `halls:${schoolId}`
/** Passes from or to a room, for the staff linked to it. */
export const placeRoom = (roomId: RoomId) => `place:${roomId}`

export function roomsOf(scope: Scope): string[] {
  const { sessionId, userId, schoolIds, covers, linkedRoomIds } = scope
  return [
    sessionRoom(sessionId),
    personRoom(userId),
    ...schoolIds.map((schoolId) => memberRoom(schoolId, userId)),
    ...schoolIds.flatMap((schoolId) => (covers[schoolId] ?? []).map((person) => coverRoom(schoolId, person))),
    ...schoolIds.map(schoolRoom),
    ...schoolIds.filter((schoolId) => isStaffOf(scope, schoolId)).map(staffRoom),
    ...schoolIds.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId })).map(allPassesRoom),
    ...schoolIds.filter((schoolId) => can(scope, 'hall.see', { schoolId })).map(hallsRoom),
    ...linkedRoomIds.map(placeRoom),
  ]
}

/** The part of an announcement that decides who receives it. */
export interface AnnouncedPass extends Pick<Announcement, 'previousHolders'> {
  pass: Pick<
    Announcement['pass'],
    | 'passId'
    | 'schoolId'
    | 'studentId'
    | 'fromRoomId'
    | 'toRoomId'
    | 'fromFacultyId'
    | 'toFacultyId'
    | 'createdBy'
    | 'enqueuedAt'
    | 'startedAt'
  >
}

/** For everybody who may see the pass without being named on it: one event for all of them. */
export function broadcastRooms({ pass, previousHolders }: AnnouncedPass): string[] {
  const places = [pass.fromRoomId, pass.toRoomId, ...previousHolders.roomIds].filter((id) => id !== null)
  return [allPassesRoom(pass.schoolId), ...new Set(places.map(placeRoom))]
}

/** Everybody who is named on the pass, or was until now. They get the event with their own id in its name. */
export function namedPeople({ pass, previousHolders }: AnnouncedPass): UserId[] {
  const named = [pass.studentId, pass.toFacultyId, pass.fromFacultyId, pass.createdBy].filter((id) => id !== null)
  return [...new Set([...named, ...previousHolders.userIds])]
}

/** People who are notified without being named on the pass, such as administrators of an incident. */
export function notifiedPeople(announcement: Announcement): UserId[] {
  const named = namedPeople(announcement)
  return [...new Set(announcement.notifications.map(({ userId }) => userId))].filter((id) => !named.includes(id))
}

export function notificationsFor({ notifications }: Announcement, userId: UserId): Notification[] {
  return notifications.filter((one) => one.userId === userId).map(({ notification }) => notification)
}

/** Whether somebody has just left or come back. */
export function changesHalls({ name, pass }: Pick<Announcement, 'name'> & Pick<AnnouncedPass, 'pass'>): boolean {
  return name === 'completePass' || hasStarted(name, pass)
}

/** Whether the pass has just left a line, so that those behind it move up. */
export function leftLine({ name, pass }: Pick<Announcement, 'name'> & Pick<AnnouncedPass, 'pass'>): boolean {
  return pass.enqueuedAt !== null && ((name === 'startPass' && pass.startedAt !== null) || name === 'cancelPass')
}
