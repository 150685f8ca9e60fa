import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Connection, poolConfig } from './client.ts'
import { preparing } from './preparing.ts'
import * as schema from './schema/index.ts'
import { sessionSettings } from './sessionSettings.ts'

export type Db = NodePgDatabase<typeof schema>
/** The transaction a command runs in. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads work with either. */
export type Reader = Db | Tx

export interface Database {
  /** For reads that somebody waits for. */
  db: Db
  /** For what nobody waits for, and may take long. */
  background: Db
  /** For reads whose text is always the same, and whose best plan does not depend on their values. */
  frequent: Db
  /** The connections of `frequent`. */
  pool: pg.Pool
  /**
   * For changes, which may wait for each other's locks (a whole class at one destination), each holding a connection
   * while it waits. They have a separate pool, so that reads are answered in the meantime.
   */
  writer: Db
  /** The connections of `writer`. */
  writers: pg.Pool
  /** For files that are read while they are sent, which can take minutes. */
  exports: pg.Pool
  /** All of them, by the names that operators see. */
  pools: Readonly<Record<'requests' | 'lists' | 'changes' | 'background' | 'exports', pg.Pool>>
  close(): Promise<void>
}

export type { Connection }

export interface ConnectOptions {
  connection: Connection
  poolSize: number
  /**
   * How long a read may take, where people wait for it and others for its connection. Changes have no such limit: they
   * are many small statements, which wait for locks (`lock_timeout`).
   */
  readTimeoutMs?: number | undefined
  /** The pool replaces a connection that fails while idle; the error must not crash the process. */
  onIdleError?: (error: Error) => void
}

/** Whoever waits for a page has given up by then. */
export const READ_TIMEOUT_MS = 30_000
const MAX_EXPORTS = 2
/** Jobs run side by side, and some hold a transaction. */
const MAX_BACKGROUND = 4
const CONNECT_TIMEOUT_MS = 30_000

export function connect({ connection, poolSize, readTimeoutMs, onIdleError = () => {} }: ConnectOptions): Database {
  const half = Math.max(1, Math.floor(poolSize / 2))
  const quarter = Math.max(1, Math.floor(poolSize / 4))
  const limits = readTimeoutMs === undefined ? {} : { statement_timeout: `${readTimeoutMs}ms` }
  const make = (config: pg.PoolConfig) => makePool({ ...poolConfig(connection), ...config }, onIdleError)
  const readers = make({ max: quarter, ...sessionSettings(limits) })
  const frequent = make({ max: quarter, ...preparing(limits) })
  const writers = make({ max: half, ...preparing() })
  const background = make({ max: MAX_BACKGROUND })
  const exports = make({ max: MAX_EXPORTS })
  const over = (client: pg.Pool) => drizzle({ client, schema, casing: 'snake_case' })
  return {
    db: over(readers.pool),
    background: over(background.pool),
    frequent: over(frequent.pool),
    pool: frequent.pool,
    writer: over(writers.pool),
    writers: writers.pool,
    exports: exports.pool,
    pools: {
      requests: frequent.pool,
      lists: readers.pool,
      changes: writers.pool,
      background: background.pool,
      exports: exports.pool,
    },
    close: async () => {
      await Promise.all([readers, frequent, writers, background, exports].map((pool) => pool.close()))
    },
  }
}

function makePool(config: pg.PoolConfig, onIdleError: (error: Error) => void) {
  const pool = new pg.Pool({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  pool.on('error', onIdleError)
  const sockets = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // A connection that is in use when PostgreSQL goes away fails its query and also emits an error here.
    client.on('error', onIdleError)
    const closed = new Promise<void>((resolve) => client.once('end', () => resolve()))
    sockets.add(closed)
    void closed.then(() => sockets.delete(closed))
  })
  releaseEndedClients(pool)
  return {
    pool,
    // The pool's `end` resolves before its sockets have closed. If PostgreSQL stopped while a socket was open, the
    // error would be thrown with nothing left to catch it.
    async close() {
      await pool.end()
      await Promise.all(sockets)
    },
  }
}

/**
 * A connection that ends while it is checked out is not always released (Drizzle does not, if it ends before the
 * `begin` of a transaction), and a pool full of such connections would never hand out another one. So they are released
 * here.
 */
function releaseEndedClients(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) =>
    client.once('end', () =>
      // Code that releases it does so in this turn of the event loop.
      setImmediate(() => {
        if (!inUse.has(client)) return
        client.release(true)
        client.release = () => {}
      }),
    ),
  )
}
