/** Looking back: the dashboard of an administrator follows what happens, and leads to incidents. */
import type { Page } from '@playwright/test'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('[USER-05] [FIND-03] [D-134] the dashboard follows who is in the halls and what needs somebody, and an incident is seen once somebody looked', async ({
  as,
  school,
}) => {
  const flagged = await school.complete('liam.chen', await school.ask('liam.chen', RESTROOM, BIOLOGY))
  const office = await school.client('daniel.whitaker')
  const confirmed = { params: { passId: flagged.passId }, body: { confirmed: false } }
  await office.call('POST /api/pass/:passId/confirm', confirmed)
  const page = await as('daniel.whitaker')
  const needs = region(page, 'Needs you')
  const halls = region(page, 'In the halls now')
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await expect(halls).toContainText('0 active, 0 in line')
  await expect(needs).toContainText('1 new incident')
  await expect(chart).toContainText('1 pass started today')
  await isLive(page)
  const sameLoad = await noReload(page)
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', 'Gym', BIOLOGY)
  await expect(halls).toContainText('1 active, 0 in line')
  await expect(halls).toContainText(RESTROOM)
  await expect(needs).toContainText('1 request waiting')
  await expect(chart).toContainText('2 passes started today')

  await needs.getByRole('link', { name: 'See' }).click()
  const incidents = page.getByRole('table', { name: 'Incidents' })
  await expect(incidents.getByRole('row')).toHaveCount(2)
  await incidents.getByRole('link').first().click()
  const tab = page.getByRole('navigation', { name: 'Liam Chen' }).getByRole('link', { name: /^Incidents/ })
  await expect(page.getByRole('article', { name: 'Flagged' })).toContainText('Daniel Whitaker flagged this pass.')
  await expect(tab).toHaveText('Incidents')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(needs).toContainText('1 request waiting')
  await expect(needs).not.toContainText('new incident')
  await sameLoad()
})
