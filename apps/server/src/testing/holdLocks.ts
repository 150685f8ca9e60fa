/** Holds something in a transaction while a test lets others wait for it. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, vi } from 'vitest'
import { makeClient } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import * as schema from '../db/schema/index.ts'
import { type Locked, takeLocks } from '../pass/locks.ts'
import type { TestDatabase } from './database.ts'

/** Resolves when it is held, with a function that releases it. It has a connection of its own, however many are held. */
export async function hold(
  { connection }: TestDatabase,
  take: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const client = makeClient(connection)
  await client.connect()
  const db = drizzle({ client, schema, casing: 'snake_case' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve: hasTaken } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await take(tx)
    hasTaken()
    await released
  })
  await taken
  return async () => {
    release()
    await holding
    await client.end()
  }
}

/** The same, for the locks of a change of passes. */
export function holdLocks(database: TestDatabase, wanted: Partial<Locked>): Promise<() => Promise<void>> {
  return hold(database, (tx) => takeLocks(tx, { students: [], rooms: [], settings: [], ...wanted }))
}

/** Waits until as many others wait for an advisory lock in this database. */
export function lockWaiters({ pool }: TestDatabase, count: number): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toHaveLength(count)
  })
}

/** Waits until as many statements wait for a lock of any kind in this database. */
export function statementWaiters({ pool }: TestDatabase, count: number): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
}

type Act = () => Promise<{ status: number }>

/** What both answer: the first waits for what is held, and the second for that or for the first. */
export async function oneAfterTheOther(
  database: TestDatabase,
  take: (tx: Tx) => Promise<unknown>,
  acts: readonly [Act, Act],
): Promise<number[]> {
  const letGo = await hold(database, take)
  const answers: ReturnType<Act>[] = []
  try {
    for (const act of acts) {
      answers.push(act())
      await statementWaiters(database, answers.length)
    }
  } finally {
    await letGo()
  }
  return (await Promise.all(answers)).map(({ status }) => status)
}
