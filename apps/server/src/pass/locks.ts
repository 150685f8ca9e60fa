/**
 * Everything that counts places takes its locks in one order: students, rooms, settings, keep-apart groups, schools, with
 * ascending ids within each, and then the rows of the passes. One order means that no two changes can wait for each other. They are advisory
 * locks of the transaction.
 */
import type { ApartGroupId, RoomId, RoomSettingId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

const KINDS = { students: 1n, rooms: 2n, settings: 3n, groups: 4n, schools: 5n } as const

export interface Locked {
  students: readonly UserId[]
  rooms: readonly RoomId[]
  settings: readonly RoomSettingId[]
  /** Of students who are kept apart. */
  groups: readonly ApartGroupId[]
  /** With a hall cap. */
  schools: readonly SchoolId[]
}

/** The keys of the locks, in the order in which they are taken. */
export function lockKeys(wanted: Partial<Locked>): string[] {
  const keys = Object.entries(KINDS).flatMap(([kind, number]) =>
    (wanted[kind as keyof Locked] ?? []).map((id) => String((number << 32n) + BigInt(id))),
  )
  return inLockOrder(keys)
}

export function inLockOrder(keys: readonly string[]): string[] {
  const [...each] = new Set(keys)
  return each.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

export const TAKE_LOCKS = 'select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key'

export async function takeLocks(tx: Tx, wanted: Partial<Locked>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(key) from unnest(${sql.param(lockKeys(wanted))}::bigint[]) as key`)
}
