import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVERY_MINUTE, EVERY_SECOND, learnServerTime, serverNow } from './now.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-16T10:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

it('counts with the server’s time, however wrong the device’s clock is', () => {
  const askedAt = Date.now()
  vi.advanceTimersByTime(200)
  learnServerTime('2026-11-16T15:42:00.100Z', askedAt)
  expect(serverNow()).toBe('2026-11-16T15:42:00.200Z')
  vi.advanceTimersByTime(1000)
  expect(serverNow()).toBe('2026-11-16T15:42:01.200Z')
})

it('[RT-17] [D-148] ticks each second for running times, each minute for other texts', () => {
  expect(EVERY_SECOND).toBe(1000)
  expect(EVERY_MINUTE).toBe(60_000)
})
