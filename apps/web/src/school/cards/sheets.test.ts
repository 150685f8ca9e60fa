import { expect, it } from 'vitest'
import { CARDS_PER_SHEET, sheetsOf } from './sheets.ts'

it('[D-086] eight cards go on a sheet, and the last sheet has the rest', () => {
  const cards = Array.from({ length: 17 }, (_, at) => at)
  expect(sheetsOf(cards, CARDS_PER_SHEET).map((sheet) => sheet.length)).toEqual([8, 8, 1])
  expect(sheetsOf(cards, CARDS_PER_SHEET).flat()).toEqual(cards)
  expect(sheetsOf([], CARDS_PER_SHEET)).toEqual([])
})
