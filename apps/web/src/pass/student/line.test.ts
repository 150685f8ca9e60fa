import { describe, expect, it } from 'vitest'
import { aheadText, placeIn, withoutStudent } from './line.ts'

const line = [
  { passId: 'a', studentId: 7 },
  { passId: 'b', studentId: 8 },
  { passId: 'mine', studentId: 1 },
]

describe("a student's line", () => {
  it('[SPASS-08] moves up when somebody ahead starts or cancels', () => {
    const moved = withoutStudent(line, 7)
    expect(placeIn(line, { passId: 'mine', placeInLine: null })).toBe(3)
    expect(placeIn(moved, { passId: 'mine', placeInLine: null })).toBe(2)
  })

  it('[ERR-04] falls back to the pass’s own place while the line is not loaded', () => {
    expect(placeIn(undefined, { passId: 'mine', placeInLine: 4 })).toBe(4)
    expect(placeIn([], { passId: 'mine', placeInLine: null })).toBeNull()
  })

  it('[D-125] shows how many are ahead, never their names', () => {
    expect(aheadText(1)).toBe('You are next')
    expect(aheadText(2)).toBe('1 student ahead of you')
    expect(aheadText(4)).toBe('3 students ahead of you')
  })
})
