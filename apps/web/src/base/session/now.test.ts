import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVERY_MINUTE, EVERY_SECOND, makeServerClock } from './now.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-16T10:00:00.000Z') }))
afterEach(() => vi.useRealTimers())

it('uses the server’s time, however wrong the device’s clock is', () => {
  const clock = makeServerClock()
  const askedAt = Date.now()
  vi.advanceTimersByTime(200)
  clock.sync('2026-11-16T15:42:00.100Z', askedAt)
  expect(clock.now()).toBe('2026-11-16T15:42:00.200Z')
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toBe('2026-11-16T15:42:01.200Z')
})

it('is not confused by an answer that took a long time', () => {
  const clock = makeServerClock()
  clock.sync('2026-11-16T15:00:00.000Z', Date.now())
  const askedAt = Date.now()
  vi.advanceTimersByTime(30 * EVERY_MINUTE)
  clock.sync('2026-11-16T15:00:00.000Z', askedAt)
  expect(clock.now()).toBe('2026-11-16T15:30:00.000Z')
})

it('adapts when either clock is changed', () => {
  const clock = makeServerClock()
  clock.sync('2026-11-16T15:00:00.000Z', Date.now())
  for (const set of ['2026-11-16T15:10:00.000Z', '2026-11-16T14:50:00.000Z'] as const) {
    clock.sync(set, Date.now())
    expect(clock.now()).toBe(set)
  }
})

it('[RT-17] [D-148] updates every second for running times, every minute for other texts', () => {
  expect(EVERY_SECOND).toBe(1000)
  expect(EVERY_MINUTE).toBe(60_000)
})
