import type { SchoolSetup } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { facultyName } from '../../parts/place/places.ts'
import type { Choices } from '../../ui/picker/choices.ts'

export interface RoomChoice {
  roomId: RoomId
  name: string
  /** Who works there. */
  staff: string
}

/** Every room of the school, in the order of its name. */
export function roomChoices({ rooms, facultyRooms }: Pick<SchoolSetup, 'rooms' | 'facultyRooms'>): RoomChoice[] {
  const options = Map.groupBy(facultyRooms, ({ roomId }) => roomId)
  return rooms
    .map(({ roomId, name }) => ({ roomId, name, staff: (options.get(roomId) ?? []).map(facultyName).join(', ') }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** A room is found by its name or by who works there. */
export const ROOM_CHOICES = {
  keyOf: ({ roomId }: RoomChoice) => roomId,
  labelOf: ({ name }: RoomChoice) => name,
  detailOf: ({ staff }: RoomChoice) => staff,
} satisfies Choices<RoomChoice, RoomId>
