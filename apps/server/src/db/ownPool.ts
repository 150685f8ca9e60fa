/**
 * A few connections of a part's own, which stay open: at full load it neither waits for those that requests share nor
 * for PostgreSQL to accept another one. What they write need not reach the disk.
 */
import pg from 'pg'
import { type Connection, poolConfig } from './client.ts'
import { sessionSettings } from './sessionSettings.ts'

export const CONNECT_TIMEOUT_MS = 8000
const STATEMENT_TIMEOUT_MS = 8000

export interface OwnPoolOptions {
  connection: Connection
  /** The name that an operator sees in `pg_stat_activity`. */
  name: string
  max: number
  onError: (error: Error) => void
}

export function makeOwnPool({ connection, name, max, onError }: OwnPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    application_name: name,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    ...sessionSettings({ synchronous_commit: 'off', statement_timeout: `${STATEMENT_TIMEOUT_MS}ms` }),
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', onError)
  return pool
}
