/**
 * Who works at either end of a pass: the staff linked to the room, and whoever covers one of them. Approval and limits
 * depend on the people named on a pass. If a room has staff, nobody else may be named there, because students could
 * otherwise pick a more lenient approver. If it has none, anybody may be named, but they are ignored in these
 * decisions.
 */
import type { RoomId, UserId } from '../../ids.ts'
import type { Endpoints } from '../approval.ts'

/** A staff member who is linked to a room, and the people who cover them in that school now. */
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

/** The endpoints for settings, limits and approvers: people who do not work at their end of the pass are removed. */
export function countedEndpoints<E extends Endpoints>(endpoints: E, staff: StaffByRoom): E {
  const counted = (userId: UserId | null, roomId: RoomId | null) =>
    userId !== null && worksThere(userId, staffOf(staff, roomId)) ? userId : null
  return {
    ...endpoints,
    fromFacultyId: counted(endpoints.fromFacultyId, endpoints.fromRoomId),
    toFacultyId: counted(endpoints.toFacultyId, endpoints.toRoomId),
  }
}
