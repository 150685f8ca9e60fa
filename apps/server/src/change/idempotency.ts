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
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/connect.ts'
import { TryAgain, withRetry } from '../db/retry.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { Announcement } from './announcement.ts'
import type { Live } from './live.ts'

const KEY_LENGTH = 100
/** After a day nobody waits for that answer any more, and the key is as good as new. */
const KEY_LIFE_MINUTES = 24 * 60

interface Key {
  userId: number
  method: string
  path: string
  key: string
  bodyHash: Buffer
}

function keyOf(request: FastifyRequest, userId: number): Key | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH) {
    throw invalid(`An Idempotency-Key has between 1 and ${KEY_LENGTH} characters.`)
  }
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  return { userId, method: request.method, path: pathOf(request), key, bodyHash }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

/** What a change needs of the server it runs in. */
export interface ChangeContext {
  database: Database
  clock: Clock
  live: Live
}

/** What a change answers, and what the others are to hear once it is certain. */
export interface ChangeAnswer<A> {
  answer: A
  announcements?: readonly Announcement[]
}

/** Runs a change in one transaction, again where somebody was in the way, and once for each key. */
export async function withIdempotency<A>(
  { database: { writer }, clock, live }: ChangeContext,
  request: FastifyRequest,
  { userId }: { userId: number },
  work: (tx: Tx, now: Instant) => Promise<ChangeAnswer<A>>,
): Promise<A> {
  const key = keyOf(request, userId)
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
