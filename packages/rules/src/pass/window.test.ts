import { describe, expect, it } from 'vitest'
import { aPass, CLOCK, minutesFromNow, NOW } from '../testing/builders.ts'
import { activationWindow, baseTime, windowState } from './window.ts'

describe('the activation window', () => {
  it('[WIN-01] opens five minutes before the base time', () => {
    expect(activationWindow(aPass(), CLOCK).opens).toBe(minutesFromNow(-5))
  })

  it('[WIN-02] closes thirty minutes after the base time', () => {
    expect(activationWindow(aPass(), CLOCK).closes).toBe(minutesFromNow(30))
  })

  it('[WIN-03] [D-004] the base time is the scheduled, or the approved, or the created time', () => {
    const [created, approved, scheduled] = [minutesFromNow(1), minutesFromNow(2), minutesFromNow(3)]
    expect(baseTime(aPass({ createdAt: created, approvedAt: approved, scheduledFor: scheduled }))).toBe(scheduled)
    expect(baseTime(aPass({ createdAt: created, approvedAt: approved }))).toBe(approved)
    expect(baseTime(aPass({ createdAt: created }))).toBe(created)
  })

  it('[WIN-04] uses the school’s own intervals, including zero', () => {
    const intervals = { passActivationIntervalBefore: 0, passActivationIntervalAfter: 90 }
    expect(activationWindow(aPass(), intervals)).toEqual({ opens: NOW, closes: minutesFromNow(90) })
  })

  it('[D-004] includes both ends', () => {
    const at = (minutes: number) => windowState(aPass(), CLOCK, minutesFromNow(minutes))
    expect([at(-6), at(-5), at(30), at(31)]).toEqual(['before', 'open', 'open', 'after'])
  })
})
