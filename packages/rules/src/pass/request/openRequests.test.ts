import { describe, expect, it } from 'vitest'
import { exceedsOpenRequests, MAX_OPEN_REQUESTS } from './openRequests.ts'

describe('how many requests a student may have open', () => {
  it('[D-173] at most ten', () => {
    expect(MAX_OPEN_REQUESTS).toBe(10)
    for (const status of ['requested', 'approved'] as const) {
      expect(exceedsOpenRequests(9, status)).toBe(false)
      expect(exceedsOpenRequests(10, status)).toBe(true)
    }
  })

  it('[D-173] a pass that starts immediately or waits in line is not limited', () => {
    expect(exceedsOpenRequests(10, 'inProgress')).toBe(false)
    expect(exceedsOpenRequests(10, 'queued')).toBe(false)
  })
})
