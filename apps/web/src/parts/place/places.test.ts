import type { RoomOption, UserGroup } from '@corridor/contract'
import { asRoomId, asUserGroupId, asUserId, type RoomId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aSetup, LIND_ID, NOW, OSEI_ID, RESTROOM, ROOM_118, ROOM_204 } from '../../base/testing.ts'
import { matching } from '../../ui/picker/choices.ts'
import { facultyChoices, findPlace, ownPlace, PLACE_CHOICES, placeLabel, placeOptions, staffIn } from './places.ts'

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
    expect(findPlace(options, { roomId: ROOM_204, userId: asUserId(999) })?.place).toEqual({
      roomId: ROOM_204,
      userId: ALVAREZ_ID,
    })
    expect(findPlace(options, { roomId: asRoomId(999), userId: null })).toBeNull()
    expect(findPlace(options, null)).toBeNull()
  })

  it('[D-159] either end of a pass names somebody who works there, or anybody if nobody does', () => {
    const of = (roomId: RoomId | null) => facultyChoices(aSetup(), roomId).map(({ userId }) => userId)
    expect(of(ROOM_118)).toEqual([LIND_ID, OSEI_ID])
    expect(of(RESTROOM)).toEqual([LIND_ID, OSEI_ID, ALVAREZ_ID])
    expect(of(null)).toHaveLength(3)
  })

  it('[D-159] a person who covers for a colleague works in that colleague’s room, and is offered there', () => {
    const setup = aSetup()
    const [alvarez] = setup.facultyRooms
    const covered = {
      ...setup,
      facultyRooms: setup.facultyRooms.concat({ ...alvarez, userId: LIND_ID, isCovering: true } as RoomOption),
    }
    expect(staffIn(covered, ROOM_204)).toEqual({ linked: [ALVAREZ_ID], covering: [LIND_ID] })
    expect(
      facultyChoices(covered, ROOM_204)
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([ALVAREZ_ID, LIND_ID].sort())
  })
})

describe('where a member of staff most likely is', () => {
  const setup = aSetup()
  const room = (roomId: RoomId, userId = ALVAREZ_ID, isCovering = false): RoomOption => ({
    ...(setup.facultyRooms[0] as RoomOption),
    roomId,
    userId,
    isCovering,
  })

  it('[NEW-06] is the first room they work in, their own before one they cover', () => {
    expect(ownPlace(setup, ALVAREZ_ID, NOW)).toEqual({ roomId: ROOM_204, userId: ALVAREZ_ID })
    const facultyRooms = [room(ROOM_118, ALVAREZ_ID, true), room(ROOM_204)]
    expect(ownPlace(aSetup({ facultyRooms }), ALVAREZ_ID, NOW)?.roomId).toBe(ROOM_204)
    expect(ownPlace(aSetup({ facultyRooms: [room(ROOM_118, ALVAREZ_ID, true)] }), ALVAREZ_ID, NOW)?.roomId).toBe(
      ROOM_118,
    )
    expect(ownPlace(setup, asUserId(999), NOW)).toBeNull()
  })

  it('[NEW-06] is where the class in session meets', () => {
    const lesson: UserGroup = {
      userGroupId: asUserGroupId(1),
      schoolId: setup.school.schoolId,
      name: 'Chemistry',
      blockId: null,
      attributes: { schedule: { start: { hour: 9, minute: 0 }, end: { hour: 10, minute: 0 } }, confirmed: true },
      ownedBy: OSEI_ID,
      professionalOwnedByName: 'Mr. Osei',
      coTeachers: [],
      numberOfStudents: 20,
    }
    const covered = aSetup({ classes: [lesson] })
    expect(ownPlace(covered, ALVAREZ_ID, NOW), 'of a colleague who is covered').toEqual({
      roomId: ROOM_118,
      userId: OSEI_ID,
    })
  })
})
