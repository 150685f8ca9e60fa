/**
 * Whether this server can do its work: write to the database, receive events from the other servers, and know the tables
 * as they are. It checks this every few seconds, on a connection of its own, so that it never waits for those that
 * requests share. A request only reads the last result, so that anybody may ask as often as they like.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../db/connect.ts'
import { isUnreachable } from '../db/outage.ts'
import { ANSWER_GRACE_MS, makeOwnPool } from '../db/ownPool.ts'
import type { PubSub } from '../db/pubsub.ts'
import { loggedError } from '../http/loggedError.ts'
import { makeEcho } from './echo.ts'
import { describeProblem, type HealthReason, type Problem } from './problem.ts'
import { LITTLE_MEMORY, WRITE_MEGABYTE } from './room.ts'
import { watchForStall } from './stall.ts'
import { watchTables } from './tables.ts'

/** `live`: the process answers, and no requests should be sent to it. `draining`: it is about to stop. */
export type HealthState = 'live' | 'ready' | 'draining'

export interface Health {
  state(): HealthState
  /** Why no requests should be sent to this server, as of the last check. Empty if they should. */
  reasons(): readonly HealthReason[]
  /** Checks now. */
  probe(): Promise<readonly HealthReason[]>
  /** A newer server has changed the tables in a way that this one cannot work with. It stays so. */
  isOutdated(): boolean
  /** Looks whether it is so, which may be why a request has failed. */
  checkTables(): Promise<boolean>
  /**
   * Does this as soon as it is so. If it fails the log says so, and the process goes on: whatever restarts services would
   * start the old code over and over.
   */
  onOutdated(work: () => unknown): void
  /** Requests are still answered, and should be sent elsewhere from now on. */
  drain(): void
  close(): Promise<void>
}

export interface HealthOptions {
  connection: Connection
  pubsub: PubSub
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** How long an event may take, and an answer of the database; for tests. */
  echoTimeoutMs?: number
  timeoutMs?: number
  /** For tests: those of a later version. */
  migrationsFolder?: string | undefined
}

/** The name that an operator sees in `pg_stat_activity`. */
export const HEALTH_NAME = 'corridor-health'
const INTERVAL_MS = 4000
const TIMEOUT_MS = 4000
/** After the last good check the next one begins, and waits for an answer. The guides promise ten seconds. */
export const NOTICED_WITHIN_MS = INTERVAL_MS + TIMEOUT_MS + ANSWER_GRACE_MS
/** A stall of less than this part of the time that an answer may take makes no answer late. */
const STALL_PART = 1 / 4
/** A process that always stalls is not one that works, either. */
const CHECKS = 3

/** One transaction. The insert fails if the database accepts no writes, and the last query if its disk is full. */
const WRITE = `
  ${LITTLE_MEMORY};
  insert into health_probe (only_row) values (true) on conflict (only_row) do update set probes = health_probe.probes + 1;
  ${WRITE_MEGABYTE}`

export function makeHealth(options: HealthOptions): Health {
  const { connection, pubsub, log, echoTimeoutMs = TIMEOUT_MS, timeoutMs = TIMEOUT_MS, migrationsFolder } = options
  const pool = makeOwnPool({ connection, name: HEALTH_NAME, max: 1, timeoutMs, onError: () => {} })
  const echo = makeEcho(pubsub, pool, echoTimeoutMs)
  const tables = watchTables(pool, pubsub, migrationsFolder)
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
  const check = async (): Promise<Problem[]> => {
    const writes = await checkWrites()
    // Without a database there are no events either, so only the cause is reported.
    if (writes?.reason === 'database') return [writes]
    return [writes, await echo.check()].filter((problem) => problem !== null)
  }
  const checkWithoutStall = async () => {
    for (let checks = 1; ; checks += 1) {
      const endWatch = watchForStall(timeoutMs * STALL_PART)
      const found = await check()
      const hasStalled = endWatch()
      if (found.length === 0 || !hasStalled || checks === CHECKS) return found
    }
  }
  const run = async () => {
    const found = await checkWithoutStall()
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
  // The problem may be over.
  pubsub.onReturn(() => void (running < 2 && probe()))
  const onOutdated = (work: () => unknown) =>
    void tables.outdated
      .then(work)
      .catch((failure: unknown) =>
        log.warn(
          { failure: loggedError(failure) },
          'something could not be stopped; no requests are taken all the same',
        ),
      )
  onOutdated(() =>
    log.warn('a newer server has changed the tables: this one takes no more requests; update and restart it'),
  )
  const timer = setInterval(() => {
    void tables.check()
    if (running === 0) void probe()
  }, INTERVAL_MS)
  timer.unref()

  const reasons = (): HealthReason[] => [
    ...(isDraining ? ['draining' as const] : []),
    ...(tables.isOutdated() ? ['version' as const] : []),
    ...problems,
  ]
  return {
    state: () => (isDraining ? 'draining' : reasons().length === 0 ? 'ready' : 'live'),
    reasons,
    probe,
    isOutdated: tables.isOutdated,
    checkTables: tables.check,
    onOutdated,
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
