/** Weekly reports: the list in Manage School, links that are shown once, and the public page behind them. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { hueOfText } from '../support/color.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'

const ADMINISTRATOR = 'daniel.whitaker'
const STUDENT = 'maya.okonkwo'
const WEEK = 'October 12 to October 16, 2026'
/** From Tuesday at 10:00 to Friday at 18:00. */
const UNTIL_FRIDAY_EVENING = (3 * 24 + 8) * 60

/** Maya is out for 25 minutes, which is an incident; then it is Friday evening. */
async function liveThroughTheWeek(school: School, clock: Clock): Promise<void> {
  const pass = await school.ask(STUDENT, 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await clock.advance(25)
  await school.complete(STUDENT, pass)
  await clock.advance(UNTIL_FRIDAY_EVENING)
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: `More for ${WEEK}` }).click()
  await page.getByRole('menuitem', { name: 'Create a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to the report' })
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}

const tile = (page: Page, label: string) =>
  page
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()

test('[ROUTE-07] [WEEK-01] [WEEK-02] [WEEK-03] [WEEK-04] [WEEK-05] [WEEK-06] [WEEK-07] [WEEK-08] [WEEK-09] [WEEK-11] [WEEK-12] [D-075] [D-130] [D-165] a notification opens the week’s report, which an administrator shares once, by a link to a public page, and revokes', async ({
  as,
  open,
  clock,
  harness,
  school,
}) => {
  await liveThroughTheWeek(school, clock)
  await harness.command('makeReports')
  const page = await as(ADMINISTRATOR, { at: '/administrator/notifications' })
  const row = page.getByRole('row').filter({ hasText: WEEK })
  const reader = await open()
  const asked: string[] = []
  reader.on('request', (request) => void asked.push(new URL(request.url()).pathname))

  await test.step('the notification names nobody', async () => {
    await page.getByRole('link', { name: 'Weekly report' }).click()
    await expect(page.getByRole('article')).toContainText(WEEK)
    await expect(page.getByRole('article')).not.toContainText('Okonkwo')
    await page.getByRole('link', { name: 'Open the reports' }).click()
    await expect(page).toHaveURL(/\/administrator\/reports\/\d+$/)
    await expect(row).toContainText('Automatically')
    await expect(row).toContainText('No links')
  })

  const url = await test.step('the link is shown once', async () => {
    const made = await makeLink(page)
    expect(made).toMatch(/\/reports\/weekly\/[\w-]{22}$/)
    await checkScreen(page, 'report-link')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Whitaker')
    await expect(row).toContainText('until 11/15/2026')
    await expect(page.getByText(made)).toHaveCount(0)
    return made
  })

  await test.step('the public page asks for nothing but the report', async () => {
    await reader.goto(url)
    await expect(reader.getByRole('heading', { name: 'Lakeview High School' })).toBeVisible()
    await expect(reader).toHaveTitle(/Weekly Report/)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api/weeklyreport/${url.split('/').at(-1)}`])
    expect(asked.filter((path) => /\/(staff|student|session|shell)[-.]/i.test(path))).toEqual([])
  })

  await test.step('it has the figures of the week, who was out most, and the incidents', async () => {
    await expect(reader.getByText('Monday, October 12 to Friday, October 16, 2026')).toBeVisible()
    await expect(reader).toHaveTitle(/Weekly Report/)
    await expect(tile(reader, 'Total Passes Used')).toContainText('1')
    await expect(tile(reader, 'Over Last Week')).toContainText('100%')
    const change = tile(reader, 'Over Last Week').locator('[data-direction]')
    await expect(change).toHaveAttribute('data-direction', 'up')
    expect(await hueOfText(change.locator('svg')), 'green').toBeGreaterThan(100)
    await change.evaluate((node) => node.setAttribute('data-direction', 'down'))
    const red = await hueOfText(change.locator('svg'))
    expect(red < 20 || red > 340, `${red} is red`).toBe(true)
    await change.evaluate((node) => node.setAttribute('data-direction', 'up'))
    await expect(tile(reader, 'Total Time in Hallway (min.)')).toContainText('25')
    await expect(tile(reader, 'Total Incidents')).toContainText('1')
    await expect(reader.getByRole('heading', { name: 'Used Passes, Monday to Friday' })).toBeVisible()
    await expect(reader.getByRole('row', { name: 'Tuesday, October 13 1' })).toBeAttached()
    await expect(tile(reader, 'Avg. Passes')).toContainText('1.0')
    await expect(tile(reader, 'Avg. Time in Hallway')).toContainText('25')
    await expect(tile(reader, 'Avg. Pass Time')).toContainText('25')
    for (const name of ['Student', 'Grade', 'Used Passes', 'Total Time (min.)']) {
      await expect(reader.getByRole('columnheader', { name, exact: true }).last()).toBeVisible()
    }
    const flyer = reader.getByRole('row').filter({ hasText: 'Maya Okonkwo' })
    await expect(flyer.getByText('99th percentile')).toHaveCount(2)
    await expect(reader.getByRole('heading', { name: /Maya Okonkwo/, level: 3 })).toContainText('1 incident')
    const incident = reader.getByRole('article')
    await expect(incident).toContainText('Exceeded time limit')
    for (const name of ['Incident', 'Details', 'Summary']) {
      await expect(incident.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(incident.getByRole('term').filter({ hasText: 'Time limit (min)' })).toBeVisible()
    for (const format of ['Letter', 'A4'] as const)
      expect((await reader.pdf({ format, preferCSSPageSize: false })).length).toBeGreaterThan(10_000)
  })

  await test.step('the locked students are another view, which the address keeps', async () => {
    await reader.getByRole('button', { name: 'Locked Students' }).click()
    await expect(reader).toHaveURL(/\?students=locked$/)
    for (const name of ['Student', 'Grade', 'Locked', 'Daily Pass Limit'])
      await expect(reader.getByRole('columnheader', { name, exact: true })).toBeVisible()
    await expect(reader.getByRole('heading', { name: /Frequent Flyers/ })).toHaveCount(0)
  })

  await test.step('once it is revoked, the link shows nothing', async () => {
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('revoked 10/16/2026')
    await reader.reload()
    await expect(reader.getByRole('alert')).toContainText('was revoked')
    await expect(reader.getByText('Okonkwo')).toHaveCount(0)
  })
})
