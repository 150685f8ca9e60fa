/** What a page asks its server for: seen, counted, held back. */
import type { BrowserContext, Page, Request } from '@playwright/test'

/** Every request from now on that fits, as it is sent. */
export function collectRequests(from: Page | BrowserContext, fits: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  from.on('request', (request) => {
    if (fits(request)) seen.push(request)
  })
  return seen
}

export const isCall = (method: string, path: string) => (request: Request) =>
  request.method() === method && new URL(request.url()).pathname === path

/** Requests to this path wait until they are let go; then they are the server's to answer. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return letGo
}
