import { describe, expect, it } from 'vitest'
import { minutesFromNow, NOW } from '../testing/builders.ts'
import { effectiveTimeLimit, overTimeState, passTimeLimit, timeLimitShare } from './timeLimit.ts'

describe('the time limit of a pass', () => {
  it('[D-047] is the room’s, or the school’s, or none; 0 is a limit', () => {
    expect(effectiveTimeLimit(10, 20)).toBe(10)
    expect(effectiveTimeLimit(0, 20)).toBe(0)
    expect(effectiveTimeLimit(null, 20)).toBe(20)
    expect(effectiveTimeLimit(null, null)).toBeNull()
  })

  it('[TARDY-03] is the school’s own for somebody who comes late, whatever the room says', () => {
    const school = { passAlertTimeLimit: 20, lateLimit: 8 }
    expect(passTimeLimit({ isLate: true, wasFrozen: false }, { passAlertTimeLimit: 45 }, school)).toBe(8)
    expect(passTimeLimit({ isLate: false, wasFrozen: false }, { passAlertTimeLimit: null }, school)).toBe(20)
  })

  it('[FREEZE-07] there is none for a pass that was under way during a freeze', () => {
    const school = { passAlertTimeLimit: 20, lateLimit: 8 }
    expect(passTimeLimit({ isLate: false, wasFrozen: true }, { passAlertTimeLimit: 5 }, school)).toBeNull()
    expect(passTimeLimit({ isLate: true, wasFrozen: true }, { passAlertTimeLimit: 5 }, school)).toBeNull()
  })

  const after = (minutes: number, limit: number | null) => overTimeState(minutesFromNow(-minutes), NOW, limit)

  it('[D-047] is near from 80 % on, and over once it is exceeded', () => {
    expect([after(7.9, 10), after(8, 10), after(10, 10), after(10.1, 10)]).toEqual(['calm', 'near', 'near', 'over'])
  })

  it('[D-047] stays calm without a limit', () => {
    expect(after(9999, null)).toBe('calm')
    expect(timeLimitShare(minutesFromNow(-9999), NOW, null)).toBe(0)
  })

  it('[D-046] a limit of 0 is exceeded immediately', () => {
    expect([after(0, 0), after(0.1, 0)]).toEqual(['near', 'over'])
  })

  it('a start time in the future counts as 0', () => {
    expect(timeLimitShare(minutesFromNow(3), NOW, 10)).toBe(0)
  })
})
