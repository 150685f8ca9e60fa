/**
 * A PostgreSQL that ends unexpectedly is started again: someone killed it, or the system did for want of memory. One that
 * keeps ending soon after its start has something the matter with it that a person has to look at.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export interface RestartPolicy {
  /** A PostgreSQL that ran for this long did not end for the same reason as the one before it. */
  soonMs: number
  /** The wait before each restart in a row. There are as many restarts as there are waits. */
  waitsMs: readonly number[]
}

export const RESTART_POLICY: RestartPolicy = { soonMs: 60_000, waitsMs: [100, 1000, 2000, 4000, 8000] }

export interface Supervised {
  pid(): number
  stop(): Promise<void>
  /** Settles only when PostgreSQL has ended for good without having been asked to. */
  lost: Promise<void>
}

export async function supervise(
  start: () => Promise<Postmaster>,
  { soonMs, waitsMs }: RestartPolicy = RESTART_POLICY,
  onRestart: () => void = () => {},
): Promise<Supervised> {
  const stopping = new AbortController()
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<void>()
  let current = await start()
  let startedAt = performance.now()
  let tries = 0

  const startAgain = async (): Promise<boolean> => {
    if (performance.now() - startedAt >= soonMs) tries = 0
    while (tries < waitsMs.length) {
      await pause(waitsMs[tries], undefined, { signal: stopping.signal }).catch(() => {})
      tries += 1
      if (stopping.signal.aborted) return false
      const started = await start().catch(() => undefined)
      if (!started) continue
      current = started
      startedAt = performance.now()
      return true
    }
    return false
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      const wasStopped = await Promise.race([current.lost.then(() => false), aborted(stopping.signal)])
      if (wasStopped) return
      if (!(await startAgain())) break
      if (!stopping.signal.aborted) onRestart()
    }
    if (!stopping.signal.aborted) giveUp()
  }
  const watching = watch()
  return {
    pid: () => current.pid,
    lost,
    async stop() {
      stopping.abort()
      await watching
      await current.stop()
    },
  }
}

function aborted(signal: AbortSignal): Promise<true> {
  if (signal.aborted) return Promise.resolve(true)
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(true), { once: true }))
}
