import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aSetup, LIND_ID, OSEI_ID, RESTROOM, ROOM_118, ROOM_204 } from '../../base/testing.ts'
import { matching } from '../../ui/picker/choices.ts'
import { facultyChoices, findPlace, originChoices, PLACE_CHOICES, placeLabel, placeOptions } from './places.ts'

const options = placeOptions(aSetup())
const searchPlaces = (among: typeof options, term: string) => matching(among, term, PLACE_CHOICES)
const labels = (found: readonly (typeof options)[number][]) => found.map(placeLabel)

describe('places', () => {
  it('[ENT-03] offers rooms alone and rooms with each of their faculty, in order', () => {
    expect(labels(options)).toEqual([
      'Library',
      'Restroom, 2nd floor',
      'Room 118, Dr. Lind',
      'Room 118, Mr. Osei',
      'Room 204, Ms. Alvarez',
    ])
  })

  it('[SPASS-02] gives each its zone color', () => {
    expect(findPlace(options, { roomId: RESTROOM, userId: null })?.color).toBe('#0e9384')
  })

  it('[SSO-12] finds a room or the person in it, best match first', () => {
    expect(labels(searchPlaces(options, 'osei'))).toEqual(['Room 118, Mr. Osei'])
    expect(labels(searchPlaces(options, 'lib'))).toEqual(['Library'])
    expect(labels(searchPlaces(options, 'room'))[0]).toBe('Room 118, Dr. Lind')
    expect(searchPlaces(options, '')).toHaveLength(options.length)
    expect(searchPlaces(options, 'xyz')).toEqual([])
  })

  it('[ENT-02] finds a quick-select entry again after its teacher changed', () => {
    expect(findPlace(options, { roomId: ROOM_204, userId: 999 })?.place).toEqual({
      roomId: ROOM_204,
      userId: ALVAREZ_ID,
    })
    expect(findPlace(options, { roomId: 999, userId: null })).toBeNull()
    expect(findPlace(options, null)).toBeNull()
  })

  it('[SNEW-01] offers the faculty of the destination before everybody else', () => {
    const ids = facultyChoices(aSetup(), ROOM_118).map(({ userId }) => userId)
    expect(ids).toEqual([LIND_ID, OSEI_ID, ALVAREZ_ID])
  })

  it('[D-133] a student comes from somebody who works there, or from anybody where nobody does', () => {
    const of = (roomId: number) => originChoices(aSetup(), roomId).map(({ userId }) => userId)
    expect(of(ROOM_118)).toEqual([LIND_ID, OSEI_ID])
    expect(of(RESTROOM)).toHaveLength(3)
  })
})
