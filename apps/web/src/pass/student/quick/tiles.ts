/** The tiles of a student's first page as plain data: the usual destinations, rooms of one kind beside each other. */
import type { UsualDestination } from '@corridor/contract'
import { closedText, roomKind } from '@corridor/rules/pass'
import { type Instant, timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { findPlace, type PlaceOption } from '../../../parts/place/places.ts'

// lingui-set comment="Student: the first page, what a tap on a destination leads to"

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
  i18n: I18n,
  destinations: readonly Destination[],
  options: readonly PlaceOption[],
  timezone: string,
): Tile[] {
  const found = new Map<string, Tile>()
  for (const destination of destinations) {
    const option = findPlace(options, destination)
    if (option && !found.has(option.key))
      found.set(option.key, { option, state: tileState(i18n, destination, timezone) })
  }
  const tiles = [...found.values()].slice(0, MAX_TILES)
  return [...Map.groupBy(tiles, ({ option }) => roomKind(option.room).kind).values()].flat()
}

/** What a tap would lead to. */
export function tileState(
  i18n: I18n,
  { outlook, inLine = 0, approverName, closedUntil = null, opensAt = null }: Partial<UsualDestination>,
  timezone: string,
): TileState | null {
  if (outlook === undefined) return null
  switch (outlook) {
    case 'go':
      return { outlook, text: i18n._(msg`Go now`), tone: 'active' }
    case 'line':
      return { outlook, text: inLine === 0 ? i18n._(msg`Next in line`) : i18n._(msg`${inLine} in line`), tone: 'line' }
    case 'ask':
      return { outlook, text: askTileText(i18n, { approverName, opensAt }, timezone), tone: 'requested' }
    case 'schedule':
      return { outlook, text: i18n._(msg`Pick a time`), tone: 'upcoming' }
    case 'paused':
      return { outlook, text: closedText(i18n, { pausedUntil: closedUntil }, timezone), tone: 'closed' }
  }
}

function askTileText(
  i18n: I18n,
  { approverName, opensAt }: { approverName: string | null | undefined; opensAt: Instant | null },
  timezone: string,
): string {
  if (opensAt) {
    const time = timesIn(i18n.locale).bareClock(opensAt, timezone)
    return i18n._(msg`Opens at ${time}`)
  }
  return approverName ? i18n._(msg`Ask ${approverName}`) : i18n._(msg`Ask first`)
}
