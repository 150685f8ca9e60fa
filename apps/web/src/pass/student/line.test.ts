import { asPassId, asUserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { placeIn, withoutStudent } from './line.ts'

const line = [
  { passId: asPassId('a'), studentId: asUserId(7) },
  { passId: asPassId('b'), studentId: asUserId(8) },
  { passId: asPassId('mine'), studentId: asUserId(1) },
]

describe("a student's line", () => {
  it('[SPASS-08] moves up when somebody ahead starts or cancels', () => {
    const moved = withoutStudent(line, asUserId(7))
    expect(placeIn(line, { passId: asPassId('mine'), placeInLine: null })).toBe(3)
    expect(placeIn(moved, { passId: asPassId('mine'), placeInLine: null })).toBe(2)
  })

  it('[ERR-04] falls back to the pass’s own place while the line is not loaded', () => {
    expect(placeIn(undefined, { passId: asPassId('mine'), placeInLine: 4 })).toBe(4)
    expect(placeIn([], { passId: asPassId('mine'), placeInLine: null })).toBeNull()
  })
})
