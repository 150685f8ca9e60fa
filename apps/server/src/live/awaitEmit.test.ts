import { expect, it } from 'vitest'
import { awaitEmit, tracked } from './awaitEmit.ts'

/** A pool whose answers come when the test says so. */
function makePool() {
  const open: PromiseWithResolvers<string>[] = []
  const query = tracked((_text: string) => {
    const answer = Promise.withResolvers<string>()
    open.push(answer)
    return answer.promise
  })
  return { open, query }
}

async function isOver(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const settled = promise.catch(() => undefined)
  await new Promise(setImmediate)
  return (await Promise.race([settled, Promise.resolve(pending)])) !== pending
}

it('an emit has left when all it asked has been answered, also what it asked afterward', async () => {
  const { open, query } = makePool()
  const long = async () => {
    await query('into the table')
    await query('announced')
  }
  const left = awaitEmit(() => void long())
  expect(open).toHaveLength(1)
  expect(await isOver(left)).toBe(false)
  open[0]?.resolve('')
  expect(await isOver(left)).toBe(false)
  expect(open).toHaveLength(2)
  open[1]?.resolve('')
  expect(await isOver(left)).toBe(true)
})

it('an emit that could not be said has not left, though the adapter keeps quiet about it', async () => {
  const { open, query } = makePool()
  const left = awaitEmit(() => void query('announced').catch(() => undefined))
  open[0]?.reject(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
})

it('two emits do not wait for each other', async () => {
  const { open, query } = makePool()
  const [first, second] = ['one', 'two'].map((text) => awaitEmit(() => void query(text)))
  open[1]?.resolve('')
  await second
  expect(await isOver(first ?? Promise.resolve())).toBe(false)
  open[0]?.resolve('')
  await first
})
