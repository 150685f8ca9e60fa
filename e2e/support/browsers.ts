/**
 * Browsers that a worker keeps for the next test. A fresh one downloads and compiles the whole app, which costs as much
 * as most of what tests do in it. In a kept one nothing is left of the test before but the files of the app.
 */
import type { BrowserContext, Page } from '@playwright/test'

/** A page in a browser that was used before, whose person is forgotten. */
export async function reopen(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  return page
}

export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
}
