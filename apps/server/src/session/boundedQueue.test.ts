import { expect, it } from 'vitest'
import { boundedQueue, QueueFull } from './boundedQueue.ts'

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve, fail: reject }
}

it('does so many at a time, and the others in the order in which they came', async () => {
  const inTurn = boundedQueue({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  const jobs = [held(), held(), held(), held()]
  const done = jobs.map(({ work }, index) =>
    inTurn(() => {
      begun.push(index)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  jobs[1]?.end()
  await done[1]
  expect(begun).toEqual([0, 1, 2])
  jobs[0]?.end()
  await done[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { end } of jobs) end()
  await Promise.all(done)
})

it('refuses what would wait behind too many, and takes it once there is room', async () => {
  const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
  const [first, second] = [held(), held()]
  const done = [inTurn(first.work), inTurn(second.work)]
  await expect(inTurn(async () => undefined)).rejects.toBeInstanceOf(QueueFull)
  first.end()
  await done[0]
  const third = inTurn(async () => 'third')
  second.end()
  expect(await third).toBe('third')
})

it('goes on after one that failed', async () => {
  const inTurn = boundedQueue({ atOnce: 1, waiting: 1 })
  await expect(
    inTurn(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
