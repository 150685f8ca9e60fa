import { describe, expect, it } from 'vitest'
import { hasPlace, roomsFor, USUAL_PLACES } from './usualPlaces.ts'

describe('the usual places of a new school', () => {
  it('[FIRST-03] are six, and students come back at once from a restroom or a fountain', () => {
    const rooms = roomsFor(USUAL_PLACES, 1)
    expect(rooms.map(({ name }) => name)).toEqual([
      'Restroom',
      'Nurse',
      'Main Office',
      'Library',
      'Counseling',
      'Water fountain',
    ])
    expect(rooms.filter(({ bathroom }) => bathroom).map(({ name }) => name)).toEqual(['Restroom', 'Water fountain'])
    expect(rooms.filter(({ requiresApproval }) => !requiresApproval).map(({ name }) => name)).toEqual([
      'Restroom',
      'Nurse',
      'Water fountain',
    ])
    expect(new Set(rooms.map(({ zoneColor }) => zoneColor)).size).toBe(rooms.length)
  })

  it('[FIRST-03] several restrooms are numbered, and only what was chosen is made', () => {
    expect(roomsFor(['library', 'restroom'], 3).map(({ name }) => name)).toEqual([
      'Restroom 1',
      'Restroom 2',
      'Restroom 3',
      'Library',
    ])
    expect(roomsFor([], 5)).toEqual([])
  })
})

it('[FIRST-03] a school that has numbered restrooms has restrooms', () => {
  expect(hasPlace(['Restroom 1', 'Restroom 2', 'LIBRARY'], 'restroom')).toBe(true)
  expect(hasPlace(['restroom'], 'restroom')).toBe(true)
  expect(hasPlace(['Restroom 1', 'Restroom 2', 'LIBRARY'], 'library')).toBe(true)
  expect(hasPlace(['Staff restroom', 'Restroom B', 'Nurse’s desk'], 'restroom')).toBe(false)
  expect(hasPlace([], 'nurse')).toBe(false)
})
