import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const draw = (random: Random, count: number) => Array.from({ length: count }, () => random.share())

describe('reproducible random numbers', () => {
  it('gives the same numbers for the same label and different ones for another', () => {
    expect(draw(new Random('a'), 20)).toEqual(draw(new Random('a'), 20))
    expect(draw(new Random('a'), 20)).not.toEqual(draw(new Random('b'), 20))
  })

  it('spreads evenly and stays within its bounds', () => {
    const numbers = draw(new Random('even'), 20_000)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    expect(mean).toBeCloseTo(0.5, 1)
  })

  it('picks in proportion to the shares', () => {
    const random = new Random('shares')
    const picked = Array.from({ length: 10_000 }, () => random.weighted({ often: 0.9, seldom: 0.1 }))
    const often = picked.filter((key) => key === 'often').length
    expect(often).toBeGreaterThan(8_800)
    expect(often).toBeLessThan(9_200)
  })

  it('makes UUIDs of version 7 that contain their timestamp', () => {
    const random = new Random('ids')
    const time = Date.parse('2026-11-15T08:30:00.123Z')
    const ids = Array.from({ length: 5_000 }, () => random.uuidAt(time))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(ids[0]?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(time)
  })
})
