/** Things that someone may do a few times in a while, counted under keyed hashes and shared by all servers. */
import { minutesAfter } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { keyedHash } from './attempts.ts'

interface Allowance {
  times: number
  /** Up to a day, after which counts are deleted. */
  minutes: number
}

export interface Counter extends Pick<Context, 'clock' | 'secrets'> {
  /** Within a change, its own transaction: one that waits for a second connection may wait for those who wait for it. */
  database: { writer: Reader }
}

/** Counts it, and says whether it was allowed. */
export async function isAllowed(
  { database, clock, secrets }: Counter,
  what: string,
  who: string,
  { times, minutes }: Allowance,
  /** How many at once; either all of them are allowed or none. */
  count = 1,
): Promise<boolean> {
  if (count > times) return false
  const now = clock.now()
  const isOver = sql`c.at <= ${minutesAfter(now, -minutes)}::timestamptz`
  const { rowCount } = await database.writer.execute(sql`
    insert into sign_in_count as c (key_hash, failures, at)
    values (${keyedHash(secrets.signInFailures, what, who)}::bytea, ${count}::int, ${now}::timestamptz)
    on conflict (key_hash) do update set
      failures = case when ${isOver} then ${count}::int else c.failures + ${count}::int end,
      at = case when ${isOver} then ${now}::timestamptz else c.at end
    where c.failures + ${count}::int <= ${times} or ${isOver}`)
  return (rowCount ?? 0) > 0
}

export async function allowOnce(context: Counter, what: string, who: string, allowance: Allowance): Promise<void> {
  if (await isAllowed(context, what, who, allowance)) return
  throw new AppError(429, 'too_many_attempts', 'Too many attempts. Wait a while, then try again.', {
    retryAfter: allowance.minutes * 60,
  })
}
