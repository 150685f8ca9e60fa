import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

async function journalLength(): Promise<number> {
  const journal = await readFile(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')
  return JSON.parse(journal).entries.length
}

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
