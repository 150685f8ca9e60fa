import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Columns as one JSON object, with the keys and values that Drizzle would give them. */
export function jsonOf<Columns extends Record<string, PgColumn>>(columns: Columns): SQL {
  const pairs = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${wireValue(column)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Instants as the rules write them. */
function wireValue(column: PgColumn): SQL {
  return column.getSQLType().startsWith('timestamp')
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${column}`
}
