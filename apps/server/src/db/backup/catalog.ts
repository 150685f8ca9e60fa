/**
 * What a database of Corridor holds, as PostgreSQL itself lists it: a table that is added later needs no line here to be
 * part of a backup.
 */
import type pg from 'pg'

/** The second one is where the migrations that have run are listed. */
const SCHEMAS = ['public', 'drizzle']

export interface Table {
  schema: string
  name: string
  /** Without those that PostgreSQL generates itself. */
  columns: string[]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`

const notOfExtension = (catalog: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select s.nspname as schema, o.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class o join pg_namespace s on s.oid = o.relnamespace
      where s.nspname = any($1) and o.relkind in ('r', 'p') and not o.relispartition and ${notOfExtension('pg_class')}
      order by s.nspname, o.relname`,
    [SCHEMAS],
  )
  return rows
}

export async function readSequences(client: pg.ClientBase): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select s.nspname as schema, o.relname as name
       from pg_class o join pg_namespace s on s.oid = o.relnamespace
      where s.nspname = any($1) and o.relkind = 'S' and ${notOfExtension('pg_class')}
      order by s.nspname, o.relname`,
    [SCHEMAS],
  )
  return rows
}

export interface ForeignKey {
  schema: string
  table: string
  name: string
  definition: string
}

export async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select s.nspname as schema, t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace s on s.oid = t.relnamespace
      where s.nspname = any($1) and c.contype = 'f' and c.conparentid = 0`,
    [SCHEMAS],
  )
  return rows
}

/** Statements that remove everything of Corridor's from the database. */
export async function readRemovals(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table %s cascade', o.oid::regclass) as statement
       from pg_class o join pg_namespace s on s.oid = o.relnamespace
      where s.nspname = any($1) and o.relkind in ('r', 'p') and ${notOfExtension('pg_class')}
     union all
     select format('drop sequence if exists %I.%I cascade', s.nspname, o.relname)
       from pg_class o join pg_namespace s on s.oid = o.relnamespace
      where s.nspname = any($1) and o.relkind = 'S' and ${notOfExtension('pg_class')}
     union all
     select format('drop routine if exists %s cascade', o.oid::regprocedure)
       from pg_proc o join pg_namespace s on s.oid = o.pronamespace
      where s.nspname = any($1) and ${notOfExtension('pg_proc')}`,
    [SCHEMAS],
  )
  return rows.map(({ statement }) => statement)
}
