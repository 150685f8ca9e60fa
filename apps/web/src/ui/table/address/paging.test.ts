import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPage, type PageTurn, pageText, previousPage, rangeText, totalText } from './paging.ts'

describe('the footer of a list', () => {
  it('[D-181] shows which rows of how many', () => {
    expect(rangeText(1, 25, 25, 1204)).toBe('1 to 25 of 1,204')
    expect(rangeText(49, 25, 4, 1204)).toBe('1,201 to 1,204 of 1,204')
    expect(rangeText(3, 25, 1, 51)).toBe('51 of 51')
    expect(pageText(2, 25, 1204)).toBe('2 of 49')
  })

  it('[D-181] is exact up to 10,000, and then says "10,000+" without page numbers', () => {
    expect(totalText(10_000)).toBe('10,000')
    expect(pageText(3, 100, 10_000)).toBe('3 of 100')
    expect(totalText(10_001)).toBe('10,000+')
    expect(rangeText(3, 100, 100, 10_001)).toBe('201 to 300 of 10,000+')
    expect(pageText(3, 100, 10_001)).toBe('Page 3')
  })

  it('never shows a total below the rows already shown', () => {
    expect(rangeText(2, 25, 25, 40)).toBe('26 to 50 of 50')
    expect(pageText(3, 25, 40)).toBe('3 of 3')
  })
})

describe('paging', () => {
  it('[D-181] goes forward by cursor, and not past the end', () => {
    expect(nextPage(1, { nextCursor: 'b' })).toEqual({ page: 2, cursor: 'b' })
    expect(nextPage(2, { nextCursor: null })).toBeNull()
  })

  it('[D-181] goes back by cursor, and to the first page without one', () => {
    expect(previousPage({ page: 1, cursor: null }, { previousCursor: null })).toBeNull()
    expect(previousPage({ page: 3, cursor: 'c' }, { previousCursor: 'b' })).toEqual({ page: 2, cursor: 'b' })
    expect(previousPage({ page: 2, cursor: 'b' }, { previousCursor: 'a' })).toEqual({ page: 1, cursor: null })
    expect(previousPage({ page: 5, cursor: 'e' }, { previousCursor: null })).toEqual({ page: 1, cursor: null })
  })

  it('shows every row once going forward, and the same pages going back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (total, size) => {
        // A cursor is the index at which the page begins, as text.
        const answer = ({ cursor }: PageTurn) => {
          const from = Number(cursor ?? 0)
          return {
            rows: Array.from({ length: Math.min(size, total - from) }, (_, at) => from + at),
            nextCursor: from + size < total ? String(from + size) : null,
            previousCursor: from > 0 ? String(from - size) : null,
          }
        }
        const seen: number[] = []
        let at: PageTurn = { page: 1, cursor: null }
        for (let next: PageTurn | null = at; next; next = nextPage(at.page, answer(at))) {
          at = next
          seen.push(...answer(at).rows)
        }
        expect(seen).toEqual(Array.from({ length: total }, (_, row) => row))
        const pages = at.page
        let turns = 1
        for (let back = previousPage(at, answer(at)); back; back = previousPage(at, answer(at))) {
          at = back
          turns += 1
        }
        expect(at).toEqual({ page: 1, cursor: null })
        expect(turns).toBe(pages)
      }),
    )
  })
})
