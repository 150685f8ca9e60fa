/**
 * Browsers that one test after another uses. In a new one, a page of the app takes three times the processor time of a
 * page that has shown it before, because everything is fetched and compiled again. What a test leaves in a browser is
 * cleared; if that is not possible, the browser is closed.
 */
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

/** What these do lasts as long as the browser. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setOffline', 'newCDPSession']
const MAX_KEPT = 6
/** A page of the same origin that is not the app: it stays in the process that has compiled the app. */
export const OUTSIDE_APP = '/robots.txt'

interface Lent {
  context: BrowserContext
  page: Page
  viewport: ViewportSize
  isSpent: boolean
}

export class Browsers {
  readonly #browser: Browser
  readonly #origin: string
  #lent: Lent[] = []
  #kept: Lent[] = []

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** A page without cookies, storage or anything else of somebody before. */
  async lend(viewport: ViewportSize): Promise<Page> {
    const at = this.#kept.findIndex((one) => one.viewport.width === viewport.width)
    const [kept] = at < 0 ? [] : this.#kept.splice(at, 1)
    const lent = kept ?? (await this.#make(viewport))
    this.#lent.push(lent)
    if (kept) await kept.page.setViewportSize(viewport)
    return lent.page
  }

  /** All of them, after a test. */
  async takeBack(): Promise<void> {
    const lent = this.#lent.splice(0)
    await Promise.all(
      lent.map(async (one) => {
        const isClear = !one.isSpent && (await clear(one, this.#origin).catch(() => false))
        if (isClear && this.#kept.length < MAX_KEPT) this.#kept.push(one)
        else await one.context.close()
      }),
    )
  }

  async #make(viewport: ViewportSize): Promise<Lent> {
    const context = await this.#browser.newContext({ viewport })
    const lent = { context, page: await context.newPage(), viewport, isSpent: false }
    const spend = () => {
      lent.isSpent = true
    }
    for (const one of [lent.context, lent.page]) for (const name of LASTING) before(one, name, spend)
    for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']) before(lent.page.clock, name, spend)
    return lent
  }
}

/** Calls `first` before this method, if there is one of this name. */
function before(target: object, name: string, first: () => void): void {
  const methods = target as Record<string, ((...given: unknown[]) => unknown) | undefined>
  const method = methods[name]
  if (!method) return
  methods[name] = (...given) => {
    first()
    return method.apply(target, given)
  }
}

/** False if somebody before has closed the page. */
async function clear({ context, page }: Lent, origin: string): Promise<boolean> {
  if (page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  context.removeAllListeners('request')
  const events = [
    'dialog',
    'framenavigated',
    'load',
    'request',
    'requestfailed',
    'requestfinished',
    'response',
  ] as const
  for (const event of [...events, 'websocket'] as const) page.removeAllListeners(event)
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null })
  await page.goto(`${origin}${OUTSIDE_APP}`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  // Whatever was set before the app was gone.
  await context.clearCookies()
  return true
}
