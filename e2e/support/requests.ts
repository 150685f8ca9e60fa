/** Helpers to observe, count and delay the requests of a page. */
import type { BrowserContext, Page, Request } from '@playwright/test'

/** Collects every matching request from now on, as it is sent. */
export function collectRequests(from: Page | BrowserContext, matches: (request: Request) => boolean): Request[] {
  const seen: Request[] = []
  from.on('request', (request) => {
    if (matches(request)) seen.push(request)
  })
  return seen
}

export const isCall = (method: string, path: string) => (request: Request) =>
  request.method() === method && new URL(request.url()).pathname === path

/** Holds requests to this path back until the returned function is called; then the server answers them. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}
