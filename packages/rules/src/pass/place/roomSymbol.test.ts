import { expect, it } from 'vitest'
import { roomSymbol } from './roomSymbol.ts'

it.each([
  ['Restroom, 2nd floor', 'restroom'],
  ['Girls Bathroom', 'restroom'],
  ['Water fountain', 'water'],
  ['Nurse', 'health'],
  ['Counseling', 'counseling'],
  ['Media Center', 'library'],
  ['Main Office', 'office'],
  ['Auxiliary gym', 'gym'],
  ['Locker room', 'locker'],
  ['Cafeteria', 'food'],
  ['Art 2', 'art'],
  ['Band room', 'music'],
  ['Chemistry lab', 'lab'],
  ['Room 204', 'room'],
  ['Mr. Labonte', 'room'],
])('[QUICK-02] %s has the picture of its kind, %s', (name, symbol) => {
  expect(roomSymbol(name)).toBe(symbol)
})
