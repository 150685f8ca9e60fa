import { expect, it } from 'vitest'
import { ApiError } from '../apiError.ts'
import { jitter, pollingInterval, retryInterval } from './refresh.ts'

it('[RT-16] polls every minute without the socket, every ten minutes with it', () => {
  expect(pollingInterval(false)).toBe(60_000)
  expect(pollingInterval(true)).toBe(600_000)
})

it('[D-146] waits up to two seconds after a reconnect, each client differently', () => {
  const waits = Array.from({ length: 200 }, jitter)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2000)
  expect(new Set(waits).size).toBeGreaterThan(100)
})

it('[D-134] retries after a failure, but not after a 404', () => {
  expect(retryInterval(null)).toBe(false)
  expect(retryInterval(new ApiError(0, 'network', 'No answer.'))).toBe(15_000)
  expect(retryInterval(new ApiError(503, 'unknown', 'Busy.'))).toBe(15_000)
  expect(retryInterval(new ApiError(404, 'not_found', 'No such thing.'))).toBe(false)
})
