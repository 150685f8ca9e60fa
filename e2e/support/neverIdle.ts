/** A computer that is busy all the time, so that nothing is loaded before it is needed. From the next load on. */
import type { Page } from '@playwright/test'

export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}
