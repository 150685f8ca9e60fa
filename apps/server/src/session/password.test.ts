import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { hashesAtOnce, hashPassword, verifyPassword } from './password.ts'

it('[D-164] leaves a core and two threads to everybody else', () => {
  expect([1, 2, 4, 16].map((cores) => hashesAtOnce(cores, 4))).toEqual([1, 1, 2, 2])
  expect([2, 4, 16].map((cores) => hashesAtOnce(cores, 16))).toEqual([1, 3, 14])
  expect(hashesAtOnce(8, 1)).toBe(1)
})

it('[D-164] many sign-ins do not hold up other work that needs the threads', async () => {
  const hash = await hashPassword('secret')
  const done: string[] = []
  const guesses = Array.from({ length: 16 }, () => verifyPassword(hash, 'guess').then(() => done.push('guess')))
  await readFile(new URL(import.meta.url)).then(() => done.push('file'))
  // A file is read in several steps, each of which waits for a thread.
  expect(done.length).toBeLessThan(8)
  await Promise.all(guesses)
})
