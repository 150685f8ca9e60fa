/**
 * Whether this server can do its work: write to the database, receive events from the other servers, and know the tables
 * as they are. It checks this every ten seconds, on a connection of its own, so that it never waits for those that
 * requests share. A request only reads the last result, so that anybody may ask as often as they like.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { isUnreachable } from '../db/outage.ts'
import { makeOwnPool } from '../db/ownPool.ts'
import type { PubSub } from '../db/pubsub.ts'
import { readTablesVersion, TABLES_CHANNEL } from '../db/version.ts'
import { makeEcho } from './echo.ts'
import { describeProblem, type HealthReason, type Problem } from './problem.ts'
import { LITTLE_MEMORY, WRITE_MEGABYTE } from './room.ts'

export interface Health {
  /** Why no requests should be sent to this server, as of the last check. Empty if they should. */
  reasons(): readonly HealthReason[]
  /** Checks now. */
  probe(): Promise<readonly HealthReason[]>
  /** Whether a newer server has changed the tables, which may be why a request has failed. */
  isOutdated(): Promise<boolean>
  /** Requests are still answered, and should be sent elsewhere from now on. */
  drain(): void
  close(): Promise<void>
}

export interface HealthOptions {
  connection: Connection
  pubsub: PubSub
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** How long an event may take; for tests. */
  echoTimeoutMs?: number
}

/** The name that an operator sees in `pg_stat_activity`. */
export const HEALTH_NAME = 'corridor-health'
const INTERVAL_MS = 10_000
/** Slightly shorter than the interval, so that a busy moment is not reported as a failure. */
const ECHO_TIMEOUT_MS = 8000

/** One transaction. The insert fails if the database accepts no writes, and the last query if its disk is full. */
const WRITE = `
  ${LITTLE_MEMORY};
  insert into health_probe (only_row) values (true) on conflict (only_row) do update set probes = health_probe.probes + 1;
  ${WRITE_MEGABYTE}`

export function makeHealth({ connection, pubsub, log, echoTimeoutMs = ECHO_TIMEOUT_MS }: HealthOptions): Health {
  const pool = makeOwnPool({ connection, name: HEALTH_NAME, max: 1, onError: () => {} })
  const echo = makeEcho(pubsub, pool, echoTimeoutMs)
  let problems: readonly HealthReason[] = []
  let isDraining = false
  let running = 0
  let probing: Promise<unknown> = Promise.resolve()

  const checkWrites = async (): Promise<Problem | null> => {
    const client = await pool.connect().catch((why: Error) => why)
    if (client instanceof Error) return { reason: 'database', why: client }
    try {
      await client.query(WRITE)
      client.release()
      return null
    } catch (why) {
      client.release(true)
      return { reason: isUnreachable(why) ? 'database' : 'writes', why: why as Error }
    }
  }
  const isOutdated = async () => (await readTablesVersion(pool)).is === 'other'
  const checkVersion = async (): Promise<Problem | null> => {
    // Failing to find out is no sign of another version. Whatever made it fail has its own check.
    if (!(await isOutdated().catch(() => false))) return null
    return { reason: 'version', why: new Error('a newer server has changed the tables: update and restart this one') }
  }
  const check = async (): Promise<Problem[]> => {
    const writes = await checkWrites()
    // Without a database there are no events either, so only the cause is reported.
    if (writes?.reason === 'database') return [writes]
    return [await checkVersion(), writes, await echo.check()].filter((problem) => problem !== null)
  }
  const run = async () => {
    const found = await check()
    const reasons = found.map(({ reason }) => reason)
    if (reasons.join() !== problems.join()) report(found)
    problems = reasons
    return reasons
  }
  const report = (found: readonly Problem[]) => {
    if (found.length === 0) return log.info('the server can do its work again')
    log.warn({ problems: found.map(describeProblem) }, 'the server cannot do its work')
  }
  const probe = () => {
    running += 1
    const result = probing.then(run).finally(() => {
      running -= 1
    })
    probing = result
    return result
  }
  const probeSoon = () => void (running < 2 && probe())
  // The problem may be over.
  pubsub.onReturn(probeSoon)
  pubsub.subscribe(TABLES_CHANNEL, probeSoon)
  const timer = setInterval(() => void (running === 0 && probe()), INTERVAL_MS)
  timer.unref()
  return {
    reasons: () => (isDraining ? ['draining', ...problems] : problems),
    probe,
    isOutdated: () => isOutdated().catch(() => false),
    drain() {
      isDraining = true
    },
    async close() {
      clearInterval(timer)
      echo.close()
      await probing
      await pool.end()
    },
  }
}
