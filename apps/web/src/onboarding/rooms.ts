/** The rooms of the onboarding as plain data: those that somebody has, and those that they add. */
import type { Room, SchoolSetup } from '@corridor/contract'
import type { RoomId, SchoolId } from '@corridor/rules/ids'
import { createRoom, saveRoom } from '../parts/room/commands.ts'

export interface RoomDraft {
  key: string
  schoolId: SchoolId
  name: string
  identifier: string
  /** The room as the server has it; null until it is created. */
  saved: Pick<Room, 'roomId' | 'name' | 'identifier' | 'version'> | null
}

export function ownRooms({ rooms, userRooms }: Pick<SchoolSetup, 'rooms' | 'userRooms'>): RoomDraft[] {
  return rooms.filter(({ roomId }) => userRooms.includes(roomId)).map(draftOf)
}

function draftOf({ roomId, schoolId, name, identifier, version }: Room): RoomDraft {
  return { key: `room-${roomId}`, schoolId, name, identifier, saved: { roomId, name, identifier, version } }
}

let added = 0

export function newRoom(schoolId: SchoolId): RoomDraft {
  added += 1
  return { key: `new-${added}`, schoolId, name: '', identifier: '', saved: null }
}

/** What is missing, as a sentence. */
export function roomProblem({ name }: Pick<RoomDraft, 'name'>): string | null {
  return name.trim() === '' ? 'Every room needs a name.' : null
}

export function roomsProblem(drafts: readonly RoomDraft[]): string | null {
  return drafts.map(roomProblem).find((problem) => problem !== null) ?? null
}

/** Sends what has changed, and returns the draft as it is then. */
export async function storeRoom(draft: RoomDraft): Promise<RoomDraft> {
  const { saved, schoolId } = draft
  const [name, identifier] = [draft.name.trim(), draft.identifier.trim()]
  if (saved === null) {
    const room = await createRoom({ schoolId, name, identifier, isOwn: true })
    return { ...draftOf(room), key: draft.key }
  }
  const changes = {
    ...(name !== saved.name && { name }),
    ...(identifier !== saved.identifier && { identifier }),
  }
  if (Object.keys(changes).length === 0) return draft
  const room = await saveRoom(saved.roomId as RoomId, { ...changes, version: saved.version })
  return { ...draftOf(room), key: draft.key }
}
