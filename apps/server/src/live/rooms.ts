/** Whom an event reaches. Sockets join these rooms when they connect, by what their session may see. */
import type { Notification } from '@corridor/contract'
import { can } from '@corridor/rules'
import type { Announcement } from '../change/announcement.ts'
import type { Scope } from '../session/scope.ts'

/** Everything of one person, wherever it is; nothing is told here. */
export const personRoom = (userId: number) => `person:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const schoolRoom = (schoolId: number) => `school:${schoolId}`
/** What a school has to tell one of its people: whoever left it hears nothing, though a pass still bears their name. */
export const memberRoom = (schoolId: number, userId: number) => `member:${schoolId}/${userId}`
/** The same passes for those who cover them there; what the person is told stays theirs. */
export const coverRoom = (schoolId: number, userId: number) => `cover:${schoolId}/${userId}`
/** Everybody's passes of a school. */
export const allPassesRoom = (schoolId: number) => `passes:${schoolId}`
/** Passes that touch a room which staff share. */
export const placeRoom = (roomId: number) => `place:${roomId}`

export function roomsOf(scope: Scope): string[] {
  const { sessionId, userId, schoolIds, covers, linkedRoomIds } = scope
  return [
    sessionRoom(sessionId),
    personRoom(userId),
    ...schoolIds.map((schoolId) => memberRoom(schoolId, userId)),
    ...schoolIds.flatMap((schoolId) => (covers[schoolId] ?? []).map((person) => coverRoom(schoolId, person))),
    ...schoolIds.map(schoolRoom),
    ...schoolIds.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId })).map(allPassesRoom),
    ...linkedRoomIds.map(placeRoom),
  ]
}

/** As much of an announcement as decides whom it reaches. */
export interface HeardPass extends Pick<Announcement, 'previousHolders'> {
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

/** Those who see it without being named on it: one event for all of them. */
export function broadcastRooms({ pass, previousHolders: formerly }: HeardPass): string[] {
  const places = [pass.fromRoomId, pass.toRoomId, ...formerly.roomIds].filter((id) => id !== null)
  return [allPassesRoom(pass.schoolId), ...new Set(places.map(placeRoom))]
}

/** Those named on it, or named on it until now: they get the variant that bears their own id. */
export function namedPeople({ pass, previousHolders: formerly }: HeardPass): number[] {
  const named = [pass.studentId, pass.toFacultyId, pass.fromFacultyId, pass.createdBy].filter((id) => id !== null)
  return [...new Set([...named, ...formerly.userIds])]
}

/** Those who are told of it without being named on it, an administrator of an incident: they see what they may see. */
export function toldPeople(announcement: Announcement): number[] {
  const named = namedPeople(announcement)
  return [...new Set(announcement.notifications.map(({ userId }) => userId))].filter((id) => !named.includes(id))
}

export function notificationsFor({ notifications }: Announcement, userId: number): Notification[] {
  return notifications.filter((one) => one.userId === userId).map(({ notification }) => notification)
}

/** A pass left the line of its destination, or never joined it: those behind it move up. */
export function leftLine({ name, pass }: Pick<Announcement, 'name'> & Pick<HeardPass, 'pass'>): boolean {
  return pass.enqueuedAt !== null && ((name === 'startPass' && pass.startedAt !== null) || name === 'cancelPass')
}
