/**
 * Inserts many rows with few statements. Every column is sent as one array of texts that PostgreSQL casts back: one
 * parameter per column for any number of rows, and the same code for all types.
 */
import { type Column, getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'

/** A row that includes its id: the demo assigns ids itself, so that they are the same every time. */
export type Row<T extends PgTable> = InferInsertModel<T, { dbColumnNames: false; override: true }>

const BATCH = 5_000

export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
  onBatch: (written: number) => void = () => {},
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch: readonly Record<string, unknown>[] = rows.slice(from, from + BATCH)
    await tx.execute(insertStatement(table, batch))
    onBatch(from + batch.length)
  }
}

function insertStatement(table: PgTable, values: readonly Record<string, unknown>[]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) =>
    values.some((row) => row[key] !== undefined && row[key] !== null),
  )
  const names = columns.map(([, column]) => sql.identifier(toSnakeCase(column.name)))
  const arrays = columns.map(
    ([key, column]) => sql`${sql.param(values.map((row) => encode(row[key], column)))}::text[]`,
  )
  const casts = columns.map(([, column], at) => sql`${names[at]}::${sql.raw(column.getSQLType())}`)
  const list = (parts: SQL[] | typeof names) => sql.join(parts as SQL[], sql`, `)
  return sql`insert into ${table} (${list(names)}) overriding system value
    select ${list(casts)} from unnest(${list(arrays)}) as given (${list(names)})`
}

function encode(value: unknown, column: Column): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value) || column.getSQLType() === 'jsonb') return JSON.stringify(value)
  if (!column.getSQLType().endsWith('[]')) throw new TypeError(`${column.name} takes no list`)
  return `{${value.map((element) => JSON.stringify(element)).join(',')}}`
}
