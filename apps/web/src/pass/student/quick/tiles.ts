/** The tiles of a student's first page as plain data: the usual destinations, rooms of one kind beside each other. */
import type { UsualDestination } from '@corridor/contract'
import { closedText, roomKind } from '@corridor/rules/pass'
import { bareClock } from '@corridor/rules/time'
import { findPlace, type PlaceOption } from '../../../parts/place/places.ts'

/** More would push the rest of the page down; the form offers them all. A phone shows the first six. */
const MAX_TILES = 8

export interface Tile {
  option: PlaceOption
  /** Null if it could not be fetched. */
  state: TileState | null
}

export interface TileState {
  outlook: UsualDestination['outlook']
  text: string
  tone: 'active' | 'line' | 'requested' | 'upcoming' | 'closed'
}

type Destination = Pick<UsualDestination, 'roomId' | 'userId'> & Partial<UsualDestination>

/** In the order of use. Rooms of one kind stand where the most used of them would. */
export function tilesOf(
  destinations: readonly Destination[],
  options: readonly PlaceOption[],
  timezone: string,
): Tile[] {
  const found = new Map<string, Tile>()
  for (const destination of destinations) {
    const option = findPlace(options, destination)
    if (option && !found.has(option.key)) found.set(option.key, { option, state: tileState(destination, timezone) })
  }
  const tiles = [...found.values()].slice(0, MAX_TILES)
  return [...Map.groupBy(tiles, ({ option }) => roomKind(option.room).kind).values()].flat()
}

/** What a tap would lead to. */
export function tileState(
  { outlook, inLine = 0, approverName, closedUntil = null, opensAt = null }: Partial<UsualDestination>,
  timezone: string,
): TileState | null {
  if (outlook === undefined) return null
  switch (outlook) {
    case 'go':
      return { outlook, text: 'Go now', tone: 'active' }
    case 'line':
      return { outlook, text: inLine === 0 ? 'Next in line' : `${inLine} in line`, tone: 'line' }
    case 'ask':
      if (opensAt) return { outlook, text: `Opens at ${bareClock(opensAt, timezone)}`, tone: 'requested' }
      return { outlook, text: approverName ? `Ask ${approverName}` : 'Ask first', tone: 'requested' }
    case 'schedule':
      return { outlook, text: 'Pick a time', tone: 'upcoming' }
    case 'paused':
      return { outlook, text: closedText({ pausedUntil: closedUntil }, timezone), tone: 'closed' }
  }
}
