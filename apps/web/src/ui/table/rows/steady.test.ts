import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRows, FADE_MS, type Row, steadyRows } from './steady.ts'

interface Item {
  id: string
  text: string
}

const rowId = ({ id }: Item) => id
const rows = (...ids: string[]) =>
  asRows(
    ids.map((id): Item => ({ id, text: id })),
    rowId,
  )
const records = rows
const read = (result: Row<Item>[]) => result.map(({ id, goneAt }) => (goneAt === null ? id : `(${id})`))
const LATER = FADE_MS + 1

describe('steadyRows', () => {
  it('shows the current list while the pointer is on no row', () => {
    expect(read(steadyRows(rows('a', 'b'), records('new', 'b', 'a'), [null], 0))).toEqual(['new', 'b', 'a'])
  })

  it('keeps the row under the pointer where it is when a new one belongs above it', () => {
    expect(read(steadyRows(rows('a', 'b', 'c'), records('new', 'a', 'b', 'c'), ['b'], 0))).toEqual([
      'a',
      'b',
      'new',
      'c',
    ])
  })

  it('fades a row that leaves in place, then closes the gap', () => {
    const leaving = steadyRows(rows('a', 'b', 'c'), records('a', 'c'), [null], 0)
    expect(read(leaving)).toEqual(['a', '(b)', 'c'])
    expect(read(steadyRows(leaving, records('a', 'c'), [null], LATER))).toEqual(['a', 'c'])
  })

  it('keeps a gone row above the pointer until the pointer has moved on', () => {
    const held = steadyRows(rows('a', 'b', 'c', 'd'), records('b', 'd'), ['b'], 0)
    expect(read(held)).toEqual(['(a)', 'b', '(c)', 'd'])
    const later = steadyRows(held, records('b', 'd'), ['b'], LATER)
    expect(read(later)).toEqual(['(a)', 'b', 'd'])
    expect(read(steadyRows(later, records('b', 'd'), [null], LATER))).toEqual(['b', 'd'])
  })

  it('holds rows down to the lower of pointer and focus', () => {
    expect(read(steadyRows(rows('a', 'b', 'c'), records('c', 'b', 'a'), ['a', 'b'], 0))).toEqual(['a', 'b', 'c'])
  })

  it('[D-137] restores a row in its place when the server refused', () => {
    const leaving = steadyRows(rows('a', 'b', 'c'), records('a', 'c'), ['b'], 0)
    expect(read(steadyRows(leaving, records('a', 'b', 'c'), ['b'], 50))).toEqual(['a', 'b', 'c'])
  })

  it('shows every record as it is now', () => {
    const [row] = steadyRows(rows('a'), asRows([{ id: 'a', text: 'now' }], rowId), ['a'], 0)
    expect(row?.record.text).toBe('now')
  })

  it('never moves the row under the pointer, whatever comes and goes, and finally shows the current list', () => {
    const some = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), some, fc.nat(9), (states, last, at) => {
        let shown = rows(...'abcdefghij')
        const pointed = shown[at]?.id ?? null
        let nowMs = 0
        for (const state of states) {
          nowMs += 150
          shown = steadyRows(shown, records(...state), [pointed], nowMs)
          expect(shown.findIndex(({ id }) => id === pointed)).toBe(at)
          expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
        }
        const letGo = steadyRows(shown, records(...last), [null], nowMs + 1)
        expect(read(steadyRows(letGo, records(...last), [null], nowMs + LATER + 1))).toEqual(last)
      }),
    )
  })
})
