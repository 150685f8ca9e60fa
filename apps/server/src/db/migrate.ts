import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Connection, poolConfig } from './connect.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** A database behind a firewall that drops packets must not make the start hang. */
const CONNECT_TIMEOUT_MS = 15_000
/** Held by whoever changes the tables themselves. */
export const MIGRATION_LOCK = 0x636f7272 // "corr"

/**
 * Brings the database up to date. Two servers that start at the same time take turns; the second has nothing left to
 * do.
 */
export async function migrate(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...poolConfig(connection), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
