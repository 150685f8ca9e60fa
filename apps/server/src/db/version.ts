/**
 * Which version the tables have, known by the migrations that ran on them. Code that does not know all of them is older
 * than the tables.
 */
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Where a server that has migrated the tables says so, for those that still run the version before. */
export const TABLES_CHANNEL = 'tables_changed'

export interface TablesVersion {
  /** `other`: a migration ran on them that this code does not know. */
  is: 'missing' | 'behind' | 'same' | 'other'
  /** How many migrations this code knows, and how many of them have not run yet. */
  known: number
  toRun: number
}

const hashes = new Map<string, readonly string[]>()

function knownHashes(migrationsFolder: string): readonly string[] {
  const known = hashes.get(migrationsFolder) ?? readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  hashes.set(migrationsFolder, known)
  return known
}

export async function readTablesVersion(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  migrationsFolder = MIGRATIONS,
): Promise<TablesVersion> {
  const known = knownHashes(migrationsFolder)
  const { rows: tables } = await client.query(`select from pg_tables where schemaname = 'drizzle'`)
  if (tables.length === 0) return { is: 'missing', known: known.length, toRun: known.length }
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  const toRun = known.length - rows.length
  const isKnown = rows.every(({ hash }, index) => known[index] === hash)
  return { is: !isKnown ? 'other' : toRun > 0 ? 'behind' : 'same', known: known.length, toRun }
}
