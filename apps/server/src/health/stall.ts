/**
 * A process that was busy for seconds has read no answer meanwhile, and when it goes on, its timers fire before it reads
 * what has arrived. A check during which it stalled therefore says nothing about what it was waiting for.
 */
import { performance } from 'node:perf_hooks'

const LOOKS_WITHIN_LIMIT = 10

/** Returns a function that ends the watch, and says whether the process stalled for that long. */
export function watchForStall(limitMs: number): () => boolean {
  let hasStalled = false
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    hasStalled ||= now - last >= limitMs
    last = now
  }
  const timer = setInterval(look, limitMs / LOOKS_WITHIN_LIMIT)
  timer.unref()
  return () => {
    clearInterval(timer)
    look()
    return hasStalled
  }
}
