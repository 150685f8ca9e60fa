/** Whom an event reaches. Sockets join these rooms when they connect, by what their session may see. */
import { holds, isStaff } from '@corridor/rules'
import type { Scope } from '../session/scope.ts'
import type { Announcement } from './announcement.ts'

export const personRoom = (userId: number) => `person:${userId}`
export const sessionRoom = (sessionId: string) => `session:${sessionId}`
export const schoolRoom = (schoolId: number) => `school:${schoolId}`
/** Everybody's passes of a school. */
export const allPassesRoom = (schoolId: number) => `passes:${schoolId}`
/** Passes that touch a room which staff share. */
export const placeRoom = (roomId: number) => `place:${roomId}`

export function roomsOf(scope: Scope): string[] {
  return [
    sessionRoom(scope.sessionId),
    ...scope.actsFor.map(personRoom),
    ...scope.schoolIds.map(schoolRoom),
    ...(isStaff(scope.type) ? scope.schoolIds.filter((id) => holds(scope, id, 'allPasses')).map(allPassesRoom) : []),
    ...scope.linkedRoomIds.map(placeRoom),
  ]
}

/** Those who see it without being named on it: one event for all of them. */
export function broadcastRooms({ pass, formerly }: Announcement): string[] {
  const places = [pass.fromRoomId, pass.toRoomId, ...formerly.roomIds].filter((id) => id !== null)
  return [allPassesRoom(pass.schoolId), ...new Set(places.map(placeRoom))]
}

/** Those named on it, who get the variant that bears their own id. */
export function namedPeople({ pass, formerly, notifications }: Announcement): number[] {
  const named = [pass.studentId, pass.toFacultyId, pass.fromFacultyId, pass.approverId, pass.createdBy]
  return [
    ...new Set(
      [...named, ...formerly.userIds, ...notifications.map(({ userId }) => userId)].filter((id) => id !== null),
    ),
  ]
}

/** A pass left the line of its destination, or never joined it: those behind it move up. */
export function leftLine({ name, pass }: Pick<Announcement, 'name' | 'pass'>): boolean {
  return pass.enqueuedAt !== null && ((name === 'startPass' && pass.startedAt !== null) || name === 'cancelPass')
}
