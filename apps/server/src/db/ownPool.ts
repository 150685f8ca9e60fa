/**
 * A few connections of a part's own, which stay open: at full load it neither waits for those that requests share nor
 * for PostgreSQL to accept another one. What they write need not reach the disk.
 */
import pg from 'pg'
import { type Connection, poolConfig } from './client.ts'
import { sessionSettings } from './sessionSettings.ts'

export const CONNECT_TIMEOUT_MS = 8000
/** PostgreSQL gives up a statement itself, and is given this much longer to say so. */
export const ANSWER_GRACE_MS = 1000

export interface OwnPoolOptions {
  connection: Connection
  /** The name that an operator sees in `pg_stat_activity`. */
  name: string
  max: number
  /** How long connecting may take, and each statement. */
  timeoutMs?: number
  onError: (error: Error) => void
}

export function makeOwnPool({
  connection,
  name,
  max,
  timeoutMs = CONNECT_TIMEOUT_MS,
  onError,
}: OwnPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    application_name: name,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + ANSWER_GRACE_MS,
    ...sessionSettings({ synchronous_commit: 'off', statement_timeout: `${timeoutMs}ms` }),
  })
  pool.on('error', onError)
  return pool
}
