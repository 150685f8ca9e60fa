/** Resolves when the browser has nothing else to do. Safari cannot tell, and gets a second for the first page. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}
