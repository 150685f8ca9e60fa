/**
 * Who works at an end of a pass: the staff linked to its room, and whoever covers one of them. Approval and limits hang
 * on the people named on a pass, so where somebody works, nobody else may be named: a student would name somebody more
 * obliging. Where nobody works anybody may be named, but then the name decides nothing.
 */
import type { RoomId, UserId } from '../ids.ts'
import type { Endpoints } from './approval.ts'

/** A member of staff who is linked to a room, and who covers them in that school today. */
export interface StaffLink {
  roomId: RoomId
  userId: UserId
  coveredBy: readonly UserId[]
}

export interface RoomStaff {
  linked: readonly UserId[]
  covering: readonly UserId[]
}

export type StaffByRoom = ReadonlyMap<RoomId, RoomStaff>

const NOBODY: RoomStaff = { linked: [], covering: [] }

export function roomStaffFrom(links: readonly StaffLink[]): StaffByRoom {
  return new Map(
    [...Map.groupBy(links, ({ roomId }) => roomId)].map(([roomId, here]) => [
      roomId,
      { linked: here.map(({ userId }) => userId), covering: here.flatMap(({ coveredBy }) => coveredBy) },
    ]),
  )
}

export function staffOf(staff: StaffByRoom, roomId: RoomId | null): RoomStaff {
  return (roomId === null ? undefined : staff.get(roomId)) ?? NOBODY
}

export function worksThere(userId: UserId, { linked, covering }: RoomStaff): boolean {
  return linked.includes(userId) || covering.includes(userId)
}

export function mayBeNamed(userId: UserId, staff: RoomStaff): boolean {
  return staff.linked.length === 0 || worksThere(userId, staff)
}

/** What settings, limits and the search for an approver go by: who does not work at an end counts as nobody there. */
export function countedEndpoints<E extends Endpoints>(way: E, staff: StaffByRoom): E {
  const counted = (userId: UserId | null, roomId: RoomId | null) =>
    userId !== null && worksThere(userId, staffOf(staff, roomId)) ? userId : null
  return {
    ...way,
    fromFacultyId: counted(way.fromFacultyId, way.fromRoomId),
    toFacultyId: counted(way.toFacultyId, way.toRoomId),
  }
}
