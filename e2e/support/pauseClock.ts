import type { Page } from '@playwright/test'

/** From now on the page's time stands still, and moves only with `page.clock.runFor`. For pauses after typing. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 5000))
}
