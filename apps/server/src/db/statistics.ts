/**
 * PostgreSQL plans by what it knows of a table's rows. A new school's tables are empty when the first statements are
 * prepared, so their plans scan them, and go on to do so while the first morning fills them. `analyze` counts the rows,
 * and every connection plans again what it has prepared. PostgreSQL does that by itself, but a minute later, and not
 * where autovacuum is off.
 */
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/** Below this many rows a scan costs nothing. */
const FEW_ROWS = 100

/** Counts the tables that have doubled since they were counted, and returns their names. */
export async function refreshStatistics(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_live_tup >= ${FEW_ROWS} and s.n_live_tup >= 2 * c.reltuples
    order by s.relname`)
  const names = rows.map(({ name }) => name)
  // Another server may be at it.
  for (const name of names) await db.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`)
  return names
}
