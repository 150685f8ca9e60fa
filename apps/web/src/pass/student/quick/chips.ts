/** The chips of a student's first page as plain data: the usual destinations, rooms of one kind together. */
import type { UsualDestination } from '@corridor/contract'
import { roomKind } from '@corridor/rules/pass'
import { findPlace, type PlaceOption, placeKey } from '../../../parts/place/places.ts'

/** More would push the rest of the page down; the form offers them all. */
const MAX_CHIPS = 6

export interface Chip {
  option: PlaceOption
  /** The room's name, without the name of its group. */
  label: string
  /** Null if it could not be fetched. */
  state: ChipState | null
}

export interface ChipGroup {
  /** Null for a room that is alone. */
  kind: string | null
  chips: Chip[]
}

export interface ChipState {
  text: string
  tone: 'active' | 'line' | 'requested' | 'upcoming'
}

type Destination = Pick<UsualDestination, 'roomId' | 'userId'> & Partial<UsualDestination>

/** In the order of use. A group stands where its most used room would. */
export function chipGroups(destinations: readonly Destination[], options: readonly PlaceOption[]): ChipGroup[] {
  const found = new Map<string, { option: PlaceOption; state: ChipState | null }>()
  for (const destination of destinations) {
    const option = findPlace(options, destination)
    if (option && !found.has(option.key)) found.set(option.key, { option, state: chipState(destination) })
  }
  const chips = [...found.values()].slice(0, MAX_CHIPS)
  return [...Map.groupBy(chips, ({ option }) => roomKind(option.room).kind)].map(([kind, same]) => ({
    kind: same.length > 1 ? kind : null,
    chips: same.map((chip) => ({
      ...chip,
      label: (same.length > 1 && roomKind(chip.option.room).which) || chip.option.room,
    })),
  }))
}

/** What a tap would lead to. */
export function chipState({ outlook, inLine = 0, approverName }: Partial<UsualDestination>): ChipState | null {
  if (outlook === undefined) return null
  switch (outlook) {
    case 'go':
      return { text: 'Go now', tone: 'active' }
    case 'line':
      return { text: inLine === 0 ? 'Next in line' : `${inLine} in line`, tone: 'line' }
    case 'ask':
      return { text: approverName ? `Ask ${approverName}` : 'Ask first', tone: 'requested' }
    case 'schedule':
      return { text: 'Pick a time', tone: 'upcoming' }
  }
}

export function chipKey({ option }: Chip): string {
  return placeKey(option.place)
}
