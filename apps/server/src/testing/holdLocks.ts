/** Holds something in a transaction while a test lets others wait for it. */
import { expect, vi } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { type Locked, takeLocks } from '../pass/locks.ts'
import type { TestDatabase } from './database.ts'

/** Resolves when it is held, with a function that releases it. */
export async function hold({ db }: TestDatabase, take: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
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
