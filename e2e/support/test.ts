/** The test function of every file here: a fresh school, its clock, and people in separate browsers. */
import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from '@playwright/test'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { PASSWORD, PEOPLE, type Username } from '../server/people.ts'
import { Browsers } from './browsers.ts'
import { SIZES } from './checkScreen.ts'
import { CAMERA_ARGS } from './fakeCamera.ts'
import { type HarnessProcess, startHarness } from './harness.ts'
import { holdWorker } from './holdWorker.ts'
import { makeSchool, type School } from './school.ts'

export interface Clock {
  /** The server's clock; browsers pick it up with the next response. */
  advance(minutes: number): Promise<void>
}

interface AsOptions {
  /** The page to start at; their default page if omitted. */
  at?: string
  impersonator?: string
}

interface TestFixtures {
  freshSchool: undefined
  noConsoleErrors: undefined
  nothingAhead: undefined
  /** The school outside the browser: what others do in the meantime. */
  school: School
  clock: Clock
  /** A separate browser in which nobody is signed in, as wide as a Chromebook unless told otherwise. */
  open(viewport?: ViewportSize): Promise<Page>
  /** A signed-in person in a separate browser: students use a phone, staff a Chromebook. */
  as(username: Username, options?: AsOptions): Promise<Page>
}

interface WorkerFixtures {
  harness: HarnessProcess
  browsers: Browsers
  /** Errors in the consoles of all browsers since the test began. */
  consoleErrors: string[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const harness = await startHarness()
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Every browser has the camera: tests with other arguments get workers of their own, and those servers of their own.
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CAMERA_ARGS] }),
    { scope: 'worker' },
  ],
  baseURL: ({ harness }, use) => use(harness.origin),
  freshSchool: [
    async ({ harness }, use) => {
      await harness.command('reset')
      await use(undefined)
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ browser }, use) => {
      const errors: string[] = []
      browser.on('context', (context) => {
        context.on('weberror', (error) => errors.push(String(error.error())))
        context.on('console', (message) => {
          if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
        })
      })
      await use(errors)
    },
    { scope: 'worker' },
  ],
  noConsoleErrors: [
    async ({ consoleErrors }, use) => {
      consoleErrors.length = 0
      await use(undefined)
      expect(consoleErrors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
  nothingAhead: [
    async ({ browser, serviceWorkers }, use) => {
      // A context that is closed at once needs nothing.
      const hold = (context: BrowserContext) => void holdWorker(context).catch(() => undefined)
      if (serviceWorkers === 'block') browser.on('context', hold)
      await use(undefined)
      browser.off('context', hold)
    },
    { auto: true },
  ],
  browsers: [({ browser, harness }, use) => use(new Browsers(browser, harness.origin)), { scope: 'worker' }],
  page: async ({ open }, use) => use(await open()),
  school: ({ harness }, use) => use(makeSchool(harness)),
  clock: ({ harness }, use) => use({ advance: (minutes) => harness.command('advanceClock', { minutes }) }),
  open: async ({ browser, browsers, harness, baseURL, serviceWorkers }, use) => {
    // What a service worker keeps is there for the next test.
    if (serviceWorkers === 'block' && baseURL === harness.origin) {
      await use((viewport = SIZES.chromebook) => browsers.lend(viewport))
      await browsers.takeBack()
      return
    }
    const contexts: BrowserContext[] = []
    await use(async (viewport = SIZES.chromebook) => {
      const context = await browser.newContext({ viewport })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  as: async ({ open, harness }, use) => {
    await use(async (username, { at = '/login', impersonator = null } = {}) => {
      const isStudent = PEOPLE[username].type === 'student'
      const page = await open(isStudent ? SIZES.phone : SIZES.chromebook)
      const value = await harness.command('openSession', { username, impersonator })
      const cookie = { name: SESSION_COOKIE, value, url: harness.origin, httpOnly: true, sameSite: 'Lax' } as const
      await page.context().addCookies([cookie])
      await page.goto(at)
      return page
    })
  },
})

export { expect }

/** Chromium itself logs refused, failed and missing files to the console; tests cause plenty of those on purpose. */
function isExpected(text: string): boolean {
  return /Failed to load resource|unknown error .* fetching the script|WebSocket connection|Refused to apply style/.test(
    text,
  )
}

/** Signs in through the form, as everybody does. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'login' }).click()
}

/** Waits until the page receives live updates. */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
}
