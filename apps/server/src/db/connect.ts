import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PREPARING } from './preparing.ts'
import * as schema from './schema/index.ts'

export type Db = NodePgDatabase<typeof schema>
/** The transaction a command runs in. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads work with either. */
export type Reader = Db | Tx

export interface Database {
  db: Db
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
  close(): Promise<void>
}

export type Connection = string | { host: string; user: string; database: string }

export interface ConnectOptions {
  connection: Connection
  poolSize: number
  /** The pool replaces a connection that fails while idle; the error must not crash the process. */
  onIdleError?: (error: Error) => void
}

const MAX_EXPORTS = 2
const CONNECT_TIMEOUT_MS = 30_000

/**
 * A PostgreSQL whose machine lost power never closes its connections, so TCP keep-alive checks that it is still there.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export function poolConfig(connection: Connection): pg.PoolConfig {
  return { ...(typeof connection === 'string' ? { connectionString: connection } : connection), ...KEEP_ALIVE }
}

export function connect({ connection, poolSize, onIdleError = () => {} }: ConnectOptions): Database {
  const half = Math.max(1, Math.floor(poolSize / 2))
  const quarter = Math.max(1, Math.floor(poolSize / 4))
  const readers = makePool({ ...poolConfig(connection), max: quarter }, onIdleError)
  const frequent = makePool({ ...poolConfig(connection), max: quarter, ...PREPARING }, onIdleError)
  const writers = makePool({ ...poolConfig(connection), max: half, ...PREPARING }, onIdleError)
  const exports = makePool({ ...poolConfig(connection), max: MAX_EXPORTS }, onIdleError)
  const over = (client: pg.Pool) => drizzle({ client, schema, casing: 'snake_case' })
  return {
    db: over(readers.pool),
    frequent: over(frequent.pool),
    pool: frequent.pool,
    writer: over(writers.pool),
    writers: writers.pool,
    exports: exports.pool,
    close: async () => {
      await Promise.all([readers.close(), frequent.close(), writers.close(), exports.close()])
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
