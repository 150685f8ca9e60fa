import { expect, it } from 'vitest'
import { boundedQueue, QueueFull } from './boundedQueue.ts'

/** Work that the test ends. */
function controlledWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve, fail: reject }
}

it('runs a limited number at a time, and the others in order of arrival', async () => {
  const enqueue = boundedQueue({ atOnce: 2, waiting: 10 })
  const started: number[] = []
  const jobs = [controlledWork(), controlledWork(), controlledWork(), controlledWork()]
  const done = jobs.map(({ work }, index) =>
    enqueue(() => {
      started.push(index)
      return work()
    }),
  )
  expect(started).toEqual([0, 1])
  jobs[1]?.end()
  await done[1]
  expect(started).toEqual([0, 1, 2])
  jobs[0]?.end()
  await done[0]
  expect(started).toEqual([0, 1, 2, 3])
  for (const { end } of jobs) end()
  await Promise.all(done)
})

it('refuses work if too much is waiting, and accepts it once there is room', async () => {
  const enqueue = boundedQueue({ atOnce: 1, waiting: 1 })
  const [first, second] = [controlledWork(), controlledWork()]
  const done = [enqueue(first.work), enqueue(second.work)]
  await expect(enqueue(async () => undefined)).rejects.toBeInstanceOf(QueueFull)
  first.end()
  await done[0]
  const third = enqueue(async () => 'third')
  second.end()
  expect(await third).toBe('third')
})

it('continues after a failure', async () => {
  const enqueue = boundedQueue({ atOnce: 1, waiting: 1 })
  await expect(
    enqueue(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await enqueue(async () => 'yes')).toBe('yes')
})
