/**
 * Each role's pages in a browser. Every address of the specification is opened as every role in
 * apps/web/src/app/addresses.test.ts.
 */
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { expect, test } from '../support/test.ts'

const ID = '0199dd3c-1234-7abc-8def-001122334455'

/** An address of each area, its title, and who may open it. */
const AREAS = [
  ['/student/dashboard/upcoming', 'Upcoming Passes', ['maya.okonkwo']],
  [`/readonly/${ID}`, '', ['elena.alvarez', 'daniel.whitaker', 'ruth.abara']],
  ['/faculty/requested', 'Requested Passes', ['elena.alvarez']],
  ['/administrator/requested', 'Requested Passes', ['daniel.whitaker', 'ruth.abara']],
  ['/administrator/district/1/faculty', '', ['ruth.abara']],
] as const satisfies [path: string, title: string, Username[]][]

/** Navigates as a link within the app does, without reloading the page. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
}

for (const [username, home, title] of [
  ['maya.okonkwo', '/student/dashboard/live', 'Live Passes'],
  ['elena.alvarez', '/faculty/live', 'Live Passes'],
  ['daniel.whitaker', '/administrator/dashboard', 'Dashboard'],
  ['ruth.abara', '/administrator/dashboard', 'Dashboard'],
] as const) {
  test(`[ROUTE-10] [ROUTE-24] [LOGIN-11] [GUARD-01] [GUARD-02] [GUARD-03] [GUARD-04] [GUARD-07] [GUARD-08] [GUARD-09] [GUARD-10] [GUARD-11] ${username} is sent on from the sign-in page, and opens their own pages and no others`, async ({
    as,
  }) => {
    const page = await as(username, { at: '/login' })
    await expect(page).toHaveURL(home)
    const windowTitle = (of: string) => new RegExp(`^Corridor( \\(\\d+\\))?${of && ` - ${of}( \\(\\d+\\))?$`}`)
    for (const [path, ownTitle, allowed] of AREAS) {
      const isOwn = (allowed as readonly Username[]).includes(username)
      await goWithin(page, path)
      await expect(page, path).toHaveURL(isOwn ? path : home)
      await expect(page).toHaveTitle(windowTitle(isOwn ? ownTitle : title))
    }
    const [foreign] = AREAS.filter(([, , allowed]) => !(allowed as readonly Username[]).includes(username))
    await page.goto(foreign?.[0] ?? '/')
    await expect(page, 'from outside').toHaveURL(home)
  })
}

test('[GUARD-05] a visitor is redirected to the sign-in page, except on public pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [path] of AREAS) {
    await goWithin(page, path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/reports/weekly/some-token')
  await expect(page).not.toHaveURL(/\/login/)
})
