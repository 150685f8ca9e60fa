/** The page's live connection, taken away or broken for a while. Must be set up before the page is loaded. */
import type { Page, WebSocketRoute } from '@playwright/test'

export async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
}

/** Connects as usual until `isBroken` is set. */
export async function breakableSocket(page: Page): Promise<{ isBroken: boolean }> {
  const way = { isBroken: false }
  await page.routeWebSocket(/socket\.io/, (socket: WebSocketRoute) => {
    if (way.isBroken) socket.close()
    else socket.connectToServer()
  })
  await page.route('**/socket.io/**', (route) => (way.isBroken ? route.abort() : route.continue()))
  return way
}
