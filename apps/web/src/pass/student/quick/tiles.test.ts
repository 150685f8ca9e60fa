import type { UsualDestination } from '@corridor/contract'
import { asRoomId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { TIMEZONE } from '../../../base/testing.ts'
import type { PlaceOption } from '../../../parts/place/places.ts'
import { english } from '../../../testing/words.ts'
import { tileState, tilesOf } from './tiles.ts'

const NAMES = [
  'Restroom, 1st floor',
  'Library',
  'Restroom, 2nd floor',
  'Nurse',
  'Gym',
  'Office',
  'Lab',
  'Studio',
  'Stage',
  'Clinic',
]
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
  closedUntil: null,
  opensAt: null,
  ...more,
})

const roomsOf = (destinations: Parameters<typeof tilesOf>[1]) =>
  tilesOf(english, destinations, OPTIONS, TIMEZONE).map(({ option }) => option.room)

describe('tiles', () => {
  it('[QUICK-02] are in the order of use, with rooms of one kind beside each other', () => {
    expect(roomsOf([to(3), to(2), to(1)])).toEqual(['Restroom, 2nd floor', 'Restroom, 1st floor', 'Library'])
  })

  it('are eight at most, each room once, and only rooms that exist', () => {
    const rooms = roomsOf([to(99), to(2), to(2), ...NAMES.map((_, index) => to(index + 1))])
    expect(rooms).toHaveLength(8)
    expect(new Set(rooms).size).toBe(8)
  })

  it('[QUICK-01] [CLOSED-06] say what a tap leads to', () => {
    const textOf = (destination: Partial<UsualDestination>) => tileState(english, destination, TIMEZONE)?.text
    expect(textOf({ outlook: 'go', inLine: 0 })).toBe('Go now')
    expect(textOf({ outlook: 'line', inLine: 2 })).toBe('2 in line')
    expect(textOf({ outlook: 'line', inLine: 0 })).toBe('Next in line')
    expect(textOf({ outlook: 'ask', approverName: 'Ms. Alvarez' })).toBe('Ask Ms. Alvarez')
    const opensAt = '2026-10-13T15:10:00.000Z' as Instant
    expect(textOf({ outlook: 'ask', approverName: 'Ms. Alvarez', opensAt })).toBe('Opens at 10:10')
    expect(textOf({ outlook: 'ask', approverName: null })).toBe('Ask first')
    expect(textOf({ outlook: 'schedule' })).toBe('Pick a time')
    expect(tileState(english, {}, TIMEZONE)).toBeNull()
  })

  it('[PAUSE-01] say until when a room is closed', () => {
    const closed = (closedUntil: Instant | null) =>
      tileState(english, { outlook: 'paused', closedUntil }, TIMEZONE)?.text
    expect(closed('2026-11-16T16:30:00.000Z')).toBe('Closed until 10:30')
    expect(closed(null)).toBe('Closed for now')
  })
})
