/**
 * Which version the tables have, known by the migrations that ran on them. Code that does not know all of them is older
 * than the tables, and can work with them as long as those only added something.
 */
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { MigrationKind } from './migrationKind.ts'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Where a server that has migrated the tables says so, for those that still run the version before. */
export const TABLES_CHANNEL = 'tables_changed'

export interface TablesVersion {
  /**
   * `expanded`: a newer version has added to them, which this code can ignore. `other`: a migration ran on them that
   * this code does not know and cannot work with.
   */
  is: 'missing' | 'behind' | 'same' | 'expanded' | 'other'
  /** How many migrations this code knows, and how many of them have not run yet. */
  known: number
  toRun: number
}

interface Ran {
  hash: string
  kind: MigrationKind | null
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
  // Read through the row, because tables from before there were kinds lack the column.
  const { rows } = await client.query<Ran>(
    `select hash, to_jsonb(m) ->> 'kind' as kind from drizzle.__drizzle_migrations m order by created_at, id`,
  )
  return { is: compare(known, rows), known: known.length, toRun: Math.max(0, known.length - rows.length) }
}

function compare(known: readonly string[], ran: readonly Ran[]): TablesVersion['is'] {
  const isSameLine = ran.slice(0, known.length).every(({ hash }, index) => known[index] === hash)
  if (!isSameLine) return 'other'
  if (ran.length < known.length) return 'behind'
  const unknown = ran.slice(known.length)
  if (unknown.length === 0) return 'same'
  return unknown.every(({ kind }) => kind === 'expand') ? 'expanded' : 'other'
}
