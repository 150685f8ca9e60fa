import { afterEach, expect, it, vi } from 'vitest'
import { makeAlone, STALE_MS } from './alone.ts'

afterEach(() => vi.useRealTimers())

it('is known only after an answer, and for a moment', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ask = vi.fn(async () => true)
  const isAlone = makeAlone(ask)
  expect(isAlone()).toBe(false)
  await vi.waitFor(() => expect(isAlone()).toBe(true))
  for (let i = 0; i < 100; i += 1) isAlone()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(STALE_MS)
  expect(isAlone()).toBe(false)
  await vi.waitFor(() => expect(isAlone()).toBe(true))
  expect(ask).toHaveBeenCalledTimes(2)
})

it('counts an answer from when it was asked for, however late it comes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const isAlone = makeAlone(() => promise)
  isAlone()
  vi.advanceTimersByTime(STALE_MS)
  resolve(true)
  await promise
  expect(isAlone()).toBe(false)
})

it('is not known if nobody answers', async () => {
  const ask = vi.fn(async () => {
    throw new Error('the database is away')
  })
  const isAlone = makeAlone(ask)
  expect(isAlone()).toBe(false)
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  expect(isAlone()).toBe(false)
})
