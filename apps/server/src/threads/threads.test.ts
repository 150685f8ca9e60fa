import { expect, it } from 'vitest'
import type count from './testing/count.ts'
import type work from './testing/work.ts'
import { NoThreadLeft, Threads, TooMuchWork } from './threads.ts'

const WORK = new URL('./testing/work.ts', import.meta.url)
const COUNT = new URL('./testing/count.ts', import.meta.url)
const LIMITS = { atOnce: 1, inLine: 10, seconds: 60, megabytes: 32 }
const bytes = () => new Uint8Array([1, 2, 3])
const doubled = new Uint8Array([2, 4, 6])

it('[D-153] a task runs elsewhere, and buffers are handed over if they are given to it', async () => {
  const run = new Threads(LIMITS).task<typeof work>(WORK)
  const [copied, given] = [bytes(), bytes()]
  expect(await run({ kind: 'double', bytes: copied })).toEqual(doubled)
  expect(await run({ kind: 'double', bytes: given }, [given.buffer])).toEqual(doubled)
  expect([copied.length, given.length]).toEqual([3, 0])
})

it('[D-153] a task that never ends, or fills the memory, is an error for whoever wants it, and the next one runs', async () => {
  const run = new Threads(LIMITS).task<typeof work>(WORK)
  await expect(run({ kind: 'greedy' })).rejects.toThrow(TooMuchWork)
  const short = new Threads({ ...LIMITS, seconds: 0.1 }).task<typeof work>(WORK)
  await expect(short({ kind: 'endless' })).rejects.toThrow(TooMuchWork)
  const results = await Promise.allSettled([
    run({ kind: 'failing' }),
    run({ kind: 'greedy' }),
    run({ kind: 'double', bytes: bytes() }),
  ])
  expect(results).toMatchObject([
    { reason: expect.objectContaining({ message: expect.stringContaining('there is a mistake in it') }) },
    { reason: expect.any(TooMuchWork) },
    { value: doubled },
  ])
})

it('[D-153] tasks wait in a line that has an end', async () => {
  const run = new Threads({ ...LIMITS, inLine: 1 }).task<typeof work>(WORK)
  const tasks = Array.from({ length: 4 }, () => run({ kind: 'double', bytes: bytes() }))
  const results = await Promise.allSettled(tasks)
  expect(results.map((result) => result.status === 'fulfilled' || result.reason instanceof NoThreadLeft)).toEqual(
    Array(4).fill(true),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

it('[D-153] a task can answer in parts, also if only some are wanted', async () => {
  const parts = new Threads(LIMITS).parts<typeof count>(COUNT)
  for await (const number of parts(1e9)) if (number === 3) break
  const all: number[] = []
  for await (const number of parts(4)) all.push(number)
  expect(all).toEqual([1, 2, 3, 4])
})
