/**
 * On which floor the rooms of a school are, as far as their names and numbers tell. Room 204 is on the second floor,
 * unless the school numbers its wings like that: no school has a ninth floor.
 */
import { ordinal } from './ordinal.ts'

export interface NumberedRoom<K> {
  roomId: K
  name: string
  identifier: string
}

const HIGHEST_FLOOR = 4
const IN_WORDS = /\b(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|ground|lower|upper|top) floor\b|\bbasement\b/i
const NUMBER = /(?:^|[^\d])([1-9])\d\d(?!\d)/

/** By room; a room that does not tell is missing. */
export function floorsOf<K>(rooms: readonly NumberedRoom<K>[]): Map<K, string> {
  const numbered = new Map(rooms.map((room) => [room.roomId, hundredsOf(room)]))
  const countsFloors = [...numbered.values()].every((hundreds) => hundreds === null || hundreds <= HIGHEST_FLOOR)
  return new Map(
    rooms.flatMap(({ roomId, name }) => {
      const hundreds = countsFloors ? (numbered.get(roomId) ?? null) : null
      const floor = IN_WORDS.exec(name)?.[0] ?? (hundreds === null ? null : `${ordinal(hundreds)} floor`)
      return floor === null ? [] : [[roomId, floor]]
    }),
  )
}

/** 2 for Room 204, or for a room with the number B204. */
function hundredsOf({ name, identifier }: NumberedRoom<unknown>): number | null {
  const [, hundreds] = NUMBER.exec(identifier) ?? NUMBER.exec(name) ?? []
  return hundreds === undefined ? null : Number(hundreds)
}
