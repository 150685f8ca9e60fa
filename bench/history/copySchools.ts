/**
 * Simulates more schools: copies the whole demo district with its people, rooms, classes and passes, also the open
 * ones, several times, by one statement for each table. A copy's ids are those of the original plus a multiple of a
 * million; the copied columns are read from the database's own catalog, so that a new column needs no change here.
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
  tables.pass,
  tables.studentDay,
  tables.notification,
]

export async function copySchools(tx: Tx, copies: number): Promise<void> {
  for (const table of COPIED) {
    const { name } = getTableConfig(table)
    const columns = await columnsOf(tx, name)
    // Nobody is connected who would have to learn about these rows.
    await tx.execute(sql`alter table ${table} disable trigger user`)
    await rebuildAround(tx, table, () => copyRows(tx, name, columns, copies))
    await tx.execute(sql`alter table ${table} enable trigger user`)
  }
}

interface Column {
  name: string
  type: string
  /** Identifies a copied row, or refers to one. */
  is_key: boolean
}

/** Without generated columns, and without large counters, which nothing refers to; they continue by themselves. */
async function columnsOf(tx: Tx, table: string): Promise<Column[]> {
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

function copiedValue({ name, type, is_key }: Column): string {
  if (name === 'username') return `"${name}" || '.' || copy`
  if (!is_key) return `"${name}"`
  return type === 'uuid' ? `md5("${name}" || ' ' || copy)::uuid` : `"${name}" + copy * ${BETWEEN_COPIES}`
}
