/**
 * Writes a plan in one statement, if the facts that it was made on still hold: the SQL function `write_passes`, which
 * takes the locks, reads the facts again and compares. The plan's parts are its own.
 */
import type { Instant } from '@corridor/rules/time'
import type pg from 'pg'
import type { Key } from '../../change/idempotency.ts'
import { type FactsQuery, factsQueryValues } from './facts.ts'
import type { WritePlan, Written } from './plan.ts'

const WRITE = {
  name: 'write_passes',
  text: 'select write_passes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as written',
}

export interface Write {
  at: Instant
  query: FactsQuery
  /** The digest of the facts that the plan is based on. */
  digest: string
  locks: readonly string[]
  plan: WritePlan
  kept: { key: Key; expired: Instant; answer: unknown } | null
}

/** Null where the facts have changed since, or the same request was carried out meanwhile. */
export async function write(
  db: Pick<pg.Pool, 'query'>,
  { at, query, digest, locks, plan, kept }: Write,
): Promise<Written | null> {
  const parts: Record<string, unknown> = {}
  for (const [name, rows] of Object.entries(plan)) if (rows.length > 0) parts[name] = rows
  if (kept) parts.key = keyRow(kept)
  const values = [...factsQueryValues(at, query), digest, locks, JSON.stringify(parts)]
  const { rows } = await db.query<{ written: Written | null }>({ ...WRITE, values })
  return rows[0]?.written ?? null
}

function keyRow({ key, expired, answer }: NonNullable<Write['kept']>) {
  const { userId, method, path, bodyHash, rights } = key
  return { user_id: userId, method, path, key: key.key, body_hash: bodyHash.toString('hex'), rights, answer, expired }
}
