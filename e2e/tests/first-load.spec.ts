/**
 * What a page needs before it is visible is named by its HTML, so that the browser asks for all of it at once, and a menu
 * is whole in the first picture.
 */
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { OUTSIDE_APP } from '../support/browsers.ts'
import { neverIdle } from '../support/neverIdle.ts'
import { expect, test } from '../support/test.ts'

/** Loaded once the page is visible. All other pages are loaded when the computer is idle, which it never is here. */
const LATER = ['live', 'fingerprint', 'decision', 'quick', 'frozen']

/** The scripts and styles that the browser has asked for since the page was loaded. */
async function assetsOf(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return urls.map((url) => new URL(url).pathname).filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
}

const nameOf = (path: string): string => /\/assets\/(\w+)-/.exec(path)?.[1] ?? path

const PEOPLE: [role: string, username: Username][] = [
  ['student', 'maya.okonkwo'],
  ['staff', 'elena.alvarez'],
]

for (const [role, username] of PEOPLE) {
  test(`the first page of ${role} needs no file that its HTML does not name`, async ({ as }) => {
    const page = await as(username, { at: OUTSIDE_APP })
    await neverIdle(page)
    const heading = page.getByRole('heading', { level: 1, name: 'Live Passes' })
    await page.goto('/login')
    await expect(heading).toBeVisible()
    const html = await (await page.reload())?.text()
    await expect(heading).toBeVisible()
    const assets = await assetsOf(page)
    expect(assets.map(nameOf)).toContain(role)
    const unnamed = assets.filter((path) => !html?.includes(path)).map(nameOf)
    expect(unnamed.filter((name) => !LATER.includes(name))).toEqual([])
  })
}

/** The entries of all menus when the page's title is drawn for the first time. */
async function recordFirstMenus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The arrows of a menu that is wider than its place come once that is measured.
    const entries = () =>
      [...document.querySelectorAll('nav :is(a, button)')]
        .map((entry) => entry.textContent)
        .filter((text) => text !== '')
    const observer = new MutationObserver(() => {
      if (!document.querySelector('header h1')) return
      Object.assign(window, { firstMenus: entries() })
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

test('[2.4.3] menus are whole as soon as the page is drawn, however busy the computer is', async ({ as, harness }) => {
  const schoolId = harness.world.schools.high
  for (const [username, at, last] of [
    ['elena.alvarez', '/faculty/live', 'History'],
    ['daniel.whitaker', '/administrator/dashboard', 'Lakeview High School'],
    ['daniel.whitaker', `/administrator/school/${schoolId}/rooms`, 'Activity'],
  ] as const) {
    const page = await as(username, { at: OUTSIDE_APP })
    await neverIdle(page)
    await recordFirstMenus(page)
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const first = await page.evaluate(() => (window as unknown as { firstMenus: string[] }).firstMenus)
    expect(first, at).toContain(last)
    const now = await page.locator('nav :is(a, button)').allTextContents()
    expect(
      now.filter((text) => text !== ''),
      at,
    ).toEqual(first)
  }
})
