import type { UsualDestination } from '@corridor/contract'
import { asRoomId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import type { PlaceOption } from '../../../parts/place/places.ts'
import { chipGroups, chipState } from './chips.ts'

const NAMES = ['Restroom, 1st floor', 'Library', 'Restroom, 2nd floor', 'Nurse', 'Gym', 'Office', 'Lab', 'Studio']
const OPTIONS = NAMES.map(
  (room, index): PlaceOption => ({
    key: String(index + 1),
    place: { roomId: asRoomId(index + 1), userId: null },
    room,
    faculty: null,
    color: '#000000',
  }),
)
const to = (roomId: number, more: Partial<UsualDestination> = {}) => ({
  roomId: asRoomId(roomId),
  userId: null,
  outlook: 'go' as const,
  inLine: 0,
  approverName: null,
  ...more,
})

describe('chips', () => {
  it('are in the order of use, with rooms of one kind together', () => {
    const groups = chipGroups([to(3), to(2), to(1)], OPTIONS)
    expect(groups.map(({ kind, chips }) => [kind, chips.map(({ label }) => label)])).toEqual([
      ['Restroom', ['2nd floor', '1st floor']],
      [null, ['Library']],
    ])
  })

  it('a room that is the only one of its kind keeps its name', () => {
    expect(chipGroups([to(3)], OPTIONS)).toMatchObject([{ kind: null, chips: [{ label: 'Restroom, 2nd floor' }] }])
  })

  it('are six at most, each room once, and only rooms that exist', () => {
    const all = [to(99), to(2), to(2), ...NAMES.map((_, index) => to(index + 1))]
    const labels = chipGroups(all, OPTIONS).flatMap(({ chips }) => chips.map(({ option }) => option.room))
    expect(labels).toHaveLength(6)
    expect(new Set(labels).size).toBe(6)
  })

  it('say what a tap leads to', () => {
    const textOf = (destination: Partial<UsualDestination>) => chipState(destination)?.text
    expect(textOf({ outlook: 'go', inLine: 0 })).toBe('Go now')
    expect(textOf({ outlook: 'line', inLine: 2 })).toBe('2 in line')
    expect(textOf({ outlook: 'line', inLine: 0 })).toBe('Next in line')
    expect(textOf({ outlook: 'ask', approverName: 'Ms. Alvarez' })).toBe('Ask Ms. Alvarez')
    expect(textOf({ outlook: 'ask', approverName: null })).toBe('Ask first')
    expect(textOf({ outlook: 'schedule' })).toBe('Pick a time')
    expect(chipState({})).toBeNull()
  })
})
