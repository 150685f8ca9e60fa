import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { StartupFailure } from '../process/failure.ts'
import { createDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { oldPostgresProblem } from './postgresVersion.ts'
import { makeNextVersion } from './testing/nextVersion.ts'

const LONG_WAIT = { timeout: 30_000 }

async function journalLength(): Promise<number> {
  const journal = await readFile(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')
  return JSON.parse(journal).entries.length
}

it('is refused by a PostgreSQL that cannot read it', () => {
  expect(oldPostgresProblem(14)).toMatch(/^This is PostgreSQL 14, and Corridor needs 15 or newer; .* Update PostgreSQL/)
  expect(oldPostgresProblem(15)).toBeNull()
})

/** An empty database, like one on a school's own PostgreSQL. */
async function emptyDatabase() {
  const maintenance = inject('maintenance')
  const client = new pg.Client(maintenance)
  await client.connect()
  const database = `corridor_fresh_${process.pid}`
  await client.query(`create database ${database}`)
  await client.end()
  return { ...maintenance, database }
}

it('servers that start at the same time on an empty database migrate it once, and a later start has nothing to do', async () => {
  const connection = await emptyDatabase()
  await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
  await migrate(connection)
  const { pool, close } = connect({ connection, poolSize: 1 })
  const applied = await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
  expect(applied.rows[0].n).toBe(await journalLength())
  const passes = await pool.query('select count(*)::int as n from pass')
  expect(passes.rows[0].n).toBe(0)
  const locks = await pool.query(`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`)
  expect(locks.rows[0].n).toBe(0)
  await close()
})

it('refuses tables that a newer version has changed, and says what to do', async () => {
  const { connection, writers, close } = await createDatabase(2)
  await writers.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`, [2 ** 42])
  await expect(migrate(connection)).rejects.toThrow(StartupFailure)
  await expect(migrate(connection)).rejects.toThrow(/newer version of Corridor\. Start that version or a newer one/)
  await writers.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  await migrate(connection)
  await close()
})

it('waits in short turns for whoever uses a table for long, and nobody else waits for it meanwhile', async () => {
  const { connection, writers, close } = await createDatabase(4)
  const next = await makeNextVersion('-- expand\nalter table room add column color text;')
  const exporting = await writers.connect()
  await exporting.query('begin; lock table room in access share mode')
  const migrating = migrate(connection, next.migrationsFolder)
  const waits = () =>
    exporting.query(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  await vi.waitFor(async () => expect((await waits()).rowCount).toBe(1), LONG_WAIT)
  // Comes after the one that waits for the whole table.
  await writers.query('select count(*) from room')
  await exporting.query('commit')
  exporting.release()
  await migrating
  await writers.query('select color from room')
  await next.remove()
  await close()
})

it('waits for a backup only if there is something to migrate', async () => {
  const { connection, writers, close } = await createDatabase(2)
  const backup = await writers.connect()
  await backup.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await migrate(connection)
  await backup.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  // It had run before, and may not be one that can run twice.
  const migrating = migrate(connection).catch(() => {})
  await vi.waitFor(async () => {
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    expect((await backup.query(waits)).rowCount).toBe(1)
  }, LONG_WAIT)
  await backup.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  backup.release()
  await migrating
  await close()
})
