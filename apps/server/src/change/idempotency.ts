/**
 * A lost answer. A change that carries an Idempotency-Key is carried out once: the key is taken in the change's own
 * transaction (a second try waits for the first), and the answer is kept with it. Only successes are kept, because
 * a refusal changed nothing and may be different the next time.
 */
import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import { type Instant, minutesAfter } from '@corridor/rules'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Announcement } from '../live/announcement.ts'
import type { Scope } from '../session/scope.ts'

const KEY_LENGTH = 100
/** After a day nobody waits for that answer any more, and the key is as good as new. */
const KEY_LIFE_MINUTES = 24 * 60
/** PostgreSQL's codes for "somebody was in the way, try again": serialization failure, deadlock, a lock held too long. */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])
const TRIES = 4

export class TryAgain extends Error {}

interface Key {
  userId: number
  method: string
  path: string
  key: string
  bodyHash: Buffer
}

function keyOf(request: FastifyRequest, scope: Scope): Key | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH) {
    throw invalid(`An Idempotency-Key has between 1 and ${KEY_LENGTH} characters.`)
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  return { userId: scope.userId, method: request.method, path: pathOf(request), key, bodyHash }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** What a change answers, and what the others are to hear once it is certain. */
export interface ChangeAnswer<A> {
  answer: A
  announcements?: readonly Announcement[]
}

/** Runs a change in one transaction, again where somebody was in the way, and once for each key. */
export async function withIdempotency<A>(
  { database: { writer }, clock, live }: Context,
  request: FastifyRequest,
  scope: Scope,
  work: (tx: Tx, now: Instant) => Promise<ChangeAnswer<A>>,
): Promise<A> {
  const key = keyOf(request, scope)
  const { answer, announcements = [] } = await withRetry(writer, async (tx): Promise<ChangeAnswer<A>> => {
    const now = clock.now()
    const earlier = key && (await take(tx, key, now))
    if (earlier) return { answer: earlier.answer as A }
    const done = await work(tx, now)
    if (key) await tx.update(idempotencyKey).set({ answer: done.answer }).where(matches(key))
    return done
  })
  live.announce(announcements)
  return answer
}

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

async function take(tx: Tx, key: Key, now: Instant): Promise<{ answer: unknown } | null> {
  const { userId, key: name, method, path } = idempotencyKey
  const taken = await tx
    .insert(idempotencyKey)
    .values({ ...key, createdAt: now })
    .onConflictDoUpdate({
      target: [userId, name, method, path],
      set: { bodyHash: key.bodyHash, answer: null, createdAt: now },
      setWhere: lte(idempotencyKey.createdAt, minutesAfter(now, -KEY_LIFE_MINUTES)),
    })
    .returning({ key: name })
  if (taken.length > 0) return null
  const [earlier] = await tx
    .select({ bodyHash: idempotencyKey.bodyHash, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(matches(key))
  if (!earlier) throw new TryAgain('the key was given back meanwhile')
  if (!earlier.bodyHash.equals(key.bodyHash)) {
    throw new AppError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else. Use a new one.',
    )
  }
  return { answer: earlier.answer }
}

function matches({ userId, key, method, path }: Key) {
  return and(
    eq(idempotencyKey.userId, userId),
    eq(idempotencyKey.key, key),
    eq(idempotencyKey.method, method),
    eq(idempotencyKey.path, path),
  )
}
