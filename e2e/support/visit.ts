/**
 * Goes to another page of the app as a link does, and waits until it is drawn. Loading the app again takes most of the
 * time of opening a page, so this is for tests of what is on a page, not of how it is opened.
 */
import type { Page } from '@playwright/test'

export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const isLoading = () => document.querySelector('#root > [class*="_line_"]') !== null
    history.pushState(null, '', to)
    // The page before stays until the next one is ready, with a line above it.
    do await new Promise((painted) => requestAnimationFrame(painted))
    while (isLoading())
  }, path)
}
