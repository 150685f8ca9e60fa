import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NamedSorts, sortAfterPress, sortFrom, sortRows, sortText } from './sort.ts'

type By = 'name' | 'size'
const sorts: NamedSorts<By> = [
  { by: 'name', descending: false, label: 'By name' },
  { by: 'size', descending: true, label: 'Largest first' },
]

describe('the order of a list', () => {
  it('starts with a column’s usual order, then reverses it', () => {
    const start = sortFrom(sorts, undefined)
    expect(start).toEqual({ by: 'name', descending: false })
    const bySize = sortAfterPress(sorts, start, 'size')
    expect(bySize).toEqual({ by: 'size', descending: true })
    const turned = sortAfterPress(sorts, bySize, 'size')
    expect(turned).toEqual({ by: 'size', descending: false })
    expect(sortAfterPress(sorts, turned, 'size')).toEqual(bySize)
  })

  it('survives being written and read', () => {
    fc.assert(
      fc.property(fc.constantFrom<By>('name', 'size'), fc.boolean(), (by, descending) => {
        expect(sortFrom(sorts, sortText({ by, descending }))).toEqual({ by, descending })
      }),
    )
    expect(sortFrom(sorts, '--name')).toEqual({ by: 'name', descending: false })
  })

  it('keeps equal rows in the same order in both directions, and loses none', () => {
    const row = fc.record({ id: fc.uuid(), size: fc.integer({ min: 0, max: 3 }) })
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.boolean(), (rows, descending) => {
        const sorted = sortRows(
          rows,
          (a, b) => a.size - b.size,
          descending,
          ({ id }) => id,
        )
        expect(new Set(sorted)).toEqual(new Set(rows))
        sorted.slice(1).forEach((later, at) => {
          const earlier = sorted[at] ?? later
          const step = (later.size - earlier.size) * (descending ? -1 : 1)
          expect(step > 0 || (step === 0 && earlier.id < later.id)).toBe(true)
        })
      }),
    )
  })
})
