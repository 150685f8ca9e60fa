/** However busy the browser is. */
const MAX_WAIT_MS = 2000

/** Resolves when the browser has nothing more urgent to do. Safari cannot tell, and gets a second for the first page. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') {
      window.requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    } else setTimeout(resolve, 1000)
  })
}
