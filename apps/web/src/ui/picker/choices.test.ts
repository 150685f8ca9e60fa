import { describe, expect, it } from 'vitest'
import { type Choices, grouped, matching } from './choices.ts'

interface Room {
  id: number
  name: string
  teacher: string | null
}

const rooms: Room[] = [
  { id: 1, name: 'Auditorium', teacher: null },
  { id: 2, name: 'Library', teacher: 'Ms. Nair' },
  { id: 3, name: 'Room 204', teacher: 'Ms. Alvarez' },
]
const choices: Choices<Room, number> = {
  keyOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  detailOf: ({ teacher }) => teacher,
}
const names = (found: readonly Room[]) => found.map(({ name }) => name)

describe('a picker', () => {
  it('offers everything while nothing is typed', () => {
    expect(names(matching(rooms, ' ', choices))).toEqual(['Auditorium', 'Library', 'Room 204'])
  })

  it('finds by name and by detail, the best match first', () => {
    expect(names(matching(rooms, '204', choices))).toEqual(['Room 204'])
    expect(names(matching(rooms, 'alv', choices))).toEqual(['Room 204'])
    expect(names(matching(rooms, 'zzz', choices))).toEqual([])
  })

  it('offers favorites first, and not again below', () => {
    const labels = { favorites: 'Quick select', rest: 'All rooms' }
    expect(grouped(rooms, [3, 99], labels, choices).map(({ label, items }) => [label, names(items)])).toEqual([
      ['Quick select', ['Room 204']],
      ['All rooms', ['Auditorium', 'Library']],
    ])
    expect(grouped(rooms, [], labels, choices)).toEqual([{ label: null, items: rooms }])
  })
})
