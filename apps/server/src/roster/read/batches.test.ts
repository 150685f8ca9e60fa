import { expect, it } from 'vitest'
import { batchesOf, rosterBatches } from './batches.ts'

const rowsOf = (rows: Iterable<unknown>) =>
  [...batchesOf('line', rows)].map(({ rows }) => JSON.parse(rows) as unknown[])

it.each([
  [0, []],
  [1, [1]],
  [2000, [2000]],
  [2001, [2000, 1]],
  [4000, [2000, 2000]],
])('[D-153] %i rows come in batches of at most 2,000, in their order', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, at) => ({ id: at }))
  const batches = rowsOf(rows)
  expect(batches.map((batch) => batch.length)).toEqual(sizes)
  expect(batches.flat()).toEqual(rows)
})

it('[D-153] a batch ends with the row that makes it 500,000 characters long', () => {
  const half = 'x'.repeat(249_998)
  expect(rowsOf([half, half, half]).map((batch) => batch.length)).toEqual([2, 1])
  expect(rowsOf([half.slice(1), half, half]).map((batch) => batch.length)).toEqual([3])
  expect(rowsOf(['x'.repeat(499_998), half]).map((batch) => batch.length)).toEqual([1, 1])
})

it('[D-153] the batches of a roster have its people first, and nothing that cannot be stored', () => {
  const person = {
    id: 's1',
    type: 'student' as const,
    firstName: 'A\0na',
    lastName: 'Lopez\ud83d',
    username: null,
    email: null,
    grade: null,
    schoolIdentifier: null,
    orgs: ['n'],
  }
  const group = { id: 'c1', name: 'Algebra', org: 'n', period: null, teachers: [], students: ['s1'] }
  const batches = [...rosterBatches({ people: [person], classes: [group] })]
  expect(batches.map(({ kind, rows }) => [kind, JSON.parse(rows)])).toEqual([
    ['person', [{ ...person, firstName: 'Ana', lastName: 'Lopez\ufffd' }]],
    ['class', [group]],
  ])
})
