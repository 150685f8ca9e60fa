/**
 * Everything that counts places takes its locks in one order: students, rooms, settings, with ascending ids within
 * each, and then the rows of the passes. One order means that no two changes can wait for each other. They are advisory
 * locks of the transaction.
 */
import type { RoomId, RoomSettingId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

const KINDS = { students: 1n, rooms: 2n, settings: 3n } as const

export interface Locked {
  students: readonly UserId[]
  rooms: readonly RoomId[]
  settings: readonly RoomSettingId[]
}

/** The keys of the locks, in the order in which they are taken. */
export function lockKeys(wanted: Locked): string[] {
  const keys = Object.entries(KINDS).flatMap(([kind, number]) =>
    wanted[kind as keyof Locked].map((id) => String((number << 32n) + BigInt(id))),
  )
  return inLockOrder(keys)
}

export function inLockOrder(keys: readonly string[]): string[] {
  const [...each] = new Set(keys)
  return each.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

export const TAKE_LOCKS = 'select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key'

export async function takeLocks(tx: Tx, wanted: Locked): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(key) from unnest(${sql.param(lockKeys(wanted))}::bigint[]) as key`)
}
