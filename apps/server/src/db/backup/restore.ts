/**
 * Fills a database from a backup, in one transaction: whatever goes wrong, the database is as it was before. The tables
 * are made as they were when the backup was taken, filled, and then brought up to date by the migrations that came later,
 * as an update of the server would have done.
 */
import { pipeline } from 'node:stream/promises'
import { getTableName, is } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupFailure } from '../../process/failure.ts'
import { apply, makeMigrationTable } from '../apply.ts'
import { type Connection, makeClient } from '../client.ts'
import { waitUntil } from '../embedded/wait.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import * as tables from '../schema/index.ts'
import { MIGRATIONS } from '../version.ts'
import { qualified, quoted, readForeignKeys, readRemovals, readSequences, readTables, type Table } from './catalog.ts'
import { keyOf, type Manifest, tableOfPart } from './manifest.ts'
import { entriesOf } from './read.ts'
import type { TarEntry } from './tar.ts'

/** A server that was just stopped may take a moment to hang up. */
const HANG_UP_MS = 3000

const OUR_TABLES = Object.values(tables)
  .filter((value) => is(value, PgTable))
  .map((table) => keyOf({ schema: 'public', name: getTableName(table) }))

export interface RestoreOptions {
  connection: Connection
  file: string
  /** Checked (`checkBackup`). */
  manifest: Manifest
  /** The database may hold a district, which is then gone. */
  replace: boolean
  /** Runs on the filled and migrated database, before anybody can see it. */
  finish: (client: pg.Client) => Promise<void>
  progress?: (line: string) => void
  /** For tests: the migrations of a later version. */
  migrationsFolder?: string
}

export async function restore(options: RestoreOptions): Promise<void> {
  const { connection, file, manifest, replace, finish, progress = () => {}, migrationsFolder = MIGRATIONS } = options
  const migrations = readMigrationFiles({ migrationsFolder })
  const known = knownMigrations(migrations, manifest)
  const client = makeClient(connection)
  await client.connect()
  try {
    // A server that starts meanwhile waits for this before it looks at the tables.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseWhileInUse(client)
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    const replaced = await refuseOtherContents(client, { manifest, replace, migrations })
    if (replaced.length > 0) progress(`Replacing what a newer version has added as well (${replaced.join(', ')})`)
    progress('Making the tables')
    for (const statement of await readRemovals(client)) await client.query(statement)
    // Jobs of the database that is replaced. The server plans its own at its start.
    await client.query('drop schema if exists pgboss cascade')
    await makeMigrationTable(client)
    for (const migration of known) await apply(client, migration)
    progress('Filling the tables')
    await load(client, file, manifest)
    const later = migrations.slice(known.length)
    if (later.length > 0) progress('Bringing them up to date')
    for (const migration of later) await apply(client, migration)
    await finish(client)
    await client.query('commit')
  } finally {
    // Ends the transaction, too, if it was not committed.
    await client.end()
  }
}

/** Those that had run when the backup was taken. */
function knownMigrations(migrations: MigrationMeta[], manifest: Manifest): MigrationMeta[] {
  const known = migrations.slice(0, manifest.migrations.length)
  const same = manifest.migrations.every((hash, index) => known[index]?.hash === hash)
  if (same) return known
  throw new StartupFailure(
    'This backup was made by a newer version of Corridor, or by one with other tables. Update Corridor to the version that made it, then restore.',
  )
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  let others = 0
  const isAlone = async () => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null',
    )
    others = rowCount ?? 0
    return others === 0
  }
  if (await waitUntil(isAlone, HANG_UP_MS)) return
  throw new StartupFailure(
    `Something else is connected to this database (${others} ${others === 1 ? 'connection' : 'connections'}). Stop Corridor and everything else that uses it, then restore.`,
  )
}

/** Returns the tables that only a newer version knows: they go, too, with the rest of what it has made. */
async function refuseOtherContents(
  client: pg.Client,
  { manifest, replace, migrations }: { manifest: Manifest; replace: boolean; migrations: MigrationMeta[] },
): Promise<string[]> {
  const present = await readTables(client)
  const ours = new Set([...manifest.tables.map(keyOf), ...OUR_TABLES, 'drizzle.__drizzle_migrations'])
  const foreign = present.filter((table) => !ours.has(keyOf(table))).map(({ name }) => name)
  const isNewer = await wasMigratedByNewer(client, present, migrations)
  if (foreign.length > 0 && !isNewer) {
    throw new StartupFailure(
      `This database also holds tables that are not Corridor's (${foreign.slice(0, 5).join(', ')}). Set DATABASE_URL to a database of its own.`,
    )
  }
  if (replace || !present.some(({ schema, name }) => schema === 'public' && name === 'district')) return foreign
  const { rows } = await client.query<{ name: string }>('select name from district limit 1')
  if (rows.length === 0) return foreign
  throw new StartupFailure(
    `This database already holds a district (${rows[0]?.name}). Restore into an empty one, or add --replace to lose what is there.`,
  )
}

/**
 * Whoever goes back to the version before finds tables in the database that this code has never heard of. That they are
 * Corridor's is known from the list of its migrations, which began like ours.
 */
async function wasMigratedByNewer(client: pg.Client, present: Table[], known: MigrationMeta[]): Promise<boolean> {
  if (!present.some(({ schema, name }) => schema === 'drizzle' && name === '__drizzle_migrations')) return false
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.length > known.length && known.every(({ hash }, index) => rows[index]?.hash === hash)
}

/**
 * Rows come in the order of the tables' names, so references are taken off and put back, which checks them all. Triggers
 * would announce every row as a change.
 */
async function load(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const foreignKeys = await readForeignKeys(client)
  const all = await readTables(client)
  refuseOtherTables(manifest, { tables: all, sequences: await readSequences(client) })
  for (const { schema, table, name } of foreignKeys) {
    await client.query(`alter table ${qualified({ schema, name: table })} drop constraint ${quoted(name)}`)
  }
  for (const table of all) await client.query(`alter table ${qualified(table)} disable trigger user`)
  // Migrations have put rows into some.
  await client.query(`truncate ${all.map(qualified).join(', ')}`)
  await copyRows(client, file, manifest)
  for (const { schema, name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [qualified({ schema, name }), value, isCalled])
  }
  for (const { schema, table, name, definition } of foreignKeys) {
    await client.query(`alter table ${qualified({ schema, name: table })} add constraint ${quoted(name)} ${definition}`)
  }
  for (const table of all) await client.query(`alter table ${qualified(table)} enable trigger user`)
  await client.query('analyze')
}

/**
 * A backup has exactly the tables of its version. One that someone made up could otherwise fill others, such as those in
 * which PostgreSQL keeps its own users, or leave some of ours empty.
 */
function refuseOtherTables(
  manifest: Manifest,
  { tables, sequences }: { tables: Table[]; sequences: { schema: string; name: string }[] },
): void {
  const shapeOf = ({ columns, ...table }: Table) => `${keyOf(table)} (${columns.toSorted().join(', ')})`
  const named = [...manifest.tables.map(shapeOf), ...manifest.sequences.map(keyOf)]
  const own = [...tables.map(shapeOf), ...sequences.map(keyOf)]
  const isSame = named.length === own.length && new Set(own).isSubsetOf(new Set(named))
  if (isSame) return
  throw new StartupFailure(
    'This backup does not hold the tables of the version that it names. Use another copy of it, or an earlier one. Nothing was changed.',
  )
}

async function copyRows(client: pg.Client, file: string, manifest: Manifest): Promise<void> {
  const wanted = new Map(manifest.tables.map((table) => [keyOf(table), table]))
  const entries = entriesOf(file)
  const next = async () => (await entries.next()).value as TarEntry | undefined
  let entry = await next()
  while (entry) {
    const key = tableOfPart(entry.name)
    const table = key === undefined ? undefined : wanted.get(key)
    if (!table) {
      entry = await next()
      continue
    }
    const parts = async function* () {
      for (; entry && tableOfPart(entry.name) === key; entry = await next()) yield entry.content
    }
    const columns = table.columns.map(quoted).join(', ')
    const rows = client.query(copyFrom(`copy ${qualified(table)} (${columns}) from stdin`))
    await pipeline(parts, rows)
    if (rows.rowCount !== table.rows) throw new Error(`${table.name} has ${rows.rowCount} rows, not ${table.rows}`)
  }
}
