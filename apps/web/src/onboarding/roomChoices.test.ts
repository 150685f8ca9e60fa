import type { SchoolSetup } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { aSetup, aViewer, LIBRARY, RESTROOM, ROOM_118, ROOM_204, SCHOOL_ID } from '../base/testing.ts'
import { matching } from '../ui/picker/choices.ts'
import { noteOf, ROOM_CHOICES, roomChoices, typedRoom, waitsFor } from './roomChoices.ts'

const newcomer = aViewer({ userId: asUserId(99) })
const choices = (viewer = newcomer, setups: readonly SchoolSetup[] = [aSetup()]) => roomChoices(setups, viewer)
const found = (term: string) => matching(choices(), term, ROOM_CHOICES).map(({ roomId }) => roomId)

describe('the rooms to choose from', () => {
  it('[FIRST-05] are all of the school, in the order of their numbers, each with what choosing it means', () => {
    expect(choices().map((choice) => [choice.roomId, noteOf(choice)])).toEqual([
      [LIBRARY, 'Nobody works here yet'],
      [RESTROOM, 'An administrator confirms'],
      [ROOM_118, 'Mr. Osei and Dr. Lind work here, and confirm'],
      [ROOM_204, 'Ms. Alvarez works here, and confirms'],
    ])
  })

  it('[FIRST-05] are found by name, number and floor', () => {
    expect(found('libr')).toEqual([LIBRARY])
    expect(found('118')).toEqual([ROOM_118])
    expect(found('301')).toEqual([LIBRARY])
    expect(found('2nd floor').sort()).toEqual([ROOM_204, RESTROOM].sort())
  })

  it('[FIRST-05] say their number and floor, and their school if there are several', () => {
    const whereOf = (setups: SchoolSetup[]) =>
      Object.fromEntries(choices(newcomer, setups).map(({ roomId, where }) => [roomId, where]))
    expect(whereOf([aSetup()])).toMatchObject({ [ROOM_204]: '2nd floor', [LIBRARY]: '301 · 3rd floor' })
    const two = [aSetup(), { ...aSetup(), rooms: [] }]
    expect(whereOf(two)).toMatchObject({ [ROOM_204]: '2nd floor · Northside High School' })
  })

  it('[FIRST-05] wait for nobody if one may link oneself', () => {
    const viewer = aViewer({ userId: asUserId(99), permissions: { [SCHOOL_ID]: ['allRooms:write'] } })
    expect(choices(viewer).map(noteOf)).toContain('Ms. Alvarez works here')
    expect(choices(viewer).some(({ waits }) => waits)).toBe(false)
  })

  it('[FIRST-05] name who confirms a choice', () => {
    expect(waitsFor({ staff: ['Mr. Osei'] })).toBe('Mr. Osei confirms it')
    expect(waitsFor({ staff: ['Mr. Osei', 'Dr. Lind'] })).toBe('Mr. Osei or Dr. Lind confirms it')
    expect(waitsFor({ staff: ['A', 'B', 'C'] })).toBe('A or 2 others confirm it')
    expect(waitsFor({ staff: [] })).toBe('An administrator confirms it')
  })
})

describe('a name that was typed', () => {
  it('[FIRST-05] selects the room that has it, whatever its case', () => {
    expect(typedRoom(choices(), ' library ')?.roomId).toBe(LIBRARY)
    expect(typedRoom(choices(), 'Librar')).toBeNull()
    expect(typedRoom(choices(), '  ')).toBeNull()
  })

  it('[FIRST-05] may be a number that only one room has', () => {
    expect(typedRoom(choices(), '118')?.roomId).toBe(ROOM_118)
    const twice = choices().map((choice) => ({ ...choice, identifier: '1' }))
    expect(typedRoom(twice, '1')).toBeNull()
  })
})
