import { expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const SPACE = { width: 1006, height: 600 }

it('[HALL-11] few have large cards, many have small ones, and whoever does not fit is counted', () => {
  expect(layoutOf(9, SPACE)).toEqual({ columns: 3, rows: 3, isDense: false, shown: 9 })
  expect(layoutOf(10, SPACE)).toEqual({ columns: 3, rows: 6, isDense: true, shown: 10 })
  expect(layoutOf(18, SPACE).shown).toBe(18)
  // The last of 18 places says "and 2 more".
  expect(layoutOf(19, SPACE).shown).toBe(17)
})

it('[HALL-11] a screen that is too small for one card still says how many there are', () => {
  expect(layoutOf(3, { width: 200, height: 60 })).toEqual({ columns: 1, rows: 1, isDense: true, shown: 0 })
})
