import type { Db, Tx } from './connect.ts'

/** PostgreSQL's codes for conflicts that a retry can resolve: serialization failure, deadlock, lock timeout. */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])
const TRIES = 4

/** Thrown within a transaction that would succeed if it started over. */
export class TryAgain extends Error {}

/** Runs a transaction, and retries it if it conflicted with another one. */
export async function withRetry<A>(db: Db, work: (tx: Tx) => Promise<A>): Promise<A> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error
    }
  }
}

export function isRetryable(error: unknown): boolean {
  if (error instanceof TryAgain) return true
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((e) => typeof e === 'object' && e !== null && 'code' in e && RETRYABLE.has(String(e.code)))
}
