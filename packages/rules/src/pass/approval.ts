/**
 * Whether a pass between two endpoints needs approval, and from whom. The most specific matching destination setting
 * applies. Facts about the student can only make it stricter: see `quickPass.ts`.
 */
import type { RoomId, RoomSettingId, UserId } from '../ids.ts'

export const APPROVALS = ['required', 'not_required', 'origin'] as const
export type Approval = (typeof APPROVALS)[number]

/** The origin and destination of a pass. */
export interface Endpoints {
  fromRoomId: RoomId | null
  fromFacultyId: UserId | null
  toRoomId: RoomId
  toFacultyId: UserId | null
}

/** Applies from one faculty member (null: from all rooms) to a room, or to a faculty member in any room. */
export interface DestinationSetting {
  roomSettingId: RoomSettingId
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  approval: Approval
  passLimit: number
}

export function settingMatches(
  setting: Pick<DestinationSetting, 'fromFacultyId' | 'toRoomId' | 'toFacultyId'>,
  endpoints: Endpoints,
): boolean {
  if (setting.fromFacultyId !== null && setting.fromFacultyId !== endpoints.fromFacultyId) return false
  if (setting.toRoomId !== null) return setting.toRoomId === endpoints.toRoomId
  return setting.toFacultyId !== null && setting.toFacultyId === endpoints.toFacultyId
}

/** Lower is more specific: origin and room, origin and faculty, all rooms and room, all rooms and faculty. */
function rank(setting: DestinationSetting): number {
  return (setting.fromFacultyId === null ? 2 : 0) + (setting.toRoomId === null ? 1 : 0)
}

export function resolveApproval(
  endpoints: Endpoints,
  room: { requiresApproval: boolean },
  settings: readonly DestinationSetting[],
): Approval {
  const [mostSpecific] = settings
    .filter((setting) => settingMatches(setting, endpoints))
    .sort((a, b) => rank(a) - rank(b) || a.roomSettingId - b.roomSettingId)
  return mostSpecific?.approval ?? (room.requiresApproval ? 'required' : 'not_required')
}

/** A person, or the staff of a room, or the office if both are null. */
export interface Approver {
  approverId: UserId | null
  approverRoomId: RoomId | null
}

/** `staffed` are the rooms that have linked staff. */
export function resolveApprover(endpoints: Endpoints, approval: Approval, staffed: ReadonlySet<RoomId>): Approver {
  if (approval === 'origin' && endpoints.fromFacultyId !== null)
    return { approverId: endpoints.fromFacultyId, approverRoomId: null }
  if (endpoints.toFacultyId !== null) return { approverId: endpoints.toFacultyId, approverRoomId: null }
  const room = [endpoints.fromRoomId, endpoints.toRoomId].find((roomId) => roomId !== null && staffed.has(roomId))
  return { approverId: null, approverRoomId: room ?? null }
}

/** Only a room that requires approval can forbid ASAP passes. */
export function allowsAsap(room: { requiresApproval: boolean; allowAsap: boolean }): boolean {
  return !room.requiresApproval || room.allowAsap
}
