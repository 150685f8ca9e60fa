import type { Page } from '@playwright/test'

export interface HeldCall {
  /** The page has sent it. */
  isAsked: Promise<void>
  /** Lets the server have it. */
  answer(): void
}

/** A change to this address that takes as long as the test wants. */
export async function holdCall(page: Page, url: string): Promise<HeldCall> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { isAsked: asked.promise, answer: released.resolve }
}
