import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Columns as one JSON object, with the keys and values that Drizzle would give them. */
export function jsonOf<Columns extends Record<string, PgColumn>>(columns: Columns): SQL {
  const pairs = Object.entries(columns).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${wireValue(column)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

function wireValue(column: PgColumn): SQL {
  return column.getSQLType().startsWith('timestamp') ? utcText(column) : sql`${column}`
}

/** An instant as the rules write it. */
export const utcText = (time: PgColumn | SQL): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
