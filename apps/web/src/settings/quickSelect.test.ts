import type { UserGroup } from '@corridor/contract'
import { asRoomId, asSchoolId, asUserGroupId, asUserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aSetup, LIBRARY, RESTROOM, ROOM_204 } from '../base/testing.ts'
import { movedPlace, quickSelectFacts, shownDestinations, shownOrigins, withoutPlace } from './quickSelect.ts'

const biology: UserGroup = {
  userGroupId: asUserGroupId(1),
  schoolId: asSchoolId(1),
  name: 'Biology',
  blockId: null,
  attributes: { schedule: null, confirmed: true },
  ownedBy: ALVAREZ_ID,
  professionalOwnedByName: 'Ms. Alvarez',
  coTeachers: [],
  numberOfStudents: 24,
}

const library = { roomId: LIBRARY, userId: null }
const restroom = { roomId: RESTROOM, userId: null }
const classroom = { roomId: ROOM_204, userId: ALVAREZ_ID }
const facts = quickSelectFacts([
  aSetup({ classes: [biology, { ...biology, userGroupId: asUserGroupId(2), name: 'Homeroom' }] }),
])

describe('quick-select lists', () => {
  it('[SSET-04] the origins include every class once, stored or not', () => {
    expect(facts.classPlaces).toEqual([classroom])
    expect(shownOrigins([library], facts)).toEqual([library, classroom])
    expect(shownOrigins([classroom, library], facts)).toEqual([classroom, library])
    expect(shownDestinations([library], facts)).toEqual([library])
  })

  it('a room that no longer exists is removed, and a teacher who left is replaced', () => {
    expect(shownDestinations([{ roomId: asRoomId(999), userId: null }, library], facts)).toEqual([library])
    expect(shownDestinations([{ roomId: ROOM_204, userId: asUserId(999) }], facts)).toEqual([classroom])
  })

  it('places move by one, and stop at either end', () => {
    const places = [library, restroom, classroom]
    expect(movedPlace(places, restroom, -1)).toEqual([restroom, library, classroom])
    expect(movedPlace(places, restroom, 1)).toEqual([library, classroom, restroom])
    expect(movedPlace(places, library, -1)).toEqual(places)
    expect(movedPlace(places, classroom, 1)).toEqual(places)
  })

  it('places can be removed', () => {
    expect(withoutPlace([library, restroom], library)).toEqual([restroom])
  })
})
