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
import type { Tx } from '../db/connect.ts'
import { TryAgain } from '../db/retry.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { AppError, invalid } from '../http/errors.ts'

const KEY_LENGTH = 100
/** After a day nobody waits for that answer any more, and the key is as good as new. */
const KEY_LIFE_MINUTES = 24 * 60

export interface Key {
  userId: number
  method: string
  path: string
  key: string
  bodyHash: Buffer
}

export function keyOf(request: FastifyRequest, userId: number): Key | null {
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

export async function keepAnswer(tx: Tx, key: Key, answer: unknown): Promise<void> {
  await tx.update(idempotencyKey).set({ answer }).where(matches(key))
}

/** Null where the key is new; else what was answered to it. */
export async function takeKey(tx: Tx, key: Key, now: Instant): Promise<{ answer: unknown } | null> {
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
