import { expect, it } from 'vitest'
import { awaitEmit, tracked } from './awaitEmit.ts'

/** A pool whose queries are answered by the test. */
function makePool() {
  const queries: PromiseWithResolvers<string>[] = []
  const query = tracked((_text: string) => {
    const answer = Promise.withResolvers<string>()
    queries.push(answer)
    return answer.promise
  })
  return { queries, query }
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const settled = promise.catch(() => undefined)
  await new Promise(setImmediate)
  return (await Promise.race([settled, Promise.resolve(pending)])) !== pending
}

it('an emit is sent when all its queries have been answered, including later ones', async () => {
  const { queries, query } = makePool()
  const long = async () => {
    await query('into the table')
    await query('announced')
  }
  const sent = awaitEmit(() => void long())
  expect(queries).toHaveLength(1)
  expect(await isSettled(sent)).toBe(false)
  queries[0]?.resolve('')
  expect(await isSettled(sent)).toBe(false)
  expect(queries).toHaveLength(2)
  queries[1]?.resolve('')
  expect(await isSettled(sent)).toBe(true)
})

it('an emit whose query failed is not sent, although the adapter swallows the error', async () => {
  const { queries, query } = makePool()
  const sent = awaitEmit(() => void query('announced').catch(() => undefined))
  queries[0]?.reject(new Error('lost'))
  await expect(sent).rejects.toThrow('lost')
})

it('two emits do not wait for each other', async () => {
  const { queries, query } = makePool()
  const [first, second] = ['one', 'two'].map((text) => awaitEmit(() => void query(text)))
  queries[1]?.resolve('')
  await second
  expect(await isSettled(first ?? Promise.resolve())).toBe(false)
  queries[0]?.resolve('')
  await first
})
