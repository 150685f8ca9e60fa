import type { Page } from '@playwright/test'

export interface HeldCall {
  /** Resolves once the page has sent the request. */
  isSent: Promise<void>
  /** Passes the request on to the server. */
  answer(): void
}

/** Holds a POST to this URL back until the test releases it. */
export async function holdCall(page: Page, url: string): Promise<HeldCall> {
  const sent = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.resolve()
    await released.promise
    await route.continue()
  })
  return { isSent: sent.promise, answer: released.resolve }
}
