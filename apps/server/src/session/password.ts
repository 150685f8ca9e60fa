import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from './boundedQueue.ts'

// Argon2id (the library's default) at OWASP's first choice of cost. A whole school signs in within minutes of the
// first bell, so no more than that.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** libuv's own default, which files, name lookups and compression share with the hashes. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** One core stays free for everything else that people ask for, and so do two of the threads. */
export function hashesAtOnce(cores: number, threads: number): number {
  return Math.max(1, Math.min(cores - 1, threads - 2))
}

/** Some seconds' worth of sign-ins; whoever comes after that is told to try again. */
const MAX_WAITING = 100

const inTurn = boundedQueue({ atOnce: hashesAtOnce(availableParallelism(), THREADS), waiting: MAX_WAITING })

/** Throws QueueFull where too many others wait already, as `verifyPassword` does. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** The hash of a password nobody has: checking it takes as long as checking a real one. */
let nobody: Promise<string> | undefined

/** Takes the same time whether or not the account exists, so that names cannot be guessed from the clock. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID(), COST)
  const known = passwordHash ?? (await nobody)
  return (await inTurn(() => verify(known, password))) && passwordHash !== null
}
