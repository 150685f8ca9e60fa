import { expect, it } from 'vitest'
import { ApiError } from '../client.ts'
import { askAgainAfter, jitter, pollingInterval } from './refresh.ts'

it('[RT-16] asks again every minute without the socket, every ten minutes with it', () => {
  expect(pollingInterval(false)).toBe(60_000)
  expect(pollingInterval(true)).toBe(600_000)
})

it('[D-146] waits up to two seconds after a reconnect, each client differently', () => {
  const waits = Array.from({ length: 200 }, jitter)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(2000)
  expect(new Set(waits).size).toBeGreaterThan(100)
})

it('[D-134] asks again for what did not come, but not for what there is not', () => {
  expect(askAgainAfter(null)).toBe(false)
  expect(askAgainAfter(new ApiError(0, 'network', 'No answer.'))).toBe(15_000)
  expect(askAgainAfter(new ApiError(503, 'unknown', 'Busy.'))).toBe(15_000)
  expect(askAgainAfter(new ApiError(404, 'not_found', 'No such thing.'))).toBe(false)
})
