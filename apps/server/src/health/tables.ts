/**
 * Notices that a newer server has changed the tables in a way that this one cannot work with. The newer server says so
 * the moment it is done, and whoever did not hear it looks every few seconds. There is no way back: what a migration has
 * changed stays changed.
 */
import type pg from 'pg'
import type { PubSub } from '../db/pubsub.ts'
import { readTablesVersion, TABLES_CHANNEL } from '../db/version.ts'

export interface TablesWatch {
  isOutdated(): boolean
  /** Looks now. Failing to find out is no sign of another version: whatever made it fail has its own check. */
  check(): Promise<boolean>
  /** Resolves when it is found out. */
  outdated: Promise<void>
}

export function watchTables(pool: pg.Pool, pubsub: PubSub, migrationsFolder?: string): TablesWatch {
  const { promise: outdated, resolve } = Promise.withResolvers<void>()
  let isOutdated = false
  let last: Promise<boolean> = Promise.resolve(false)
  let next: Promise<boolean> | undefined

  const look = async (): Promise<boolean> => {
    next = undefined
    if (isOutdated) return true
    const { is } = await readTablesVersion(pool, migrationsFolder)
    isOutdated = is === 'other'
    if (isOutdated) resolve()
    return isOutdated
  }
  const check = () => {
    // However many ask, they share one look. It is one that has not begun yet, because the one that has may have read
    // what was true before.
    next ??= last.then(look).catch(() => false)
    last = next
    return next
  }
  pubsub.subscribe(TABLES_CHANNEL, () => void check())
  pubsub.onReturn(() => void check())
  return { isOutdated: () => isOutdated, check, outdated }
}
