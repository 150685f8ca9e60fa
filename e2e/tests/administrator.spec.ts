/** An assistant principal: the dashboard, and the passes of everybody. */
import type { Page } from '@playwright/test'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
/** Mr. Reyes has to approve it. */
const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const scope = (page: Page, name: 'My' | 'All') => page.getByRole('radio', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function tiles(page: Page): Promise<Record<string, string>> {
  const region = page.getByRole('region', { name: 'Today' })
  const labels = await region.getByRole('term').allInnerTexts()
  const values = await region.getByRole('definition').allInnerTexts()
  return Object.fromEntries(labels.map((label, at) => [label, (values[at] ?? '').replace(/\s+/g, ' ')]))
}

test('[GUARD-10] [DASH-01] [DASH-02] [DASH-03] [DASH-04] [DASH-05] [DASH-06] [D-092] an administrator begins at the dashboard, whose five figures follow the day and lead to the lists', async ({
  as,
  school,
  clock,
}) => {
  const page = await as('daniel.whitaker')
  await expect(page).toHaveURL('/administrator/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await isLive(page)
  const nothingYet = {
    'Total Passes Today': '0',
    'Live Passes': '0',
    'Upcoming Passes': '0',
    'Requested Passes': '0',
    'Avg. Pass Time (adj.)': 'N/A',
  }
  await expect.poll(() => tiles(page)).toEqual(nothingYet)
  const sameLoad = await noReload(page)

  await test.step('the figures follow what happens in the school', async () => {
    const ended = await school.ask('liam.chen', RESTROOM, BIOLOGY)
    await clock.advance(4)
    await school.complete('liam.chen', ended)
    await school.ask('ava.rossi', RESTROOM, BIOLOGY)
    await school.ask('noah.berg', 'Library', BIOLOGY)
    await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
    await school.issue('elena.alvarez', 'zoe.haddad', 'Office', { toFaculty: 'daniel.whitaker' })
    const followed = {
      'Total Passes Today': '3',
      'Live Passes': '2',
      'Upcoming Passes': '1',
      'Requested Passes': '1',
      'Avg. Pass Time (adj.)': '4 min.',
    }
    await expect.poll(() => tiles(page)).toEqual(followed)
  })

  await test.step('the figure and the list behind it show the same number', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Live Passes' }).click()
    await expect(page).toHaveURL('/administrator/live?scope=all&show=out')
    const outNow = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^Out now/ })
    await expect(outNow).toHaveAttribute('aria-pressed', 'true')
    await expect(outNow).toHaveText(/2$/)
    for (const name of ['Ava Rossi', 'Noah Berg']) await expect(row(page, name)).toContainText('Active')
    await school.ask('eli.turner', 'Library', BIOLOGY)
    await expect(outNow).toHaveText(/3$/)
    await page.getByRole('button', { name: "End Ava Rossi's pass" }).click()
    await expect(outNow).toHaveText(/2$/)
  })
  await sameLoad()
})

test('[LIST-01] [D-066] [RT-05] [RT-06] [RT-07] [RT-13] everybody’s passes are the default for administrators and update live; the last choice is remembered', async ({
  as,
  school,
}) => {
  const request = await school.ask('maya.okonkwo', 'Room 118', TO_REYES)
  await school.ask('liam.chen', 'Room 118', TO_REYES)
  const page = await as('daniel.whitaker', { at: '/administrator/requested' })
  await isLive(page)
  await expect(scope(page, 'All')).toBeChecked()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(menu(page).getByRole('link', { name: 'Requested Passes 2' })).toBeVisible()

  await test.step('they update live: from here on, fetching the list fails', async () => {
    const same = await noReload(page)
    await page.route('**/api/pass/list?*', (route) => route.abort())
    await school.ask('noah.berg', 'Room 118', TO_REYES)
    await expect(row(page, 'Noah Berg')).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Requested Passes 3' })).toBeVisible()
    const reyes = await school.client('samuel.reyes')
    await reyes.call('POST /api/pass/approve', { body: { passIds: [request.passId] } })
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await same()
    await page.unroute('**/api/pass/list?*')
  })

  await test.step('a search without a match among my passes leads to the matches among all', async () => {
    await page.getByText('My', { exact: true }).click()
    await expect(page).toHaveURL('/administrator/requested?scope=user')
    await expect(menu(page).getByRole('link', { name: 'Requested Passes 0' })).toBeVisible()
    const search = page.getByLabel('Search for a student or room')
    await search.fill('noah')
    await expect(page.getByRole('heading', { name: 'No requested pass matches “noah”' })).toBeVisible()
    await expect(page.getByText('One of all passes matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(scope(page, 'All')).toBeChecked()
    await expect(row(page, 'Noah Berg')).toBeVisible()
    await page.getByText('My', { exact: true }).click()
    await search.fill('nobody')
    await expect(page.getByRole('heading', { name: 'No requested pass matches “nobody”' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  })

  await test.step('the choice is remembered on the device, and an address has its own', async () => {
    await page.goto('/administrator/requested')
    await expect(scope(page, 'My')).toBeChecked()
    await expect(menu(page).getByRole('link', { name: 'Requested Passes 0' })).toBeVisible()
    await page.goto('/administrator/requested?scope=all')
    await expect(scope(page, 'All')).toBeChecked()
    await expect(row(page, 'Noah Berg')).toBeVisible()
  })
})
