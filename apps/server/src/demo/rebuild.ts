/**
 * Speeds up inserting tens of thousands of rows. Checking references and updating indexes row by row takes most of the
 * time, while doing both once for the finished table is quick. So they are dropped while the table fills and recreated
 * unchanged in the same transaction: they are in force before anybody else sees a row.
 */
import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'

export async function rebuildAround(tx: Tx, table: PgTable, fill: () => Promise<void>): Promise<void> {
  const { name } = getTableConfig(table)
  const references = await read(
    tx,
    sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${name}::regclass and contype = 'f' order by conname`,
  )
  const indexes = await read(
    tx,
    sql`
    select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition from pg_index index
    where index.indrelid = ${name}::regclass
      and not exists (select from pg_constraint where conindid = index.indexrelid) order by 1`,
  )

  for (const reference of references) {
    await tx.execute(sql`alter table ${table} drop constraint ${sql.identifier(reference.name)}`)
  }
  for (const index of indexes) await tx.execute(sql`drop index ${sql.raw(index.name)}`)
  await fill()
  for (const index of indexes) await tx.execute(sql.raw(index.definition))
  for (const { name: reference, definition } of references) {
    await tx.execute(sql`alter table ${table} add constraint ${sql.identifier(reference)} ${sql.raw(definition)}`)
  }
}

interface Kept {
  name: string
  definition: string
}

async function read(tx: Tx, query: SQL): Promise<Kept[]> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(query)
  return rows
}
