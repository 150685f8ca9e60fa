import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

const room = { key: 'room', places: 2 }
const setting = { key: 'setting', places: 1 }

it('admits students while there is room, and then the first in line when one leaves', () => {
  const slots = new Slots()
  slots.take([room], 10)
  slots.take([room], 20)
  expect(slots.earliest([room], 5)).toBe(10)
  slots.take([room], 30)
  expect(slots.earliest([room], 6)).toBe(20)
  expect(slots.earliest([room], 25)).toBe(25)
})

it('waits until every limit has room', () => {
  const slots = new Slots()
  slots.take([room, setting], 10)
  expect(slots.earliest([room], 5)).toBe(5)
  expect(slots.earliest([room, setting], 5)).toBe(10)
  expect(slots.earliest([], 5)).toBe(5)
})
