/** Sends an event to itself through PostgreSQL, and finds out why if it does not arrive. */
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { PubSub } from '../db/pubsub.ts'
import type { Problem } from './problem.ts'

const CHANNEL = 'health'
/** PostgreSQL drops nothing before its queue is full, and this much of it is not read by someone. */
const LONG_QUEUE = 0.5

export interface Echo {
  check(): Promise<Problem | null>
  /** Whatever is waited for is not waited for any longer. */
  close(): void
}

export function makeEcho(pubsub: PubSub, pool: pg.Pool, timeoutMs: number): Echo {
  const awaited = new Map<string, () => void>()
  pubsub.subscribe(CHANNEL, (message) => awaited.get(message)?.())
  let isClosed = false

  /**
   * False if it did not arrive in time, and nothing else did either. Messages arrive in order: while others arrive, this
   * one waits its turn, and a server that is only busy is not taken for one that is cut off.
   */
  const send = async (): Promise<boolean> => {
    const message = randomUUID()
    const before = pubsub.received()
    const { promise: arrived, resolve } = Promise.withResolvers<boolean>()
    // What has arrived, and was not read yet because this process was busy, is read before the second of these.
    const timer = setTimeout(
      () => setImmediate(() => setImmediate(() => resolve(pubsub.received() > before))),
      timeoutMs,
    )
    awaited.set(message, () => resolve(true))
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, message])
      return isClosed || (await arrived)
    } finally {
      clearTimeout(timer)
      awaited.delete(message)
    }
  }

  const problem = (why: Error): Problem => ({ reason: 'events', why })
  return {
    async check() {
      const listener = pubsub.listener()
      if ('lostBy' in listener) return problem(new Error('nothing listens for events', { cause: listener.lostBy }))
      const busy = performance.eventLoopUtilization()
      try {
        if (await send()) return null
        const why = await whyLost(pool, listener.pid, performance.eventLoopUtilization(busy).utilization)
        pubsub.reconnect()
        return problem(why)
      } catch (why) {
        return problem(why as Error)
      }
    },
    close() {
      isClosed = true
      for (const arrive of awaited.values()) arrive()
    },
  }
}

interface Facts {
  queue: number
  known: boolean
}

async function whyLost(pool: pg.Pool, pid: number, busy: number): Promise<Error> {
  const { rows } = await pool.query<Facts>(
    `select pg_notification_queue_usage() as queue, exists (select from pg_stat_activity where pid = $1) as known`,
    [pid],
  )
  const { queue = 0, known = false } = rows[0] ?? {}
  const lost = 'an event was sent and did not arrive'
  if (!known) return new Error(`${lost}: PostgreSQL no longer has the connection that listens, which is replaced`)
  if (queue > LONG_QUEUE) {
    const full = Math.round(queue * 100)
    return new Error(`${lost}: the queue of events is ${full} % full, because a transaction has been open for long`)
  }
  if (busy > 0.95) return new Error(`${lost}: this process was busy for ${Math.round(busy * 100)} % of the time`)
  return new Error(
    `${lost}: something between Corridor and PostgreSQL keeps it back, such as a pooler or a firewall; the connection is replaced`,
  )
}
