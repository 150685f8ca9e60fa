/**
 * Shutdown. Whenever the server opens something, it also registers how to close it. On a signal, or when a start fails
 * halfway, everything is closed once, in reverse order. Each step has a time limit, so that one that hangs (a client
 * that never finishes its request) does not prevent PostgreSQL from being stopped cleanly.
 */
import { setTimeout as pause } from 'node:timers/promises'

const defaultStepTimeoutMs = 10_000
/**
 * Ctrl-C in a terminal reaches every process of `npm start`, and each forwards it, so one key press arrives several
 * times at once. Only a signal after this time means that the operator does not want to wait.
 */
const samePressMs = 1000

export interface Shutdown {
  /** Adds a step. Steps run in reverse order of adding. */
  defer(name: string, close: () => unknown, timeoutMs?: number): void
  /** For a step: waits, unless the operator does not want to or there is no more reason to. */
  pause(ms: number): Promise<void>
  /** Ends such a wait. False if nothing is waiting in `pause`. */
  hurry(): boolean
  /** Closes everything, once; later calls wait for the first. True when every step succeeded in time. */
  run(): Promise<boolean>
  /** Aborted as soon as the shutdown begins. */
  signal: AbortSignal
}

export interface ShutdownOptions {
  /** Called with a message about each step that failed or hung. */
  report: (sentence: string) => void
  stepTimeoutMs?: number
}

export function createShutdown({ report, stepTimeoutMs = defaultStepTimeoutMs }: ShutdownOptions): Shutdown {
  const steps: { name: string; close: () => unknown; timeoutMs: number }[] = []
  const begun = new AbortController()
  let waiting: AbortController | undefined
  let running: Promise<boolean> | undefined

  async function closeAll(): Promise<boolean> {
    begun.abort()
    let clean = true
    for (let step = steps.pop(); step; step = steps.pop()) {
      const problem = await closeOne(step.close, step.timeoutMs)
      if (problem === undefined) continue
      clean = false
      report(`Closing ${step.name} ${problem}.`)
    }
    return clean
  }

  return {
    signal: begun.signal,
    defer: (name, close, timeoutMs = stepTimeoutMs) => void steps.push({ name, close, timeoutMs }),
    async pause(ms) {
      waiting = new AbortController()
      await pause(ms, undefined, { signal: waiting.signal }).catch(() => {})
      waiting = undefined
    },
    hurry() {
      const isWaiting = waiting !== undefined
      waiting?.abort()
      return isWaiting
    },
    run: () => {
      running ??= closeAll()
      return running
    },
  }
}

/** Returns what went wrong, if anything did. */
async function closeOne(close: () => unknown, timeoutMs: number): Promise<string | undefined> {
  const inTime = new AbortController()
  const closed = Promise.resolve()
    .then(close)
    .then(
      () => undefined,
      (error: unknown) => `failed: ${error instanceof Error ? error.message : error}`,
    )
  const late = pause(timeoutMs, 'took too long', { signal: inTime.signal }).catch(() => undefined)
  const outcome = await Promise.race([closed, late])
  inTime.abort()
  return outcome
}

/**
 * Shuts down at SIGTERM, SIGINT or SIGHUP and ends the process. A second signal ends what only waits, and otherwise the
 * process at once.
 */
export function shutDownOnSignals(shutdown: Shutdown): void {
  let last: number | undefined
  const onSignal = () => {
    const before = last
    if (before !== undefined && performance.now() - before <= samePressMs) return
    last = performance.now()
    if (before === undefined) void shutdown.run().then((clean) => process.exit(clean ? 0 : 1))
    else if (!shutdown.hurry()) process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
