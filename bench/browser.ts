/** A real Chromium that resolves no host outside this machine. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { cookiesOf, type Person } from './harness/bulkStudents.ts'

const ARGUMENTS = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-first-run',
]

export async function openBrowser(open: AsyncDisposableStack): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ARGUMENTS,
    // We handle signals ourselves, because everything else has to be closed as well.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  open.defer(() => browser.close())
  return browser
}

/** A separate browser context with an empty cache, signed in if a person is given. */
export async function openContext(browser: Browser, url: string, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  if (person) {
    await context.addCookies(
      Object.entries(cookiesOf(person)).map(([name, value]) => ({ name, value, url: new URL(url).origin })),
    )
  }
  return context
}
