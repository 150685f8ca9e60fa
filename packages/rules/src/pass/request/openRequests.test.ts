import { describe, expect, it } from 'vitest'
import { exceedsOpenRequests, MAX_OPEN_REQUESTS } from './openRequests.ts'

describe('how many requests a student may have open', () => {
  it('[D-173] at most ten', () => {
    expect(MAX_OPEN_REQUESTS).toBe(10)
    for (const kind of ['ask', 'granted'] as const) {
      expect(exceedsOpenRequests(9, { kind })).toBe(false)
      expect(exceedsOpenRequests(10, { kind })).toBe(true)
    }
  })

  it('[D-173] a pass that starts immediately or waits in line is not limited', () => {
    expect(exceedsOpenRequests(10, { kind: 'go' })).toBe(false)
    expect(exceedsOpenRequests(10, { kind: 'line' })).toBe(false)
  })
})
