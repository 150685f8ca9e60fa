import { describe, expect, it } from 'vitest'
import { aRunningPass } from '../../../base/testing.ts'
import { FADE_MS, type Row, steadyRows } from './steady.ts'

const pass = (passId: string) => aRunningPass({ passId })
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ pass: pass(id), goneAt: null }))
const passes = (...ids: string[]) => ids.map(pass)
const read = (result: Row[]) => result.map(({ pass: { passId }, goneAt }) => (goneAt === null ? passId : `(${passId})`))
const LATER = FADE_MS + 1

describe('steadyRows', () => {
  it('[LIST-11] follows the truth while nobody points at a row', () => {
    expect(read(steadyRows(rows('a', 'b'), passes('new', 'b', 'a'), [null], 0))).toEqual(['new', 'b', 'a'])
  })

  it('[LIST-11] keeps the row under the pointer where it is when a new one belongs above it', () => {
    expect(read(steadyRows(rows('a', 'b', 'c'), passes('new', 'a', 'b', 'c'), ['b'], 0))).toEqual([
      'a',
      'b',
      'new',
      'c',
    ])
  })

  it('[LIST-11] lets a row that leaves fade where it was, then closes the gap', () => {
    const leaving = steadyRows(rows('a', 'b', 'c'), passes('a', 'c'), [null], 0)
    expect(read(leaving)).toEqual(['a', '(b)', 'c'])
    expect(read(steadyRows(leaving, passes('a', 'c'), [null], LATER))).toEqual(['a', 'c'])
  })

  it('[LIST-11] leaves a gone row above the pointer standing until the pointer has moved on', () => {
    const held = steadyRows(rows('a', 'b', 'c', 'd'), passes('b', 'd'), ['b'], 0)
    expect(read(held)).toEqual(['(a)', 'b', '(c)', 'd'])
    const later = steadyRows(held, passes('b', 'd'), ['b'], LATER)
    expect(read(later)).toEqual(['(a)', 'b', 'd'])
    expect(read(steadyRows(later, passes('b', 'd'), [null], LATER))).toEqual(['b', 'd'])
  })

  it('[LIST-11] holds the lower of pointer and focus', () => {
    expect(read(steadyRows(rows('a', 'b', 'c'), passes('c', 'b', 'a'), ['a', 'b'], 0))).toEqual(['a', 'b', 'c'])
  })

  it('[D-137] brings a row back in its place when the server refused', () => {
    const leaving = steadyRows(rows('a', 'b', 'c'), passes('a', 'c'), ['b'], 0)
    expect(read(steadyRows(leaving, passes('a', 'b', 'c'), ['b'], 50))).toEqual(['a', 'b', 'c'])
  })

  it('[LIST-11] shows every pass as it is now', () => {
    const [row] = steadyRows(rows('a'), [{ ...pass('a'), toRoomName: 'Gym' }], ['a'], 0)
    expect(row?.pass.toRoomName).toBe('Gym')
  })
})
