/** The page's live connection. Must be set up before the page is loaded. */
import type { Page } from '@playwright/test'

export async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await withoutPolling(page)
}

/** A WebSocket is the only way: what Socket.IO would fall back to is blocked. */
export async function withoutPolling(page: Page): Promise<void> {
  await page.route('**/socket.io/**', (route) => route.abort())
}
