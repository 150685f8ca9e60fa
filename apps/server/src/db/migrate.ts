import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartupFailure } from '../process/failure.ts'
import { apply, makeMigrationTable } from './apply.ts'
import { type Connection, makeClient } from './client.ts'
import { refuseOldPostgres } from './postgresVersion.ts'
import { isRetryable } from './retry.ts'
import { MIGRATIONS, readTablesVersion, TABLES_CHANNEL } from './version.ts'

/** A database behind a firewall that drops packets must not make the start hang. */
const CONNECT_TIMEOUT_MS = 15_000
/** Held by a process that changes the tables, and shared by processes that need the tables to stay the same. */
export const MIGRATION_LOCK = 0x636f7272 // "corr"
/**
 * Whoever waits for a whole table keeps everybody waiting who comes later. Something that uses it for long, such as a
 * large export, is therefore waited for in short turns, between which others are served.
 */
const LOCK_TIMEOUT = '2s'
const BETWEEN_TURNS_MS = 1000
const TURNS = 100

/**
 * Brings the database up to date. It waits for a backup only if there is something to do. Two servers that start at the
 * same time take turns; the second has nothing left to do. Code is refused that is older than the tables, unless they
 * were only added to. Tests have a folder of migrations that a later version might have.
 */
export async function migrate(connection: Connection, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = makeClient(connection, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    if ((await migrationsToRun(client, migrationsFolder)).length === 0) return
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const toRun = await migrationsToRun(client, migrationsFolder)
    if (toRun.length > 0) await runInTurns(client, toRun)
  } finally {
    await client.end()
  }
}

async function migrationsToRun(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const { is, known, toRun } = await readTablesVersion(client, migrationsFolder)
  if (is !== 'other') return readMigrationFiles({ migrationsFolder }).slice(known - toRun)
  throw new StartupFailure(
    'The tables of this database are those of a newer version of Corridor. Start that version or a newer one, or restore a backup of this version into an empty database.',
  )
}

async function runInTurns(client: pg.Client, toRun: readonly MigrationMeta[]): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await runAll(client, toRun)
    } catch (error) {
      // What went wrong says more than that it could not be undone on a lost connection.
      await client.query('rollback').catch(() => {})
      if (!isRetryable(error)) throw error
      if (turn === TURNS) throw stillInUse()
    }
    await pause(BETWEEN_TURNS_MS)
  }
}

/** All or none. Servers that do not know them hear of it the moment it is done. */
async function runAll(client: pg.Client, toRun: readonly MigrationMeta[]): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await makeMigrationTable(client)
  for (const migration of toRun) await apply(client, migration)
  await client.query(`notify ${TABLES_CHANNEL}`)
  await client.query('commit')
}

function stillInUse(): StartupFailure {
  return new StartupFailure(
    'The tables could not be brought up to date, because something else has been using them for minutes. End long exports and other programs that read this database, and start Corridor again. Nothing was changed.',
  )
}
