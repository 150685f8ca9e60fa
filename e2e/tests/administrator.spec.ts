/** An assistant principal, and a district administrator. */
import type { Page } from '@playwright/test'
import { SCHOOLS } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const LABELS = ['Total Passes Today', 'Live Passes', 'Upcoming Passes', 'Requested Passes', 'Avg. Pass Time (adj.)']

async function tiles(page: Page): Promise<Record<string, string>> {
  const region = page.getByRole('region', { name: 'Today' })
  const labels = await region.getByRole('term').allInnerTexts()
  const values = await region.getByRole('definition').allInnerTexts()
  return Object.fromEntries(labels.map((label, at) => [label, (values[at] ?? '').replace(/\s+/g, ' ')]))
}

test('[GUARD-10] [DASH-06] an administrator begins at the dashboard, with exactly five tiles', async ({ as }) => {
  const page = await as('daniel.whitaker')
  await expect(page).toHaveURL('/administrator/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await isLive(page)
  expect(Object.keys(await tiles(page))).toEqual(LABELS)
  // Nothing has happened yet today.
  expect(await tiles(page)).toMatchObject({ 'Total Passes Today': '0', 'Avg. Pass Time (adj.)': 'N/A' })
  await checkScreen(page, 'administrator-dashboard-empty')
})

test('[DASH-01] [DASH-02] [DASH-03] [DASH-04] [DASH-05] the tiles show what is going on in the school', async ({
  as,
  school,
  clock,
}) => {
  const ended = await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await clock.advance(4)
  await school.complete('liam.chen', ended)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', 'Library', BIOLOGY)
  await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  await school.issue('elena.alvarez', 'zoe.haddad', 'Office')
  const page = await as('daniel.whitaker')
  await expect
    .poll(() => tiles(page))
    .toEqual({
      'Total Passes Today': '3',
      'Live Passes': '2',
      'Upcoming Passes': '1',
      'Requested Passes': '1',
      'Avg. Pass Time (adj.)': '4 min.',
    })
  await checkScreen(page, 'administrator-dashboard')

  const sameLoad = await noReload(page)
  await school.ask('liam.chen', 'Library', BIOLOGY)
  await expect.poll(() => tiles(page)).toMatchObject({ 'Total Passes Today': '4', 'Live Passes': '3' })
  await sameLoad()
})

test('[D-070] a district administrator sees the figures of all their schools', async ({ as, school }) => {
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  const page = await as('ruth.abara')
  await expect(page).toHaveURL('/administrator/dashboard')
  const today = page.getByRole('region', { name: 'Today' })
  for (const { name } of Object.values(SCHOOLS)) await expect(today).toContainText(name)
  expect(await tiles(page)).toMatchObject({ 'Total Passes Today': '1' })
  await checkScreen(page, 'district-dashboard')
})

test('[D-092] the live list is one click away, and updates live', async ({ as, school }) => {
  const page = await as('daniel.whitaker')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Live Passes/ })
    .click()
  await expect(page).toHaveURL('/administrator/live')
  await isLive(page)
  const sameLoad = await noReload(page)
  const pass = await school.issue('elena.alvarez', 'liam.chen', 'Office', { toFaculty: 'daniel.whitaker' })
  await school.start('liam.chen', pass)
  const row = page.getByRole('row').filter({ hasText: 'Liam Chen' })
  await expect(row).toContainText('Active')
  await checkScreen(page, 'administrator-live')
  await page.getByRole('button', { name: "End Liam Chen's pass" }).click()
  // A row does not move while it is under the pointer.
  await page.mouse.move(0, 0)
  await expect(row).toHaveCount(0)
  await sameLoad()
})
