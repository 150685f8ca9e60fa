import { expect, type Page } from '@playwright/test'

/** Marks the page; the returned function fails if the page has been reloaded since. */
export async function noReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameLoad: true }))
  return async () => {
    expect(await page.evaluate(() => 'sameLoad' in window), 'the page was not reloaded').toBe(true)
  }
}
