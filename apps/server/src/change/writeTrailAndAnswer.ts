/**
 * The last statement of a change: it writes the lines of the trail, which are also the outbox, and the answer for a
 * retry. Every statement of a change is a round trip during which its locks are held, so there is one for both.
 */
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { changeEvent } from '../db/schema/index.ts'
import type { EffectLine } from './effect.ts'
import { type Key, storeAnswer } from './idempotency.ts'
import type { NewLine } from './trail.ts'

interface Unfinished {
  tx: Tx
  now: Instant
  lines: NewLine[]
}

interface Finished {
  /** Otherwise this was a retry, and whatever it has written must be undone. */
  isFirstTry: boolean
  effects: EffectLine[]
}

export async function writeTrailAndAnswer(
  { tx, now, lines }: Unfinished,
  key: Key | null,
  answer: unknown,
): Promise<Finished> {
  if (lines.length === 0 && !key) return { isFirstTry: true, effects: [] }
  const none = sql`(select null::bigint where false)`
  const written =
    lines.length > 0 ? tx.insert(changeEvent).values(lines).returning({ id: changeEvent.changeEventId }) : none
  const stored = key ? storeAnswer(tx, key, answer, now) : sql`(select 1)`
  const { rows } = await tx.execute<{ isFirstTry: boolean; ids: number[] }>(sql`
    with written (id) as ${written}, stored as ${stored}
    select exists (select 1 from stored) as "isFirstTry", array(select id::float8 from written order by id) as ids`)
  const { isFirstTry = false, ids = [] } = rows[0] ?? {}
  const effects = lines.flatMap((line, at) => {
    const changeEventId = ids[at]
    return line.effects && changeEventId !== undefined ? [{ changeEventId, effects: line.effects }] : []
  })
  return { isFirstTry, effects }
}
