import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlap, placedInDay } from './week.ts'

const range = (startMinute: number, endMinute: number) => ({ startMinute, endMinute })
const lanes = (...ranges: ReturnType<typeof range>[]) => placedInDay(ranges).map(({ lane, lanes }) => [lane, lanes])

const anyDay = fc.array(
  fc
    .tuple(fc.integer({ min: 420, max: 955 }), fc.integer({ min: 5, max: 300 }))
    .map(([start, length]) => range(start, Math.min(start + length, 960))),
  { maxLength: 20 },
)

describe('overlapping ranges', () => {
  it('share a minute; ranges that only touch do not', () => {
    expect(overlap(range(480, 540), range(539, 600))).toBe(true)
    expect(overlap(range(480, 540), range(540, 600))).toBe(false)
    expect(overlap(range(480, 600), range(500, 510))).toBe(true)
  })

  it('overlap both ways', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const a of day) for (const b of day) expect(overlap(a, b)).toBe(overlap(b, a))
      }),
    )
  })
})

describe('the ranges of a day', () => {
  it('take the whole width while nothing overlaps', () => {
    expect(lanes(range(600, 660), range(480, 540), range(540, 600))).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    expect(placedInDay([])).toEqual([])
  })

  it('stand side by side where they overlap, and only there', () => {
    expect(lanes(range(480, 540), range(500, 560), range(545, 600), range(700, 760))).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  it('never cover each other, keep their times, and waste no lane', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const placed = placedInDay(day)
        const inOrder = (ranges: typeof day) =>
          ranges.map(({ startMinute, endMinute }) => startMinute * 10_000 + endMinute).sort((a, b) => a - b)
        expect(inOrder(placed)).toEqual(inOrder(day))
        for (const [at, a] of placed.entries()) {
          expect(a.lane).toBeLessThan(a.lanes)
          for (const b of placed.slice(at + 1)) {
            if (overlap(a, b)) {
              expect(a.lane).not.toBe(b.lane)
              expect(a.lanes).toBe(b.lanes)
            }
          }
          // At its start, each lane to its left is taken.
          const before = placed.filter((b) => b !== a && overlap(a, b) && b.lane < a.lane)
          expect(new Set(before.map(({ lane }) => lane)).size).toBe(a.lane)
          if (a.lanes > 1) expect(placed.some((b) => b !== a && overlap(a, b))).toBe(true)
        }
      }),
    )
  })
})
