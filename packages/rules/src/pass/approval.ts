/**
 * Does a way need approval, and whose? Settings of a destination rank by how much they say about this very pass;
 * then the approver is found. What is known of the student can only make it stricter: `quickPass.ts`.
 */
import type { RoomId, UserId } from '../ids.ts'

export const APPROVALS = ['required', 'not_required', 'origin'] as const
export type Approval = (typeof APPROVALS)[number]

/** Where a pass leads from and to. */
export interface Endpoints {
  fromRoomId: RoomId | null
  fromFacultyId: UserId | null
  toRoomId: RoomId
  toFacultyId: UserId | null
}

/** A destination setting: from one faculty member (null: from all rooms) to a room, or to a faculty member anywhere. */
export interface DestinationSetting {
  roomSettingId: number
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  approval: Approval
  passLimit: number
}

export function settingMatches(
  setting: Pick<DestinationSetting, 'fromFacultyId' | 'toRoomId' | 'toFacultyId'>,
  way: Endpoints,
): boolean {
  if (setting.fromFacultyId !== null && setting.fromFacultyId !== way.fromFacultyId) return false
  if (setting.toRoomId !== null) return setting.toRoomId === way.toRoomId
  return setting.toFacultyId !== null && setting.toFacultyId === way.toFacultyId
}

/** Origin and room, origin and faculty, all rooms and room, all rooms and faculty: the lower, the more specific. */
function rank(setting: DestinationSetting): number {
  return (setting.fromFacultyId === null ? 2 : 0) + (setting.toRoomId === null ? 1 : 0)
}

export function resolveApproval(
  way: Endpoints,
  room: { requiresApproval: boolean },
  settings: readonly DestinationSetting[],
): Approval {
  const [most] = settings
    .filter((setting) => settingMatches(setting, way))
    .sort((a, b) => rank(a) - rank(b) || a.roomSettingId - b.roomSettingId)
  return most?.approval ?? (room.requiresApproval ? 'required' : 'not_required')
}

/** A person, else the staff of a room, else (both null) the office. */
export interface Approver {
  approverId: UserId | null
  approverRoomId: RoomId | null
}

/** `staffed` are the rooms that staff are linked to. */
export function resolveApprover(way: Endpoints, approval: Approval, staffed: ReadonlySet<RoomId>): Approver {
  if (approval === 'origin' && way.fromFacultyId !== null)
    return { approverId: way.fromFacultyId, approverRoomId: null }
  if (way.toFacultyId !== null) return { approverId: way.toFacultyId, approverRoomId: null }
  const room = [way.fromRoomId, way.toRoomId].find((roomId) => roomId !== null && staffed.has(roomId))
  return { approverId: null, approverRoomId: room ?? null }
}

/** A room that wants approval may refuse to be asked for right now. */
export function allowsAsap(room: { requiresApproval: boolean; allowAsap: boolean }): boolean {
  return !room.requiresApproval || room.allowAsap
}
