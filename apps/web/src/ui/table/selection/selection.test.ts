import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  limitText,
  type Selection,
  selectedAmong,
  shareSelected,
  toggled,
  toggledAll,
  toggledRange,
} from './selection.ts'

const ids = Array.from({ length: 80 }, (_, at) => `row-${at}`)
const MAX = 75

describe('the selection', () => {
  it('[LIST-08] [D-049] select-all selects the first 75 in view', () => {
    expect([...toggledAll(new Set(), ids, MAX)]).toEqual(ids.slice(0, 75))
  })

  it('[LIST-08] [D-049] stops at 75 however they are checked', () => {
    const full = toggledAll(new Set(), ids, MAX)
    expect(toggled(full, 'row-79', MAX)).toBe(full)
    expect(toggled(full, 'row-0', MAX).size).toBe(74)
    expect(limitText(MAX, 'passes')).toBe('You can select at most 75 passes at a time. Finish with these first.')
  })

  it('[LIST-08] a second select-all clears it', () => {
    expect(toggledAll(new Set(ids.slice(0, 75)), ids, MAX).size).toBe(0)
    expect(toggledAll(new Set(['row-3']), ids, MAX).size).toBe(75)
  })

  it('[LIST-08] counts as all when as many are checked as one action may take', () => {
    expect(shareSelected(new Set(), ids, MAX)).toBe('none')
    expect(shareSelected(new Set(['row-3']), ids, MAX)).toBe('some')
    expect(shareSelected(new Set(ids.slice(0, 75)), ids, MAX)).toBe('all')
  })

  it('[LIST-07] drops rows that have left the list', () => {
    expect([...selectedAmong(new Set(['row-1', 'gone']), ids)]).toEqual(['row-1'])
    const whole = new Set(['row-1'])
    expect(selectedAmong(whole, ids)).toBe(whole)
  })

  it('selects the range from the last row to this one, downward or upward', () => {
    const three = new Set(['row-3'])
    expect([...toggledRange(three, ids, 'row-3', 'row-6', MAX)]).toEqual(['row-3', 'row-4', 'row-5', 'row-6'])
    expect([...toggledRange(three, ids, 'row-3', 'row-1', MAX)].toSorted()).toEqual(['row-1', 'row-2', 'row-3'])
  })

  it('deselects a range if the last row was deselected', () => {
    const some = new Set(['row-4', 'row-5', 'row-6', 'row-9'])
    expect([...toggledRange(some, ids, 'row-3', 'row-6', MAX)]).toEqual(['row-9'])
  })

  it('selects a single row if the last one is unknown or gone', () => {
    for (const last of [null, 'gone']) expect([...toggledRange(new Set(), ids, last, 'row-6', MAX)]).toEqual(['row-6'])
  })

  it('[D-049] never exceeds the limit of one action, nor includes rows outside the list, whatever is pressed', () => {
    const id = fc.constantFrom(...ids.slice(0, 12))
    const step = fc.oneof(
      fc.record({ kind: fc.constant('one' as const), id }),
      fc.record({ kind: fc.constant('range' as const), id }),
      fc.record({ kind: fc.constant('all' as const), id }),
      fc.record({ kind: fc.constant('leave' as const), id }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (steps, max) => {
        let shown = ids.slice(0, 12)
        let selection: Selection = new Set()
        let last: string | null = null
        for (const { kind, id: at } of steps) {
          if (kind === 'leave') shown = shown.filter((one) => one !== at)
          else if (kind === 'all') selection = toggledAll(selection, shown, max)
          else if (shown.includes(at)) {
            selection = kind === 'one' ? toggled(selection, at, max) : toggledRange(selection, shown, last, at, max)
            last = at
          }
          selection = selectedAmong(selection, shown)
          expect(selection.size).toBeLessThanOrEqual(max)
          expect([...selection].every((one) => shown.includes(one))).toBe(true)
        }
      }),
    )
  })
})
