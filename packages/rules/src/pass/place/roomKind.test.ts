import { describe, expect, it } from 'vitest'
import { isRoundTrip, roomKind } from './roomKind.ts'

describe('rooms of one kind', () => {
  it.each([
    ['Restroom, 2nd floor', 'Restroom', '2nd floor'],
    ['Restroom (gym)', 'Restroom', 'gym'],
    ['Restroom - East wing', 'Restroom', 'East wing'],
    ['Water fountain 3', 'Water fountain', '3'],
    ['Restroom B', 'Restroom', 'B'],
  ])('%s', (name, kind, which) => {
    expect(roomKind(name)).toEqual({ kind, which })
  })

  it.each(['Library', 'Room 204', 'Main office', ', ', 'X-ray lab'])('%s is the only one of its kind', (name) => {
    expect(roomKind(name)).toEqual({ kind: name.trim(), which: null })
  })
})

describe('a round trip', () => {
  it('leads to a restroom, a fountain or a locker, or to what the school marked as a bathroom', () => {
    for (const name of ['Restroom, 2nd floor', 'Girls bathroom', 'Water fountain 3', 'Lockers', 'Toilet', 'Rest room'])
      expect(isRoundTrip({ name })).toBe(true)
    expect(isRoundTrip({ name: 'W.C.', bathroom: true })).toBe(true)
    for (const name of ['Library', 'Nurse', 'Room 204', 'Restaurant lab']) expect(isRoundTrip({ name })).toBe(false)
  })
})
