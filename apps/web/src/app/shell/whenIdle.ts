/** At most this long after the first screen, however busy the browser is. */
const AT_THE_LATEST_MS = 2000

/** Runs a task when the browser has nothing more urgent to do. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_THE_LATEST_MS })
  return () => cancelIdleCallback(handle)
}
