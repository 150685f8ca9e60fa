/** The rooms of the onboarding as plain data: those that somebody has or has chosen, and those that they add. */
import type { Room } from '@corridor/contract'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { invalidateSchoolSetup } from '../base/session/queries.ts'
import { createRoom } from '../parts/room/commands.ts'

export interface RoomDraft {
  key: string
  schoolId: SchoolId
  name: string
  identifier: string
  /** Null for a room that is added. */
  roomId: RoomId | null
  /** `linked` and `waiting`: as the server has it. */
  state: 'linked' | 'waiting' | 'chosen' | 'new'
}

type Named = Pick<Room, 'roomId' | 'schoolId' | 'name' | 'identifier'>

export function draftOf(
  { roomId, schoolId, name, identifier }: Named,
  state: Exclude<RoomDraft['state'], 'new'>,
): RoomDraft {
  return { key: `room-${roomId}`, schoolId, name, identifier, roomId, state }
}

/** Rooms that are linked to the person, and those that wait to be confirmed. */
export function ownRooms(
  { rooms, userRooms }: { rooms: readonly Named[]; userRooms: readonly RoomId[] },
  waiting: readonly RoomId[],
): RoomDraft[] {
  return rooms.flatMap((room) => {
    if (userRooms.includes(room.roomId)) return [draftOf(room, 'linked')]
    return waiting.includes(room.roomId) ? [draftOf(room, 'waiting')] : []
  })
}

let added = 0

export function newRoom(schoolId: SchoolId, name = ''): RoomDraft {
  added += 1
  return { key: `new-${added}`, schoolId, name, identifier: '', roomId: null, state: 'new' }
}

/** What is missing, as a sentence. */
export function roomProblem({ name }: Pick<RoomDraft, 'name'>): string | null {
  return name.trim() === '' ? 'Every room needs a name.' : null
}

export function roomsProblem(drafts: readonly RoomDraft[]): string | null {
  return drafts.map(roomProblem).find((problem) => problem !== null) ?? null
}

/** Sends what is not stored yet, and returns the draft as it is then. */
export async function storeRoom(draft: RoomDraft): Promise<RoomDraft> {
  const { key, schoolId, roomId, state } = draft
  if (roomId === null) {
    const [name, identifier] = [draft.name.trim(), draft.identifier.trim()]
    const room = await createRoom({ schoolId, name, identifier, isOwn: true })
    return { ...draftOf(room, 'linked'), key }
  }
  if (state !== 'chosen') return draft
  const { isLinked } = await request('POST /api/room/:roomId/claim', { params: { roomId } })
  await invalidateSchoolSetup(schoolId).catch(() => undefined)
  return { ...draft, state: isLinked ? 'linked' : 'waiting' }
}

/** They do not work there after all. */
export async function giveUpRoom({ roomId, schoolId }: Pick<RoomDraft, 'roomId' | 'schoolId'>): Promise<void> {
  if (roomId === null) return
  await request('DELETE /api/room/:roomId/claim', { params: { roomId } })
  await invalidateSchoolSetup(schoolId).catch(() => undefined)
}
