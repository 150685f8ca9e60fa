/**
 * Simulates more schools: copies the whole demo district with its people, rooms and classes several times, by one
 * statement for each table. A copy's ids are those of the original plus a multiple of a million; the copied columns are
 * read from the database's own catalog, so that a new column needs no change here.
 */
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import * as tables from '../../apps/server/src/db/schema/index.ts'
import { rebuildAround } from '../../apps/server/src/demo/rebuild.ts'

const BETWEEN_COPIES = 1_000_000

/** In the order in which they refer to each other. */
const COPIED: readonly PgTable[] = [
  tables.district,
  tables.school,
  tables.userAccount,
  tables.membership,
  tables.schedule,
  tables.block,
  tables.timeRange,
  tables.room,
  tables.roomLink,
  tables.schoolClass,
  tables.classTeacher,
  tables.classMember,
  tables.quickSelect,
  tables.roomSetting,
  tables.passSetting,
]

/** Without what is written every school day. */
export async function copySchools(tx: Tx, copies: number): Promise<void> {
  for (const table of COPIED) await copyTable(tx, table, copies)
}

export async function copyTable(tx: Tx, table: PgTable, copies: number): Promise<void> {
  const { name } = getTableConfig(table)
  const columns = await columnsOf(tx, name)
  await rebuildAround(tx, table, () => copyRows(tx, name, columns, copies))
}

export interface Column {
  name: string
  type: string
  /** Identifies a copied row, or refers to one. */
  is_key: boolean
}

/** Without generated columns, and without large counters, which nothing refers to; they continue by themselves. */
export async function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await tx.execute<{ name: string; type: string; is_key: boolean }>(sql`
    select attname as name, atttypid::regtype::text as type,
      atttypid in ('integer'::regtype, 'uuid'::regtype) and (attidentity <> '' or exists (
        select from pg_constraint where conrelid = attrelid and attnum = any(conkey)
          and (contype = 'f' or (contype = 'p' and atttypid = 'uuid'::regtype)))) as is_key
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and not (attidentity <> '' and atttypid = 'bigint'::regtype)
    order by attnum`)
  return rows
}

async function copyRows(tx: Tx, table: string, columns: readonly Column[], copies: number): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`)
  await tx.execute(
    sql.raw(`
    insert into "${table}" (${names}) overriding system value
    select ${columns.map(copiedValue)} from "${table}", generate_series(1, ${copies}) as copy`),
  )
}

/** What the column has in the copy number `copy`. Number 0 is the original. */
export function copiedValue({ name, type, is_key }: Column): string {
  if (name === 'username') return `"${name}" || '.' || copy`
  if (!is_key) return `"${name}"`
  return type === 'uuid'
    ? `case when copy = 0 then "${name}" else md5("${name}" || ' ' || copy)::uuid end`
    : `"${name}" + copy * ${BETWEEN_COPIES}`
}
