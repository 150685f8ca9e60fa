/**
 * Whether this server can do its work: it writes, and hears what the others say. It finds out by itself every ten
 * seconds, and whoever asks reads the last result, so that asking costs nothing and can be done by anybody.
 */
import { randomUUID } from 'node:crypto'
import { isOutOfReach } from '../db/outage.ts'
import type { PubSub } from '../db/pubsub.ts'

/** The whole vocabulary: what went wrong inside is nobody's business who may ask this. */
export type HealthReason = 'database' | 'writes' | 'events'

export interface Health {
  /** Why it is not ready, as last found out; empty when it is. */
  reasons(): readonly HealthReason[]
  /** Finds out now. */
  probe(): Promise<readonly HealthReason[]>
  close(): Promise<void>
}

const EVERY_MS = 10_000
/** A busy moment is no failure; only just shorter than the time until the next look. */
const ECHO_TIMEOUT_MS = 8000
const CHANNEL = 'health'

/**
 * One transaction. The first write fails where the database takes none. A row that is written over needs no more room
 * than it has, also on a full disk, so a megabyte goes there too, as a temporary file that is gone at once.
 */
const WRITE = `
  set local work_mem = '64kB';
  insert into health_probe (only_row) values (true) on conflict (only_row) do update set probes = health_probe.probes + 1;
  with filler as materialized (select repeat(md5(n::text), 32) from generate_series(1, 1000) as n) select count(*) from filler`

export function makeHealth(pubsub: PubSub): Health {
  const echoes = new Map<string, () => void>()
  pubsub.subscribe(CHANNEL, (word) => echoes.get(word)?.())
  let found: readonly HealthReason[] = []
  let probing: Promise<unknown> = Promise.resolve()

  const run = async () => {
    const [writes, events] = await Promise.all([probeWrites(pubsub), probeEvents(pubsub, echoes)])
    // Without its database it has no events either, and one cause is enough.
    found = writes === 'database' ? [writes] : [writes, events].filter((reason) => reason !== null)
    return found
  }
  const probe = () => {
    const result = probing.then(run)
    probing = result
    return result
  }
  // What was wrong may be over.
  pubsub.onReturn(() => void probe())
  const timer = setInterval(() => void probe(), EVERY_MS)
  timer.unref()
  return {
    reasons: () => found,
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

/** Says a word that nobody else says, and waits until the listener has heard it. */
async function probeEvents(pubsub: PubSub, echoes: Map<string, () => void>): Promise<HealthReason | null> {
  if (!pubsub.isListening()) return 'events'
  const word = randomUUID()
  const { promise: heard, resolve } = Promise.withResolvers<boolean>()
  const deaf = setTimeout(() => resolve(false), ECHO_TIMEOUT_MS)
  echoes.set(word, () => resolve(true))
  try {
    await pubsub.publish(CHANNEL, word)
    if (await heard) return null
    pubsub.reconnect()
    return 'events'
  } catch {
    return 'events'
  } finally {
    clearTimeout(deaf)
    echoes.delete(word)
  }
}
