import { minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { aRow, NOW } from '../testing.ts'
import { placesOf, sortedRows } from './rows.ts'

it('[HALL-11] over time comes first, and then whoever is out longest; the clock moves somebody up', () => {
  const rows = [aRow('Maya O.', 5), aRow('Jamal S.', 9, { timeLimit: null }), aRow('Theo R.', 7, { timeLimit: 8 })]
  const names = (minutes: number) => sortedRows(rows, minutesAfter(NOW, minutes)).map(({ name }) => name)
  expect(names(0)).toEqual(['Jamal S.', 'Theo R.', 'Maya O.'])
  expect(names(2)).toEqual(['Theo R.', 'Jamal S.', 'Maya O.'])
})

it('[HALL-11] places are counted, the fullest first', () => {
  const nurse = { name: 'Nurse', color: '#d444a0', limit: 3 }
  const hall = { name: 'Library', color: '#6172f3', limit: null }
  const rows = [aRow('A', 1, { to: hall }), aRow('B', 1, { to: hall }), aRow('C', 1, { to: nurse })]
  expect(placesOf(rows)).toEqual([
    { ...nurse, count: 1 },
    { ...hall, count: 2 },
  ])
})
