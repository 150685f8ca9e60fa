import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  curveThrough,
  heightOf,
  labelEvery,
  lineOf,
  runsOf,
  type Spot,
  shadeOf,
  slotCenter,
  ticksFor,
} from './scale.ts'

const area = { left: 40, top: 10, width: 300, height: 100 }

describe('the lines of a chart', () => {
  it('start at zero and use round steps', () => {
    expect(ticksFor(0)).toEqual([0, 1])
    expect(ticksFor(4)).toEqual([0, 1, 2, 3, 4])
    expect(ticksFor(7)).toEqual([0, 2, 4, 6, 8])
    expect(ticksFor(37)).toEqual([0, 10, 20, 30, 40])
    expect(ticksFor(120)).toEqual([0, 50, 100, 150])
  })

  it('are few, evenly spaced, and include the largest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (max) => {
        const ticks = ticksFor(max)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('places', () => {
  it('are in the middle of equal slots', () => {
    expect([0, 1, 2].map((index) => slotCenter(index, 3, area))).toEqual([90, 190, 290])
    expect(heightOf(5, 20, area)).toBe(25)
  })

  it('omit labels that would not fit', () => {
    expect(labelEvery(10, 300, 30)).toBe(1)
    expect(labelEvery(24, 300, 40)).toBe(4)
  })
})

describe('a line', () => {
  it('is interrupted where there is no data', () => {
    const spot = (x: number): Spot => ({ x, y: 0 })
    expect(runsOf([spot(1), spot(2), null, spot(4), null, null])).toEqual([[spot(1), spot(2)], [spot(4)]])
    expect(runsOf([null])).toEqual([])
  })

  it('ends before the point that is not over yet', () => {
    const [first, second, third] = [10, 12, 1].map((y, x): Spot => ({ x, y })) as [Spot, Spot, Spot]
    expect(lineOf([first, second, third, null], 2)).toEqual({ runs: [[first, second]], open: third })
    expect(lineOf([first, second], undefined)).toEqual({ runs: [[first, second]], open: null })
    expect(lineOf([null], 0)).toEqual({ runs: [], open: null })
  })

  it('never overshoots its points', () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(values, (ys) => {
        const path = curveThrough(ys.map((y, index) => ({ x: index * 10, y })))
        const heights = [...path.matchAll(/,(-?[\d.]+)(?=[C,]|$)/g)].length
        expect(heights).toBeGreaterThan(0)
        const pairs = path
          .slice(1)
          .split(/[C]/)
          .flatMap((part) => part.match(/[^,]+,[^,]+/g) ?? [])
        for (const pair of pairs) {
          const y = Number(pair.split(',')[1])
          expect(y).toBeGreaterThanOrEqual(Math.min(...ys) - 0.1)
          expect(y).toBeLessThanOrEqual(Math.max(...ys) + 0.1)
        }
      }),
    )
  })
})

it('a heatmap has five shades, from one minute to 45 and more', () => {
  expect([null, 0, 1, 11, 12, 23, 34, 44, 45, 90].map((minutes) => shadeOf(minutes, 45))).toEqual([
    0, 0, 1, 1, 2, 3, 4, 4, 5, 5,
  ])
})
