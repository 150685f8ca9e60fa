/**
 * Writes a whole table anew. Its keys and indexes are made once, at the end, and as the table is emptied in the same
 * transaction, nobody sees it without them.
 */
import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../apps/server/src/db/connect.ts'

/** While it is filled, what the table contained is in the table `original`. */
export async function refill(tx: Tx, table: PgTable, fill: () => Promise<void>): Promise<void> {
  const { name } = getTableConfig(table)
  const id = sql`${name}::regclass`
  // A table that others refer to can neither lose its key nor be emptied.
  const references = await constraints(tx, sql`confrelid = ${id} and contype = 'f'`)
  const keys = await constraints(tx, sql`conrelid = ${id} and contype in ('p', 'u')`)
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${id} and not exists (select from pg_constraint where conindid = indexrelid) order by 1`)

  for (const { table: of, name } of [...references, ...keys]) {
    await tx.execute(sql.raw(`alter table ${of} drop constraint ${name}`))
  }
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await tx.execute(sql`create temp table original on commit drop as table ${table}`)
  await tx.execute(sql`truncate ${table}`)
  await fill()
  await tx.execute(sql`drop table original`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const { table: of, name, definition } of [...keys, ...references]) {
    await tx.execute(sql.raw(`alter table ${of} add constraint ${name} ${definition}`))
  }
}

async function constraints(tx: Tx, which: SQL) {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where ${which} order by 1, 2`)
  return rows
}
