import { expect, it } from 'vitest'
import { attemptEach } from './attemptEach.ts'

it('attempts every one, and fails with the first failure', async () => {
  const attempted: number[] = []
  const attempt = async (item: number) => {
    attempted.push(item)
    if (item % 2 === 0) throw new Error(`no ${item}`)
  }
  await expect(attemptEach([1, 2, 3, 4, 5], attempt)).rejects.toThrow('no 2')
  expect(attempted).toEqual([1, 2, 3, 4, 5])
  await attemptEach([1, 3], attempt)
})
