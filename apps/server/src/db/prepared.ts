/**
 * The statements that every screen begins with. They are built once, and PostgreSQL plans each of them once per
 * connection: building and planning would take longer than running them.
 */
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** `build` gets a function that gives the place of a value. */
export function prepared<Values extends object, Row extends object>(
  name: string,
  build: (value: (key: keyof Values) => SQL) => SQL,
): (database: Pick<Database, 'pool'>, values: Values) => Promise<Row[]> {
  const statement = build((key) => sql`${sql.placeholder(String(key))}`)
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async ({ pool }, values) => {
    const { rows } = await pool.query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values as Record<string, unknown>),
    })
    return rows
  }
}

/** A part without values, put together once: Drizzle would look at each of its columns again with every statement. */
export function asText(part: SQL): SQL {
  return sql.raw(dialect.sqlToQuery(part).sql)
}
