/** Dead Wi-Fi: what works without a connection, and what happens when it is back. */

import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { type Network, openNetwork } from '../support/network.ts'
import { neverIdle } from '../support/neverIdle.ts'
import { test as base, expect, isLive } from '../support/test.ts'

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

test.describe('the bar', () => {
  for (const username of ['maya.okonkwo', 'elena.alvarez'] as const) {
    test(`stands on top of the page of ${username} while the connection is cut, and goes when it is back`, async ({
      as,
      network,
    }) => {
      const page = await as(username)
      await isLive(page)
      network.cut()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await checkScreen(page, `offline-${username.split('.')[0]}`)
      network.resume()
      await expect(page.getByText(OFFLINE)).toHaveCount(0)
      await isLive(page)
    })
  }

  test('does not show for a connection that is merely slow', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    network.slowDown(1500)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByText('Refreshed!')).toBeVisible()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
  })

  test('shows when nothing gets through, although no connection breaks', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    network.swallow()
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    network.resume()
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
  })
})

/** Resolves when the code of all of these has been loaded. */
async function areLoaded(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    return wanted.every((name) => files.some((file) => file.includes(`/assets/${name}-`)))
  }, names)
}

/** How often the page has been loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test.describe('code that is missing', () => {
  test('all pages of a student open without a connection, because they were loaded before', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await areLoaded(page, ['Upcoming', 'Requested', 'NewPass', 'PassPage', 'Settings', 'PassQr', 'ProfileDrawer'])
    network.cut()
    await expect(page.getByText(OFFLINE)).toBeVisible()
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

  test('a page that was not loaded says so inside the app, and opens when the connection is back', async ({
    as,
    network,
  }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await neverIdle(page)
    await page.goto('/login')
    await isLive(page)
    const loads = countLoads(page)
    network.cut()
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(page.getByText('You are offline. It opens as soon as the connection is back.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Live' }).first()).toBeVisible()
    await checkScreen(page, 'page-missing')
    network.resume()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toHaveCount(0)
    await expect(page.getByText('Nothing coming up')).toBeVisible()
    expect(loads()).toBe(0)
  })

  test('a drawer that was not loaded says so, and takes nothing else down', async ({ as, network }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await neverIdle(page)
    await page.goto('/login')
    await isLive(page)
    network.cut()
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByRole('alert')).toContainText('This part could not be loaded')
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await checkScreen(page, 'part-missing')
    network.resume()
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  })

  test('after an update of the server, a tap reloads once into the new version and opens the page', async ({
    as,
    harness,
  }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await neverIdle(page)
    await page.goto('/login')
    await isLive(page)
    await harness.command('updateWeb', { without: null })
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(page.getByText('Nothing coming up')).toBeVisible()
    await isLive(page)
    expect(loads()).toBe(1)
  })

  test('a file that is missing in the new version as well does not make it reload again and again', async ({
    as,
    harness,
  }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await neverIdle(page)
    await page.goto('/login')
    await isLive(page)
    await harness.command('updateWeb', { without: 'Upcoming' })
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await isLive(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await page.getByRole('link', { name: 'Live' }).first().click()
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    expect(loads()).toBe(1)
  })

  test('after an update, nobody loses what they typed without being asked', async ({ as, harness }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await neverIdle(page)
    await page.goto('/faculty/settings')
    await isLive(page)
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

/** Resolves when the service worker has taken over the page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

const keptNames = (page: Page) => page.evaluate(() => caches.keys())
const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })

test.describe('the service worker', () => {
  test('opens the app without a connection, and the page once the connection is back', async ({ as, network }) => {
    const page = await as('elena.alvarez')
    await isLive(page)
    await isKept(page)
    network.cut()
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByText('Your page opens as soon as the connection is back.')).toBeVisible()
    await checkScreen(page, 'offline-login')
    network.resume()
    await expect(page).toHaveURL('/faculty/live')
    await isLive(page)
  })

  test('does not wait for a connection in which nothing gets through', async ({ as, network }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await isKept(page)
    network.swallow()
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
  })

  test('keeps the files of the role and its pages, and no call', async ({ as }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await isKept(page)
    await page.reload()
    await isLive(page)
    const urls = await keptUrls(page)
    expect(urls).toContain('/student.html')
    expect(urls.filter((url) => !/^\/(assets\/|student\.html$|index\.html$)/.test(url))).toEqual([])
    expect(urls.filter((url) => /LiveList|Dashboard|\/staff-/.test(url))).toEqual([])
  })

  test('follows an update of the server, and keeps the new version', async ({ as, harness, network }) => {
    const page = await as('elena.alvarez')
    await isLive(page)
    await isKept(page)
    const [first] = await keptNames(page)
    await harness.command('updateWeb', { without: null })
    await page.reload()
    await isLive(page)
    await expect.poll(() => keptNames(page)).toHaveLength(2)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
      .toBe('activated')
    const second = (await keptNames(page)).find((name) => name !== first)
    network.cut()
    await page.reload()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    const entry = await page.locator('script[type=module]').getAttribute('src')
    expect(entry).toMatch(/2\.js$/)
    expect(second).not.toBe(first)
  })

  test('is gone after Log out, with everything that it kept, and Back shows nothing', async ({ as, network }) => {
    const page = await as('elena.alvarez')
    await isLive(page)
    await isKept(page)
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
})
