import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from './boundedQueue.ts'

// Argon2id (the library's default) with OWASP's first recommendation for the cost, and no more, because a whole school
// signs in within minutes of the first bell.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The size of libuv's thread pool, which files, DNS lookups and compression share with the hashes. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** Keeps one core and two threads free for all other requests. */
export function hashesAtOnce(cores: number, threads: number): number {
  return Math.max(1, Math.min(cores - 1, threads - 2))
}

/** A few seconds' worth of sign-ins. Further ones are told to try again. */
const MAX_WAITING = 100

const enqueue = boundedQueue({ atOnce: hashesAtOnce(availableParallelism(), THREADS), waiting: MAX_WAITING })

/** Throws QueueFull if too many others are waiting, as `verifyPassword` does. */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password, COST))
}

/** The hash of a random password. Checking it takes as long as checking a real one. */
let dummyHash: Promise<string> | undefined

/** Takes the same time whether or not the account exists, so that response times do not reveal usernames. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), COST)
  const known = passwordHash ?? (await dummyHash)
  return (await enqueue(() => verify(known, password))) && passwordHash !== null
}
