/**
 * The last statement of a change: it writes the lines of the trail, which are also the outbox, and the answer for a
 * retry, and commits. Every statement of a change is a round trip during which its locks are held, so there is one for
 * all of it.
 */
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { AND_COMMIT } from '../db/preparing.ts'
import type { EffectLine } from './effect.ts'
import { type Key, storeAnswer } from './idempotency.ts'
import { addLines, type NewLine } from './trail.ts'

interface Unfinished {
  tx: Tx
  now: Instant
  lines: readonly NewLine[]
}

const NONE = sql.raw('(select null::bigint where false)')

/** Fails if this was a retry (`isRepeated`): whatever it has written must be undone. */
export async function writeTrailAndAnswer(
  { tx, now, lines }: Unfinished,
  key: Key | null,
  answer: unknown,
): Promise<EffectLine[]> {
  if (lines.length === 0 && !key) return []
  const written = lines.length > 0 ? sql`(${addLines(now, lines)} returning change_event_id)` : NONE
  const stored = key ? sql`(${storeAnswer(key, answer, now)} returning key)` : NONE
  const { rows } = await tx.execute<{ ids: number[] }>(sql`${AND_COMMIT}
    with written (id) as ${written}, stored as ${stored}
    select array(select id::float8 from written order by id) as ids`)
  const { ids = [] } = rows[0] ?? {}
  return lines.flatMap(({ effects }, at) => {
    const changeEventId = ids[at]
    return effects && changeEventId !== undefined ? [{ changeEventId, effects }] : []
  })
}
