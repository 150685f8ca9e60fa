/**
 * Waits until a page shows all that it will show: no request is under way, and nothing says that it is loading.
 * Otherwise the gray shapes of a page would be examined, and the page never.
 */
import { expect, type Page, type Request } from '@playwright/test'

/** Call it before the page is opened. What it returns waits. */
export function watchLoading(page: Page): () => Promise<void> {
  const underway = new Set<Request>()
  const isOver = (request: Request) => underway.delete(request)
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script', 'stylesheet', 'image'].includes(request.resourceType())) underway.add(request)
  })
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  return async () => {
    await expect(page.locator(':is(h1, h2):visible').first()).toBeVisible()
    await expect(async () => {
      // What has arrived may be drawn by now, and ask for more.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted))
      })
      expect([...underway].map((request) => request.url())).toEqual([])
      expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    }).toPass({ intervals: [0, 50, 100, 250], timeout: 30_000 })
  }
}
