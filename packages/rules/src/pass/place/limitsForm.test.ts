import { describe, expect, it } from 'vitest'
import { isLimitGroupOn, isLimitGroupValid, isLimitValueValid, limitGroupOff, limitGroupOn } from './limitsForm.ts'

describe('the pass limits form', () => {
  it('a value is 0 or more and under 500', () => {
    expect([0, 499].every(isLimitValueValid)).toBe(true)
    expect([-1, 500, 1.5, Number.NaN, null].some(isLimitValueValid)).toBe(false)
  })

  it('a group is valid when all empty or all valid', () => {
    expect(isLimitGroupValid([null, null])).toBe(true)
    expect(isLimitGroupValid([5, 7])).toBe(true)
    expect(isLimitGroupValid([5, null])).toBe(false)
    expect(isLimitGroupValid([5, 500])).toBe(false)
  })

  it('a group that is switched on gets its previous values, or 0', () => {
    expect(limitGroupOn([5, null])).toEqual([5, 0])
  })

  it('[D-046] a group that is switched off is empty; 0 counts as on', () => {
    expect(limitGroupOff([5, 7])).toEqual([null, null])
    expect(isLimitGroupOn([null, null])).toBe(false)
    expect(isLimitGroupOn([0, null])).toBe(true)
  })
})
