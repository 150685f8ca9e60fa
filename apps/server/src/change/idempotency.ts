/**
 * Makes it safe to retry after a lost answer. A change with an Idempotency-Key takes effect once: the key and the answer
 * are stored in the change's own transaction (a retry waits for the first try). Only successes are stored, because a
 * refusal changed nothing and the next try may succeed. A stored answer is for the rights that its caller had: if they
 * have changed, the caller gets the refusal that a new call would get.
 */
import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../db/connect.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { AppError, invalid } from '../http/errors.ts'
import { rightsDigest } from './rights.ts'

const KEY_LENGTH = 100
/** After a day nobody retries that request anymore, so the key counts as new. */
const KEY_LIFE_MINUTES = 24 * 60

export interface Key {
  userId: UserId
  method: string
  path: string
  key: string
  bodyHash: Buffer
  rights: string
}

export function keyOf(request: FastifyRequest, viewer: Viewer): Key | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH) {
    throw invalid(`An Idempotency-Key has between 1 and ${KEY_LENGTH} characters.`)
  }
  const [path = '', query = ''] = request.url.split('?', 2)
  const bodyHash = hashOf(request, query)
  const rights = rightsDigest(viewer)
  return { userId: viewer.userId, method: request.method, path, key, bodyHash, rights }
}

/** What was asked for beside the path: the body, the query if there is one, and the files of a form. */
function hashOf({ body, files = [] }: FastifyRequest, query: string): Buffer {
  const hash = createHash('sha256')
  hash.update(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)).update(query && `?${query}`)
  for (const { name, bytes } of files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest()
}

/** Keys that were claimed earlier than this no longer count. */
export function expiryLimit(now: Instant): Instant {
  return minutesAfter(now, -KEY_LIFE_MINUTES)
}

/** What is stored under a key, for a retry of the same request. */
export function readStored(key: Key, stored: { bodyHash: Buffer; answer: unknown; rights: string }): StoredAnswer {
  if (!stored.bodyHash.equals(key.bodyHash)) {
    throw new AppError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else. Use a new one.',
    )
  }
  return { answer: stored.answer, rightsChanged: stored.rights !== key.rights }
}

export interface StoredAnswer {
  answer: unknown
  /** The caller's rights are not those of the first try. */
  rightsChanged: boolean
}

/**
 * A key that others are about to store is waited for. One that is stored already makes the statement fail, because it
 * must not be committed: its time becomes null, which the column refuses.
 */
export function storeAnswer({ userId, method, path, key, bodyHash, rights }: Key, answer: unknown, now: Instant): SQL {
  return sql`
    insert into idempotency_key as kept (user_id, method, path, key, body_hash, rights, answer, created_at)
    values (${userId}, ${method}, ${path}, ${key}, decode(${bodyHash.toString('hex')}, 'hex'), ${rights},
      ${JSON.stringify(answer ?? null)}::jsonb, ${now})
    on conflict (user_id, key, method, path) do update
      set body_hash = excluded.body_hash, rights = excluded.rights, answer = excluded.answer,
        created_at = case when kept.created_at <= ${expiryLimit(now)} then excluded.created_at end`
}

const NOT_NULL_VIOLATION = '23502'

/** Whether storing an answer failed because there is one. */
export function isRepeated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, table, column } = error as Error & { code?: string; table?: string; column?: string }
  const isStored = code === NOT_NULL_VIOLATION && table === 'idempotency_key' && column === 'created_at'
  return isStored || isRepeated(error.cause)
}

/** What the first try answered, or null if there was none that succeeded. */
export async function findAnswer(db: Reader, key: Key, now: Instant): Promise<StoredAnswer | null> {
  const { bodyHash, answer, rights, createdAt } = idempotencyKey
  const [earlier] = await db
    .select({ bodyHash, answer, rights })
    .from(idempotencyKey)
    .where(and(matches(key), gt(createdAt, expiryLimit(now))))
  return earlier ? readStored(key, earlier) : null
}

function matches({ userId, key, method, path }: Key) {
  return and(
    eq(idempotencyKey.userId, userId),
    eq(idempotencyKey.key, key),
    eq(idempotencyKey.method, method),
    eq(idempotencyKey.path, path),
  )
}
