import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartupFailure } from '../process/failure.ts'
import { type Connection, makeClient } from './client.ts'
import { MIGRATIONS, readTablesVersion, TABLES_CHANNEL } from './version.ts'

/** A database behind a firewall that drops packets must not make the start hang. */
const CONNECT_TIMEOUT_MS = 15_000
/** Held by a process that changes the tables, and shared by processes that need the tables to stay the same. */
export const MIGRATION_LOCK = 0x636f7272 // "corr"

/**
 * Brings the database up to date. It waits for a backup only if there is something to do. Two servers that start at the
 * same time take turns; the second has nothing left to do. Code that is older than the tables is refused: it might save
 * what the newer version cannot read. Tests have a folder of migrations that a later version might have.
 */
export async function migrate(connection: Connection, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = makeClient(connection, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    if (await isUpToDate(client, migrationsFolder)) return
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (await isUpToDate(client, migrationsFolder)) return
    await applyMigrations(drizzle({ client }), { migrationsFolder })
    await client.query(`notify ${TABLES_CHANNEL}`)
  } finally {
    await client.end()
  }
}

async function isUpToDate(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const { is } = await readTablesVersion(client, migrationsFolder)
  if (is !== 'other') return is === 'same'
  throw new StartupFailure(
    'The tables of this database are those of a newer version of Corridor. Start that version or a newer one, or restore a backup of this version into an empty database.',
  )
}
