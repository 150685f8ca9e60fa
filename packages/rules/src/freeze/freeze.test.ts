import { describe, expect, it } from 'vitest'
import type { Instant } from '../time/instant.ts'
import { minutesAfter } from '../time/instant.ts'
import { canUndo, type FreezeTimes, isRollCallOpen, wasUnderWay } from './freeze.ts'

const START = '2026-11-16T16:42:00.000Z' as Instant
const after = (minutes: number) => minutesAfter(START, minutes)
const running: FreezeTimes = { startedAt: START, endedAt: null }
const ended: FreezeTimes = { startedAt: START, endedAt: after(10) }

describe('a freeze', () => {
  it('[FREEZE-04] can be taken back for 15 seconds', () => {
    expect(canUndo(running, after(14.9 / 60))).toBe(true)
    expect(canUndo(running, after(15 / 60))).toBe(false)
    expect(canUndo(ended, after(0))).toBe(false)
  })

  it('[FREEZE-17] is followed by 30 minutes for late marks', () => {
    expect(isRollCallOpen(running, after(600))).toBe(true)
    expect(isRollCallOpen(ended, after(39.9))).toBe(true)
    expect(isRollCallOpen(ended, after(40))).toBe(false)
  })

  it('[FREEZE-07] concerns every pass that was under way at any moment of it', () => {
    const during = (startedAt: Instant | null, completedAt: Instant | null, freezes = [ended]) =>
      wasUnderWay({ startedAt, completedAt }, freezes)
    expect(during(after(-5), null)).toBe(true)
    expect(during(after(-5), after(0))).toBe(true)
    expect(during(after(-5), after(-1))).toBe(false)
    expect(during(after(10), after(12))).toBe(true)
    expect(during(after(11), null)).toBe(false)
    expect(during(after(11), null, [running])).toBe(true)
    expect(during(null, null)).toBe(false)
    expect(during(after(-5), null, [])).toBe(false)
  })
})
