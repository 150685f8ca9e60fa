/** What students did today, from the counts of their days. */
import { type SQL, sql } from 'drizzle-orm'
import type { Now } from './conditions.ts'

/**
 * The counts `d` of today, by the day of each one's own school `s`. No zone is more than a day away from UTC, and that
 * bound is what the index understands.
 */
export function isToday(now: Now): SQL {
  return sql`d.day >= (${now}::timestamptz at time zone 'UTC')::date - 1
    and d.day = (${now}::timestamptz at time zone s.timezone)::date`
}
