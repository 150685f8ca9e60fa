import { describe, expect, it } from 'vitest'
import { floorsOf } from './floor.ts'

const rooms = (...all: [name: string, identifier?: string][]) =>
  all.map(([name, identifier = ''], roomId) => ({ roomId, name, identifier }))
const floors = (...all: [name: string, identifier?: string][]) => {
  const found = floorsOf(rooms(...all))
  return all.map((_, roomId) => found.get(roomId) ?? null)
}

describe('the floor of a room', () => {
  it('[FIRST-05] is the first of the three digits of its number', () => {
    expect(floors(['Room 204'], ['Chemistry', '118'], ['Room B301A'], ['Art', 'C212'])).toEqual([
      '2nd floor',
      '1st floor',
      '3rd floor',
      '2nd floor',
    ])
  })

  it('[FIRST-05] is what its name says, whatever its number', () => {
    expect(floors(['Restroom, 2nd floor', '118'], ['Storage (basement)'], ['Office, Ground Floor'])).toEqual([
      '2nd floor',
      'basement',
      'Ground Floor',
    ])
  })

  it('[FIRST-05] is unknown without a number, and with one of another length', () => {
    expect(floors(['Library'], ['Gym', 'G1'], ['Portable 12'], ['Room 1204'], ['Room 012'])).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('[FIRST-05] is unknown where the hundreds are wings, but for names that say it', () => {
    expect(floors(['Room 204'], ['Room 912'], ['Restroom, 1st floor'])).toEqual([null, null, '1st floor'])
  })
})
