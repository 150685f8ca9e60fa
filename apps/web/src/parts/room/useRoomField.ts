import type { Input, Room } from '@corridor/contract'
import { flash } from '../../base/state/flashes.ts'
import { type Autosaved, useAutosave } from '../../ui/form/useAutosave.ts'
import { saveRoom } from './commands.ts'

export type RoomFields = Omit<Input<'POST /api/room/:roomId', 'body'>, 'version'>

const ROOM_PAUSE_MS = 750

interface RoomFieldSpec<T> {
  room: Room
  name: keyof RoomFields & string
  /** The field's value in a room, and what is sent for it. */
  read: (room: Room) => T
  write: (value: T) => RoomFields
  pauseMs?: number
  problem?: (value: T) => string | null
  /** What is said once it is saved. */
  saved?: (room: Room) => string
}

/** One field of a room, which saves itself. Two fields of a room never stand in each other's way. */
export function useRoomField<T>(spec: RoomFieldSpec<T>): Autosaved<T> {
  const { room, name, read, write, pauseMs = ROOM_PAUSE_MS, problem, saved = () => 'Successfully Updated Room!' } = spec
  return useAutosave<T>({
    name,
    saved: read(room),
    version: room.version,
    save: async (value, before) => {
      const answer = await saveRoom(room.roomId, { ...write(value), version: before.version })
      flash(saved(answer))
      return answer
    },
    storedIn: (answer: Room) => ({ value: read(answer), version: answer.version }),
    pauseMs,
    ...(problem && { problem }),
  })
}
