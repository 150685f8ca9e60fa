import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { poolConfig } from './client.ts'
import { connect } from './connect.ts'
import { withRetry } from './retry.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.close())

it('a change whose process lost power releases its locks within seconds, and nobody waits for one forever', async () => {
  const { rows } = await database.writer.execute(
    sql`select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
      current_setting('plan_cache_mode') as plan`,
  )
  expect(rows).toEqual([{ idle: '10s', lock: '20s', plan: 'force_generic_plan' }])
  expect(poolConfig(database.connection)).toMatchObject({ keepAlive: true })
})

it('only reads that somebody waits for are limited in time', async () => {
  const { db, frequent, writer, background, close } = connect({
    connection: database.connection,
    poolSize: 4,
    readTimeoutMs: 30_000,
  })
  const limits = await Promise.all(
    [db, frequent, writer, background].map(async (one) => (await one.execute('show statement_timeout')).rows[0]),
  )
  expect(limits.map((row) => row?.statement_timeout)).toEqual(['30s', '30s', '0', '0'])
  await close()
})

it('a change that waited too long for a lock is retried', async () => {
  let tries = 0
  const answer = await withRetry(database.writer, async (tx) => {
    tries += 1
    if (tries < 3) await tx.execute(`do $$ begin raise sqlstate '55P03'; end $$`)
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 3])
})

it('connections that died while checked out do not fill the pool', async () => {
  const { pool, close } = connect({ connection: database.connection, poolSize: 2 })
  for (let time = 0; time < 3; time += 1) {
    const client = await pool.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    // The holder may still release it.
    client.release()
  }
  await close()
})
