import { expect, it } from 'vitest'
import { makeKeyedQueue } from './keyedQueue.ts'

/** A task that runs until it is told to end. */
function makeTask(log: string[], name: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const run = async () => {
    log.push(name)
    await ended
  }
  return { run, end }
}

const settle = () => new Promise(setImmediate)

it('runs tasks with a key in common one after another, in order', async () => {
  const queue = makeKeyedQueue()
  const log: string[] = []
  const [first, second, third] = [makeTask(log, 'first'), makeTask(log, 'second'), makeTask(log, 'third')]
  const all = [queue(['a', 'b'], first.run), queue(['b', 'c'], second.run), queue(['c'], third.run)]
  await settle()
  expect(log).toEqual(['first'])
  first.end()
  await settle()
  expect(log).toEqual(['first', 'second'])
  second.end()
  third.end()
  await Promise.all(all)
  expect(log).toEqual(['first', 'second', 'third'])
})

it('does not hold up tasks with other keys, or without any', async () => {
  const queue = makeKeyedQueue()
  const log: string[] = []
  const [first, second, third] = [makeTask(log, 'first'), makeTask(log, 'second'), makeTask(log, 'third')]
  const all = [queue(['a'], first.run), queue(['b'], second.run), queue([], third.run)]
  await settle()
  expect(log.toSorted()).toEqual(['first', 'second', 'third'])
  for (const task of [first, second, third]) task.end()
  await Promise.all(all)
})

it('goes on after a task that failed', async () => {
  const queue = makeKeyedQueue()
  await expect(queue(['a'], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue(['a'], async () => 'done')).toBe('done')
})
