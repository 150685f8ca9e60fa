/**
 * Everything that counts places takes its locks here, in one order everywhere: students, rooms, settings (ascending
 * ids within each), and then the rows of the passes. One order means that no two changes can wait for each other.
 * They are advisory locks of the transaction, so one round trip takes them all, behind a savepoint: whoever finds that
 * more are needed gives them back first, because taking more on top would be out of order.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

const UNLOCKED = 'unlocked'

const KINDS = { students: 1n, rooms: 2n, settings: 3n } as const

export interface Locked {
  students: readonly number[]
  rooms: readonly number[]
  settings: readonly number[]
}

export async function takeLocks(tx: Tx, wanted: Locked): Promise<void> {
  const keys = Object.entries(KINDS).flatMap(([kind, number]) =>
    wanted[kind as keyof Locked].map((id) => (number << 32n) + BigInt(id)),
  )
  if (keys.length === 0) return
  const ordered = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)).map(String)
  // Two statements in one message, which leaves no room for parameters; the keys are numbers.
  await tx.execute(
    sql.raw(`savepoint ${UNLOCKED};
      select pg_advisory_xact_lock(key) from (select unnest('{${ordered}}'::bigint[]) as key order by key) as keys`),
  )
}

/** Undoes what was done since they were taken, which must be nothing but reading. */
export async function giveLocksBack(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(`rollback to savepoint ${UNLOCKED}`))
}
