import { asRoomId, asSchoolId, type RoomId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { aSetup, LIBRARY } from '../base/testing.ts'
import { CUSTOM, classesProblem, classProblem, hoursOf, newClass } from './classes.ts'
import { newRoom, ownRooms, roomsProblem } from './rooms.ts'
import { STEPS, stepAt } from './steps.ts'

const SCHOOL = asSchoolId(1)

describe('rooms', () => {
  it('[ONB-04] [FIRST-03] each needs a name, and a number only if it has one; none at all is fine', () => {
    expect(roomsProblem([])).toBeNull()
    const room = newRoom(SCHOOL)
    expect(roomsProblem([room])).toBe('Every room needs a name.')
    expect(roomsProblem([{ ...room, name: ' Lab ', identifier: '  ' }])).toBeNull()
    expect(roomsProblem([{ ...room, name: 'Lab', identifier: '2' }])).toBeNull()
    expect(roomsProblem([{ ...room, name: 'Lab', identifier: '2' }, newRoom(SCHOOL)])).not.toBeNull()
  })

  it('[D-090] [FIRST-05] begin with those that are linked to the person, and those that wait', () => {
    const setup = aSetup()
    const [first] = setup.rooms
    if (!first) throw new Error('a school without rooms')
    const own = (userRooms: RoomId[], waiting: RoomId[]) =>
      ownRooms({ ...setup, userRooms }, waiting).map(({ roomId, state }) => [roomId, state])
    expect(own([first.roomId], [LIBRARY])).toEqual([
      [first.roomId, 'linked'],
      [LIBRARY, 'waiting'],
    ])
    expect(own([asRoomId(9999)], [])).toEqual([])
  })
})

describe('classes', () => {
  it('[ONB-05] each needs a name and a block or valid hours', () => {
    const draft = { ...newClass(SCHOOL), name: 'Biology' }
    expect(classProblem({ ...draft, name: ' ' })).toBe('Every class needs a name.')
    expect(classProblem(draft)).toBe('When is Biology? Choose a block, or your own hours.')
    expect(classProblem({ ...draft, hours: '7' })).toBeNull()
    expect(classProblem({ ...draft, hours: CUSTOM })).toBeNull()
    expect(classProblem({ ...draft, hours: CUSTOM, end: '' })).toBe('When does Biology begin and end?')
    expect(classProblem({ ...draft, hours: CUSTOM, end: '11:00' })).toBe('The end must be after the start.')
    expect(classesProblem([{ ...draft, hours: '7' }, draft])).not.toBeNull()
  })

  it('[ONB-06] custom hours begin as 11:00 to 12:00', () => {
    expect(hoursOf({ ...newClass(SCHOOL), hours: CUSTOM })).toEqual({
      blockId: null,
      schedule: { start: { hour: 11, minute: 0 }, end: { hour: 12, minute: 0 } },
    })
    expect(hoursOf({ ...newClass(SCHOOL), hours: '7' })).toEqual({ blockId: 7, schedule: null })
  })
})

it('[ONB-01] the steps follow each other: welcome, title and name, rooms, classes, done', () => {
  expect(STEPS.map(({ to }) => to)).toEqual([
    'Welcome',
    'StaffOnboardingTitle',
    'StaffOnboardingRooms',
    'StaffOnboardingClasses',
    'StaffOnboardingDone',
  ])
  expect(stepAt('StaffOnboardingRooms').label).toBe('Rooms')
  expect(stepAt(null).to).toBe('Welcome')
})
