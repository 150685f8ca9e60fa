/**
 * Whether this server can do its work: write to the database, and receive events from the other servers. It checks this
 * every ten seconds. A request only reads the last result, so that anybody may ask as often as they like.
 */
import { randomUUID } from 'node:crypto'
import { isOutOfReach } from '../db/outage.ts'
import type { PubSub } from '../db/pubsub.ts'

/** Deliberately vague: the call is public, and must not reveal what went wrong internally. */
export type HealthReason = 'database' | 'writes' | 'events'

export interface Health {
  /** Why the server was not ready at the last check. Empty if it was. */
  reasons(): readonly HealthReason[]
  /** Checks now. */
  probe(): Promise<readonly HealthReason[]>
  close(): Promise<void>
}

const INTERVAL_MS = 10_000
/** Slightly shorter than the interval, so that a busy moment is not reported as a failure. */
const ECHO_TIMEOUT_MS = 8000
const CHANNEL = 'health'

/**
 * One transaction. The insert fails if the database accepts no writes. Overwriting a row succeeds even on a full disk,
 * so the last query also writes a megabyte to a temporary file, which PostgreSQL deletes immediately.
 */
const WRITE = `
  set local work_mem = '64kB';
  insert into health_probe (only_row) values (true) on conflict (only_row) do update set probes = health_probe.probes + 1;
  with filler as materialized (select repeat(md5(n::text), 32) from generate_series(1, 1000) as n) select count(*) from filler`

export function makeHealth(pubsub: PubSub): Health {
  const echoes = new Map<string, () => void>()
  pubsub.subscribe(CHANNEL, (message) => echoes.get(message)?.())
  let lastReasons: readonly HealthReason[] = []
  let probing: Promise<unknown> = Promise.resolve()

  const run = async () => {
    const [writes, events] = await Promise.all([probeWrites(pubsub), probeEvents(pubsub, echoes)])
    // Without a database there are no events either, so only the cause is reported.
    lastReasons = writes === 'database' ? [writes] : [writes, events].filter((reason) => reason !== null)
    return lastReasons
  }
  const probe = () => {
    const result = probing.then(run)
    probing = result
    return result
  }
  // The problem may be over.
  pubsub.onReturn(() => void probe())
  const timer = setInterval(() => void probe(), INTERVAL_MS)
  timer.unref()
  return {
    reasons: () => lastReasons,
    probe,
    async close() {
      clearInterval(timer)
      await probing
    },
  }
}

async function probeWrites({ pool }: PubSub): Promise<HealthReason | null> {
  const client = await pool.connect().catch(() => null)
  if (!client) return 'database'
  try {
    await client.query(WRITE)
    client.release()
    return null
  } catch (error) {
    client.release(true)
    return isOutOfReach(error) ? 'database' : 'writes'
  }
}

/** Publishes a unique message and waits until our own listener has received it. */
async function probeEvents(pubsub: PubSub, echoes: Map<string, () => void>): Promise<HealthReason | null> {
  if (!pubsub.isListening()) return 'events'
  const message = randomUUID()
  const { promise: received, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ECHO_TIMEOUT_MS)
  echoes.set(message, () => resolve(true))
  try {
    await pubsub.publish(CHANNEL, message)
    if (await received) return null
    pubsub.reconnect()
    return 'events'
  } catch {
    return 'events'
  } finally {
    clearTimeout(timer)
    echoes.delete(message)
  }
}
