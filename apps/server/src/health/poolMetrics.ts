/** The pools of connections, and how long those who need one have waited for it. */
import type pg from 'pg'
import { Gauge, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30]

export function measurePools(registry: Registry, pools: Readonly<Record<string, pg.Pool>>): void {
  const registers = [registry]
  const gauge = (name: string, help: string, value: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, source] of Object.entries(pools)) this.set({ pool }, value(source))
      },
    })
  gauge('corridor_database_connections', 'Open connections to the database.', (pool) => pool.totalCount)
  gauge('corridor_database_connections_idle', 'Connections that nobody uses.', (pool) => pool.idleCount)
  gauge('corridor_database_waiting', 'Those who wait for a connection.', (pool) => pool.waitingCount)
  const waits = new Histogram({
    name: 'corridor_database_wait_seconds',
    help: 'How long somebody waited for a connection.',
    labelNames: ['pool'],
    buckets: SECONDS,
    registers,
  })
  for (const [pool, source] of Object.entries(pools)) onWait(source, (seconds) => waits.observe({ pool }, seconds))
}

type Connect = (callback?: (...answer: unknown[]) => void) => Promise<pg.PoolClient> | undefined

/** The pool itself says only who got a connection, not when they asked for it. Its `query` asks here as well. */
function onWait(pool: pg.Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as Connect
  const timed: Connect = (callback) => {
    const askedAt = performance.now()
    const observed = () => observe((performance.now() - askedAt) / 1000)
    if (callback === undefined) {
      const client = connect()
      client?.then(observed, observed)
      return client
    }
    return connect((...answer) => {
      observed()
      callback(...answer)
    })
  }
  pool.connect = timed as typeof pool.connect
}
