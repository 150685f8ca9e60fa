import { describe, expect, it } from 'vitest'
import { asPassId } from '../../ids.ts'
import { aPass, minutesFromNow, NOW } from '../../testing/builders.ts'
import { conflictingPasses, conflictMessage, conflictTime, hasConflict, timesConflict } from './conflicts.ts'

describe('passes too close to each other', () => {
  it('[D-036] thirty minutes or less apart, before or after', () => {
    const at = (minutes: number) => timesConflict(NOW, minutesFromNow(minutes))
    expect([at(-31), at(-30), at(0), at(30), at(31)]).toEqual([false, true, true, true, false])
  })

  it('[D-036] uses the first available of the scheduled, started, enqueued, approved and created time', () => {
    const times = {
      scheduledFor: minutesFromNow(1),
      startedAt: minutesFromNow(2),
      enqueuedAt: minutesFromNow(3),
      approvedAt: minutesFromNow(4),
      createdAt: minutesFromNow(5),
    }
    const later = { ...times, scheduledFor: null }
    expect(conflictTime(times)).toBe(times.scheduledFor)
    expect(conflictTime(later)).toBe(times.startedAt)
    expect(conflictTime({ ...later, startedAt: null })).toBe(times.enqueuedAt)
    expect(conflictTime({ ...later, startedAt: null, enqueuedAt: null })).toBe(times.approvedAt)
    expect(conflictTime({ ...later, startedAt: null, enqueuedAt: null, approvedAt: null })).toBe(times.createdAt)
  })

  it('[NEW-07] gives a warning with the student’s name', () => {
    expect(hasConflict(minutesFromNow(20), [aPass()])).toBe(true)
    expect(conflictMessage('Ana Lima')).toBe('This time is within thirty minutes of an existing pass for Ana Lima.')
  })

  it('[EDIT-03] a pass that is being edited does not conflict with itself', () => {
    expect(hasConflict(NOW, [aPass()], asPassId('pass-1'))).toBe(false)
    expect(hasConflict(NOW, [aPass(), aPass({ passId: asPassId('pass-2') })], asPassId('pass-1'))).toBe(true)
  })

  it('[PASS-26] flags both of two passes within thirty minutes, and nothing else', () => {
    const passes = [0, 25, 90].map((minutes) =>
      aPass({ passId: asPassId(`at-${minutes}`), scheduledFor: minutesFromNow(minutes) }),
    )
    expect([...conflictingPasses(passes)]).toEqual(['at-0', 'at-25'])
  })
})
