/** The driver's client, for every address that an operator may set. Whatever connects to the database uses it. */
import pg from 'pg'
import { type DatabaseAddress, readDatabaseUrl } from '../config/databaseUrl.ts'
import { driverConfig, findRoute, forgetRoute, refuseReadOnly } from './route.ts'

/** DATABASE_URL, or the included PostgreSQL. */
export type Connection = string | { host: string; user: string; database: string }

/**
 * A PostgreSQL whose machine lost power never closes its connections, so TCP keep-alive checks that it is still there.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Those that are connected, by their address. When another host takes the writes, nothing that still waits for the one
 * before will be answered, and if its machine lost power, the system would wait for a quarter of an hour.
 */
const connected = new Map<string, Set<RoutedClient>>()

type Connected = (error?: Error | null) => void

export class RoutedClient extends pg.Client {
  readonly #url: string | undefined
  readonly #address: DatabaseAddress | undefined
  #isDestroyed = false

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString: url, ...rest } = config
    const address = url === undefined ? undefined : readDatabaseUrl(url)
    super(address ? { ...driverConfig(address), ...rest, ...address.hosts[0], ssl: false } : rest)
    this.#url = url
    this.#address = address
    // PostgreSQL may go away at any moment, also in the one between connecting and being given to whoever asked for a
    // connection. What waits for an answer fails anyway; an error that nobody listens to would end the whole process.
    this.on('error', () => {})
  }

  override connect(): Promise<this>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<this> | undefined {
    const connecting = this.#connect()
    // The pool calls it this way.
    if (!callback) return connecting
    connecting.then(() => callback(), callback)
    return undefined
  }

  async #connect(): Promise<this> {
    if (this.#url === undefined || !this.#address) {
      await super.connect()
      return this
    }
    const { host, port, ssl } = await findRoute(this.#url)
    if (this.#isDestroyed) throw new Error('Connection terminated')
    // The driver reads these when it connects.
    Object.assign(this, { host, port, ssl })
    Object.assign(this.connection, { ssl })
    try {
      await super.connect()
      await refuseReadOnly(this.#address, this)
      if (this.#address.isForWriting) this.#replaceOthers(this.#url)
      return this
    } catch (error) {
      forgetRoute(this.#url)
      // The pool drops it as it is.
      void this.end()
      throw error
    }
  }

  #replaceOthers(url: string): void {
    const others = connected.get(url) ?? new Set()
    connected.set(url, others)
    for (const other of others) if (other.host !== this.host || other.port !== this.port) other.destroy()
    others.add(this)
    this.once('end', () => others.delete(this))
  }

  /** Closes at once, without telling PostgreSQL. */
  destroy(): void {
    this.#isDestroyed = true
    this.connection.stream.destroy()
  }
}

export function poolConfig(connection: Connection): pg.PoolConfig {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  return { ...where, ...KEEP_ALIVE, Client: RoutedClient }
}

/** A single connection, outside of the pools. */
export function makeClient(connection: Connection, config: pg.ClientConfig = {}): RoutedClient {
  const { Client, ...where } = poolConfig(connection)
  return new RoutedClient({ ...where, ...config })
}
