/**
 * Keeps a page from loading other pages ahead, which costs more than most tests themselves. The app does that once its
 * service worker is installed; here that never ends, as on a very slow connection. From the next load on.
 */
import type { BrowserContext } from '@playwright/test'

export async function holdWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})
  })
}
