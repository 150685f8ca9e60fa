/** Dead Wi-Fi: what works without a connection, and what happens when it is back. */

import type { Page, Request, Route } from '@playwright/test'
import { type Network, openNetwork } from '../../apps/server/src/testing/network.ts'
import { OUTSIDE_APP } from '../support/browsers.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { neverIdle } from '../support/neverIdle.ts'
import { readQr } from '../support/readQr.ts'
import { collectRequests } from '../support/requests.ts'
import { withoutSocket } from '../support/socket.ts'
import { test as base, expect, isLive, signIn } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const test = base.extend<{ network: Network }>({
  network: async ({ harness }, use) => {
    const network = await openNetwork(harness.origin)
    await use(network)
    await network.close()
  },
  baseURL: ({ network }, use) => use(network.origin),
})
test.use({ serviceWorkers: 'allow' })

const OFFLINE = 'Offline. Trying again…'

/** Resolves when the code of all of these has been loaded. */
async function areLoaded(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    return wanted.every((name) => files.some((file) => file.includes(`/assets/${name}-`)))
  }, names)
}

/** Resolves when a signed-in page is there. A computer that is never idle does not connect for live updates. */
async function isOpen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
}

/** Nothing is loaded ahead before the returned function is called. From the next load on. */
async function holdIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window)
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseIdle: resolve }))
    window.requestIdleCallback = (callback) => {
      released.then(() => whenIdle(callback))
      return 0
    }
  })
  return () => page.evaluate(() => (window as unknown as { releaseIdle(): void }).releaseIdle())
}

/** How often the page has been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Resolves when the service worker has taken over the page. */
async function isKept(page: Page): Promise<void> {
  // A page is still controlled by the worker of whoever logged out before, which keeps nothing anymore.
  const isReady = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      const isActive = active?.state === 'activated' && navigator.serviceWorker.controller !== null
      return isActive && (await caches.keys()).length > 0
    })
  // Staff have hundreds of files, which a busy computer loads slowly.
  await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
}

const keptNames = (page: Page) => page.evaluate(() => caches.keys())
const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

const keptKeys = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /pass|arrivals|taps/.test(key)),
  )

const arrived = (page: Page) => page.getByRole('button', { name: 'Arrived' })

/** Pages of a student, and what is behind a tap in them. */
const PAGES = ['Upcoming', 'Requested', 'NewPass', 'PassPage', 'Settings', 'PassQr', 'ProfileDrawer']

test('a student’s pages open without a connection, because they were fetched before; the bar shows when nothing gets through, and not when it is merely slow', async ({
  as,
  network,
}) => {
  const page = await as('maya.okonkwo')
  await isLive(page)
  const refresh = page.getByRole('button', { name: 'Live', exact: true })
  const bar = page.getByText(OFFLINE)
  await isKept(page)
  const kept = await keptUrls(page)
  const isThere = (name: string) => kept.some((path) => path.startsWith(`/assets/${name}-`))
  expect(PAGES.filter((name) => !isThere(name))).toEqual([])

  await test.step('slow', async () => {
    network.slowDown(1500)
    await refresh.click()
    await expect(page.getByText('Refreshed!')).toBeVisible()
    await expect(bar).toHaveCount(0)
    network.resume()
  })

  await test.step('nothing gets through, although no connection breaks', async () => {
    network.swallow()
    await page.getByRole('button', { name: /^(Live|Refresh)$/ }).click()
    await expect(bar).toBeVisible()
    network.resume()
    await expect(bar).toHaveCount(0)
    await isLive(page)
  })

  await test.step('cut', async () => {
    network.cut()
    await expect(bar).toBeVisible()
    for (const [link, heading] of [
      ['Upcoming', 'Upcoming Passes'],
      ['Requested', 'Requested Passes'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
  })
})

test('without a service worker, as on plain http, pages are loaded instead', async ({ as, network }) => {
  const page = await as('maya.okonkwo')
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
  await page.reload()
  await areLoaded(page, PAGES)
  network.cut()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upcoming' }).click()
  await expect(page.getByRole('heading', { name: 'Upcoming Passes' })).toBeVisible()
})

test.describe('code that is missing', () => {
  test('what somebody taps on a slow connection does not wait for pages that are loaded ahead', async ({
    as,
    network,
  }) => {
    const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
    const release = await holdIdle(page)
    await page.goto('/login')
    await isOpen(page)
    network.slowDown(1500)
    const isAhead = (request: Request) => request.serviceWorker() !== null
    const loaded = collectRequests(page.context(), isAhead)
    const isFetching = page.context().waitForEvent('request', isAhead)
    await release()
    await isFetching
    await page.getByRole('button', { name: /^(Live|Refresh)$/ }).click()
    await expect(page.getByText('Refreshed!')).toBeVisible()
    // There are about a hundred, four at a time.
    expect(loaded.length).toBeLessThan(60)
  })

  test('a page and a drawer that were not loaded say so inside the app, take nothing else down, and open when the connection is back', async ({
    as,
    network,
  }) => {
    const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
    await neverIdle(page)
    await page.goto('/login')
    await isOpen(page)
    const loads = countLoads(page)
    const missing = page.getByRole('heading', { name: 'This page could not be loaded' })
    network.cut()
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(missing).toBeVisible()
    await expect(page.getByText('You are offline. It opens as soon as the connection is back.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await checkScreen(page, 'page-missing')
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded')
    await expect(page.getByRole('link', { name: 'Live' }).first()).toBeVisible()
    network.resume()
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
    await expect(missing).toHaveCount(0)
    await expect(page.getByText('Nothing coming up')).toBeVisible()
    expect(loads()).toBe(0)
  })

  test('a file that is missing in the new version as well does not make it reload again and again', async ({
    as,
    harness,
  }) => {
    const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
    await neverIdle(page)
    await page.goto('/login')
    await isOpen(page)
    await harness.command('updateWeb', { without: 'Upcoming' })
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await isOpen(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.getByRole('link', { name: 'Live' }).first().click()
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    expect(loads()).toBe(1)
  })

  test('after an update, nobody loses what they typed without being asked', async ({ as, harness }) => {
    const page = await as('elena.alvarez', { at: OUTSIDE_APP })
    await neverIdle(page)
    await page.goto('/faculty/settings')
    await isOpen(page)
    const changed = page.getByRole('switch').first()
    const before = await changed.isChecked()
    await changed.click()
    await harness.command('updateWeb', { without: null })
    const loads = countLoads(page)
    // The code of our own dialog is gone as well, so the browser asks.
    const asked: string[] = []
    const answers = [false, true]
    page.on('dialog', async (dialog) => {
      asked.push(`${dialog.type()}: ${dialog.message().split('\n')[0]}`)
      await (answers.shift() ? dialog.accept() : dialog.dismiss())
    })
    await page.getByRole('link', { name: 'New Pass' }).first().click()
    await expect.poll(() => asked).toHaveLength(1)
    await expect(page).toHaveURL('/faculty/settings')
    await expect(changed).toBeChecked({ checked: !before })
    expect(loads()).toBe(0)

    await page.getByRole('link', { name: 'New Pass' }).first().click()
    await expect(page).toHaveURL(/\/faculty\/pass/)
    await expect(page.getByRole('textbox', { name: 'Students' })).toBeVisible()
    expect(asked).toEqual(['confirm: Leave without saving?', 'confirm: Leave without saving?'])
    expect(loads()).toBe(1)
  })
})

test.describe('the service worker', () => {
  test('opens the app without a connection, and the page once the connection is back; after Log out it is gone with everything that it kept', async ({
    as,
    network,
  }) => {
    const page = await as('elena.alvarez')
    await isLive(page)
    await isKept(page)
    network.cut()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByText('Your page opens as soon as the connection is back.')).toBeVisible()
    network.resume()
    await expect(page).toHaveURL('/faculty/live')
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
    await isLive(page)

    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    expect(await keptNames(page)).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await page.goBack()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByText('Elena Alvarez')).toHaveCount(0)
    network.cut()
    await expect(page.reload()).rejects.toThrow()
  })

  test('follows an update of the server, and keeps the new version', async ({ as, harness, network }) => {
    test.setTimeout(480_000)
    const page = await as('maya.okonkwo')
    await isLive(page)
    await isKept(page)
    const [first] = await keptNames(page)
    await harness.command('updateWeb', { without: null })
    await page.reload()
    await isLive(page)
    await expect.poll(() => keptNames(page)).toHaveLength(2)
    // It has taken over from the worker of the version before, which is active until then. Chromium gives that one up to
    // five minutes to end its work, which a busy computer needs.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
            return [installing, waiting, active?.state]
          }),
        { timeout: 330_000 },
      )
      .toEqual([null, null, 'activated'])
    const second = (await keptNames(page)).find((name) => name !== first)
    network.cut()
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    const entry = await page.locator('script[type=module]').getAttribute('src')
    expect(entry).toMatch(/2\.js$/)
    expect(second).not.toBe(first)
  })
})

test.describe('a student’s pass', () => {
  test('is shown with its code after a reload without a connection; Arrived is kept with its key, and sent once the connection is back', async ({
    as,
    network,
    school,
    clock,
  }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    await school.ask('maya.okonkwo', 'Gym', { fromFaculty: 'elena.alvarez', note: 'A note for later' })
    await clock.advance(3)
    const page = await as('maya.okonkwo', { at: `/student/pass/${pass.passId}` })
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/complete')) keys.push(request.headers()['idempotency-key'])
    })
    await isLive(page)
    await isKept(page)

    await test.step('of calls, only the pass is kept; of files, those of the role and its pages', async () => {
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
      expect(kept).toContain(pass.passId)
      expect(kept).not.toContain('A note for later')
      expect(kept).not.toMatch(/signedUserToken\\":\\"[^\\]/)
      const urls = await keptUrls(page)
      expect(urls).toContain('/student.html')
      expect(urls.filter((url) => !/^\/(assets\/|student\.html$|index\.html$)/.test(url))).toEqual([])
      expect(urls.filter((url) => /LiveList|Dashboard|\/staff-/.test(url))).toEqual([])
    })

    await test.step('after a reload it is shown as of the last contact', async () => {
      network.cut()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await expect(page.getByText('As of 10:03 am')).toBeVisible()
      await page.reload()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
      await expect(page.getByText('As of 10:03 am')).toBeVisible()
      await expect(page.getByRole('timer').first()).toContainText(/^3/)
      const code = page.getByRole('img', { name: 'Code for staff to scan' })
      await expect(code).toBeVisible()
      expect(await readQr(code)).toBe(`${network.origin}/readonly/${pass.passId}`)
      await checkScreen(page, 'offline-pass')
    })

    await test.step('Arrived is kept, also after another reload', async () => {
      const tapped = page.getByText(/You tapped Arrived at 10:03 am\. It is sent as soon as you are online\./)
      await arrived(page).click()
      await expect(tapped).toBeVisible()
      await expect(arrived(page)).toBeDisabled()
      await expect(page.getByTestId('flashes')).toBeEmpty()
      await page.reload()
      await expect(tapped).toBeVisible()
    })

    await test.step('and sent once the connection is back', async () => {
      network.resume()
      await expect(page.getByTestId('flashes')).toContainText('Pass ended')
      const student = await school.client('maya.okonkwo')
      const { completedAt } = await student.call('GET /api/pass/:passId', { params: { passId: pass.passId } })
      expect(completedAt).not.toBeNull()
      expect(new Set(keys).size).toBe(1)
      await expect.poll(() => keptKeys(page), 'nothing is kept after it has ended').toEqual([])
    })
  })

  test('opens where the installed app starts, also when nothing gets through, but not for whoever opens the browser after it was closed', async ({
    as,
    network,
    school,
  }) => {
    await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    const page = await as('maya.okonkwo')
    await isLive(page)
    await isKept(page)
    network.swallow()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(OFFLINE)).toBeVisible()

    // A browser drops its session cookies when it is closed, and keeps the rest.
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'corridor-owner')?.expires).toBe(-1)
    await page.context().clearCookies()
    network.cut()
    await page.goto('/student/dashboard/live')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByText('Library')).toHaveCount(0)
  })

  test('nothing of it is left after Log out, nor for the next person', async ({ as, network, school }) => {
    await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    const page = await as('maya.okonkwo')
    await isLive(page)
    await isKept(page)
    await expect.poll(() => keptKeys(page)).not.toEqual([])
    // Another tab of the same browser.
    const second = await page.context().newPage()
    await second.goto('/student/dashboard/live')
    await isLive(second)
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await expect(second.getByLabel('Username')).toBeVisible()
    expect(await keptKeys(page)).toEqual([])
    await signIn(second, 'theo.winters')
    await expect(second.getByRole('heading', { name: /Where to, Theo/ })).toBeVisible()
    await isKept(second)
    expect(await keptKeys(second)).toEqual([])
    network.cut()
    await second.reload()
    await expect(second.getByText(OFFLINE)).toBeVisible()
    await expect(second.getByText('Library')).toHaveCount(0)
  })
})

// The service worker, and what is loaded ahead once it is there, cost as much as the rest of a test.
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a student’s Arrived takes effect once if only its answer was lost', async ({ as, network, school }) => {
    await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    const page = await as('maya.okonkwo')
    await isLive(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      network.cut()
      await route.abort()
    }
    await page.route('**/complete', loseAnswer, { times: 1 })
    await arrived(page).click()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    expect(await keptKeys(page)).toContain('corridor:arrivals')
    network.resume()
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await expect.poll(() => keptKeys(page)).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('no pass starts without a connection: the buttons say why', async ({ as, network, school }) => {
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Library')
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeVisible()
    await visit(page, '/student/dashboard/live')
    await isLive(page)
    const reason = page.getByText('You are offline. A pass can only start when you are online.').first()
    const start = page.getByRole('button', { name: 'Start', exact: true }).first()
    await expect(start).toBeEnabled()
    network.cut()
    await expect(reason).toBeVisible()
    await expect(start).toBeDisabled()
    await page.getByRole('link', { name: 'New Pass' }).first().click()
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeDisabled()
    await expect(reason).toBeVisible()
  })
})

test.describe('an expired session', () => {
  test.use({ serviceWorkers: 'block' })

  test('says so, and that the pass is still running, and finishes what was tapped', async ({ as, harness, school }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
    await withoutSocket(page)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/complete')) keys.push(request.headers()['idempotency-key'])
    })
    await page.goto('/student/dashboard/live')
    await expect(arrived(page)).toBeVisible()
    await expect.poll(() => keptKeys(page)).not.toEqual([])
    await harness.command('endSessions', { username: 'maya.okonkwo' })
    await arrived(page).click()
    await expect(page.getByText('You were signed out. Your pass is still running.')).toBeVisible()
    await signIn(page, 'maya.okonkwo')
    await expect(page.getByTestId('flashes')).toContainText('Pass ended')
    await expect(page.getByText('You were signed out')).toHaveCount(0)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    const { completedAt } = await (await school.client('elena.alvarez')).call('GET /api/pass/:passId', {
      params: { passId: pass.passId },
    })
    expect(completedAt).not.toBeNull()
  })

  test('says only that to staff, and finishes what they tapped with the same key', async ({ as, harness, school }) => {
    const pass = await school.ask('liam.chen', 'Room 118', { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' })
    const page = await as('samuel.reyes', { at: OUTSIDE_APP })
    await withoutSocket(page)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/approve'))
        keys.push(request.headers()['idempotency-key'])
    })
    await page.goto('/faculty/requested')
    const approve = page.getByRole('button', { name: /^Approve Liam Chen/ })
    await expect(approve).toBeEnabled()
    await harness.command('endSessions', { username: 'samuel.reyes' })
    await approve.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('You were signed out.', { exact: true })).toBeVisible()
    await expect(page.getByText('still running')).toHaveCount(0)
    await signIn(page, 'samuel.reyes')
    await expect(page).toHaveURL('/faculty/requested')
    await expect(page.getByTestId('flashes')).toContainText('your last tap was sent')
    await expect(approve).toHaveCount(0)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    const { approvedAt } = await (await school.client('liam.chen')).call('GET /api/pass/:passId', {
      params: { passId: pass.passId },
    })
    expect(approvedAt).not.toBeNull()
  })

  test('finishes nothing for somebody else who signs in', async ({ as, harness, school }) => {
    const pass = await school.ask('liam.chen', 'Room 118', { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' })
    const page = await as('samuel.reyes', { at: OUTSIDE_APP })
    await withoutSocket(page)
    await page.goto('/faculty/requested')
    const approve = page.getByRole('button', { name: /^Approve Liam Chen/ })
    await expect(approve).toBeEnabled()
    await harness.command('endSessions', { username: 'samuel.reyes' })
    await approve.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('You were signed out.', { exact: true })).toBeVisible()
    await signIn(page, 'jonas.weber')
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
    await expect.poll(() => keptKeys(page)).toEqual([])
    const { approvedAt } = await (await school.client('liam.chen')).call('GET /api/pass/:passId', {
      params: { passId: pass.passId },
    })
    expect(approvedAt).toBeNull()
  })
})
