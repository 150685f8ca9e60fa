import { expect, it, vi } from 'vitest'
import { repeat } from './repeat.ts'

it('repeats until it is stopped, which waits for what is under way and for no pause', async () => {
  let times = 0
  const quick = repeat(async () => {
    times += 1
    return 0
  })
  await vi.waitFor(() => expect(times).toBeGreaterThan(2))
  await quick.stop()
  const before = times
  const { promise, resolve } = Promise.withResolvers<number>()
  const slow = repeat(() => promise)
  let isStopped = false
  const stopped = slow.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  resolve(60_000_000)
  await stopped
  expect(times).toBe(before)
})
