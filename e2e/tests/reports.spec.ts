/** Weekly reports: the list in Manage School, links that are shown once, and the public page behind them. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
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

async function openReports(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/\/administrator\/reports\/\d+$/)
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: `More for ${WEEK}` }).click()
  await page.getByRole('menuitem', { name: 'Make a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to the report' })
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}

/** Somebody without an account. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: SIZES.chromebook })).newPage()
  await page.goto(url)
  return page
}

const tile = (page: Page, label: string) =>
  page
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last()

test('[D-165] [D-075] an administrator makes a report, shares it once, and revokes the link', async ({
  as,
  browser,
  clock,
  harness,
  school,
}) => {
  await liveThroughTheWeek(school, clock)
  await harness.command('makeReports')
  const page = await as(ADMINISTRATOR)
  await openReports(page)
  const row = page.getByRole('row').filter({ hasText: WEEK })
  await expect(row).toContainText('Automatically')
  await expect(row).toContainText('No links')
  const url = await makeLink(page)
  expect(url).toMatch(/\/reports\/weekly\/[\w-]{22}$/)
  await checkScreen(page, 'report-link')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Whitaker')
  await expect(row).toContainText('until 11/15/2026')
  await expect(page.getByText(url)).toHaveCount(0)
  await checkScreen(page, 'reports')

  const reader = await visit(browser, url)
  await expect(reader.getByRole('heading', { name: 'Lakeview High School' })).toBeVisible()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('revoked 10/16/2026')
  await reader.reload()
  await expect(reader.getByRole('alert')).toContainText('was revoked')
  await expect(reader.getByText('Okonkwo')).toHaveCount(0)
  await checkScreen(reader, 'report-revoked')
})

test('[D-165] a report for a past week; a week without passes says so at the field', async ({ as, clock, school }) => {
  await liveThroughTheWeek(school, clock)
  const page = await as(ADMINISTRATOR)
  await openReports(page)
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make Report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a report' })
  await dialog.getByLabel('Day of the week').fill('2026-09-08')
  await dialog.getByRole('button', { name: 'Make report' }).click()
  await expect(dialog.getByText('No passes were used in this week')).toBeVisible()
  await checkScreen(page, 'report-make')
  await dialog.getByLabel('Day of the week').fill('2026-10-14')
  await expect(dialog.getByText(WEEK)).toBeVisible()
  await dialog.getByRole('button', { name: 'Make report' }).click()
  const row = page.getByRole('row').filter({ hasText: WEEK })
  await expect(row).toContainText('Whitaker')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/administrator\/report\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Lakeview High School' })).toBeVisible()
})

test('[WEEK-11] a report of a past week says of which day its locked students are', async ({ as, clock, school }) => {
  await liveThroughTheWeek(school, clock)
  await clock.advance(10 * 24 * 60)
  const page = await as(ADMINISTRATOR)
  await openReports(page)
  await page.getByRole('button', { name: 'Make Report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Make a report' })
  await expect(dialog).toContainText('It lists the students who are locked now, not those who were locked then.')
  await dialog.getByLabel('Day of the week').fill('2026-10-14')
  await dialog.getByRole('button', { name: 'Make report' }).click()
  await page.getByRole('row').filter({ hasText: WEEK }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Locked Students' }).click()
  await expect(page.getByRole('heading', { name: /^Locked Students/ })).toHaveText(
    'Locked Students as of Monday, October 26, 2026, when this report was made',
  )
  await expect(page.getByRole('row', { name: 'Theo Winters 10 Yes 2', exact: true })).toBeVisible()
})

test('[D-165] the notification opens the reports, and names nobody', async ({ as, clock, harness, school }) => {
  await liveThroughTheWeek(school, clock)
  await harness.command('makeReports')
  const page = await as(ADMINISTRATOR, { at: '/administrator/notifications' })
  await page.getByRole('link', { name: 'Weekly report' }).click()
  await expect(page.getByRole('article')).toContainText(WEEK)
  await expect(page.getByRole('article')).not.toContainText('Okonkwo')
  await page.getByRole('link', { name: 'Open the reports' }).click()
  await expect(page).toHaveURL(/\/administrator\/reports\/\d+$/)
})

test('[ROUTE-07] [WEEK-01] [WEEK-02] [WEEK-03] [WEEK-04] [WEEK-05] [WEEK-06] [WEEK-07] [WEEK-08] [WEEK-09] [WEEK-11] [WEEK-12] [D-130] the public page', async ({
  as,
  browser,
  clock,
  harness,
  school,
}) => {
  await liveThroughTheWeek(school, clock)
  await harness.command('makeReports')
  const office = await as(ADMINISTRATOR)
  await openReports(office)
  const url = await makeLink(office)
  const page = await (await browser.newContext({ viewport: SIZES.chromebook })).newPage()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Lakeview High School' })).toBeVisible()
  await expect(page.getByText('Monday, October 12 to Friday, October 16, 2026')).toBeVisible()
  await expect(page).toHaveTitle(/Weekly Report/)
  await expect(tile(page, 'Total Passes Used')).toContainText('1')
  await expect(tile(page, 'Over Last Week')).toContainText('100%')
  await expect(tile(page, 'Over Last Week').locator('[data-direction="up"]')).toBeVisible()
  await expect(tile(page, 'Total Time in Hallway (min.)')).toContainText('25')
  await expect(tile(page, 'Total Incidents')).toContainText('1')
  await expect(page.getByRole('heading', { name: 'Used Passes, Monday to Friday' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Tuesday, October 13 1' })).toBeAttached()
  await expect(tile(page, 'Avg. Passes')).toContainText('1.0')
  await expect(tile(page, 'Avg. Time in Hallway')).toContainText('25')
  await expect(tile(page, 'Avg. Pass Time')).toContainText('25')
  for (const name of ['Student', 'Grade', 'Used Passes', 'Total Time (min.)']) {
    await expect(page.getByRole('columnheader', { name, exact: true }).last()).toBeVisible()
  }
  const flyer = page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })
  await expect(flyer.getByText('99th percentile')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: /Maya Okonkwo/, level: 3 })).toContainText('1 incident')
  const incident = page.getByRole('article')
  await expect(incident).toContainText('Exceeded time limit')
  for (const name of ['Incident', 'Details', 'Summary']) {
    await expect(incident.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(incident.getByRole('term').filter({ hasText: 'Time limit (min)' })).toBeVisible()
  await checkScreen(page, 'weekly-report')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api/weeklyreport/${url.split('/').at(-1)}`])
  expect(asked.filter((path) => /\/(staff|student|session|shell)[-.]/i.test(path))).toEqual([])

  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false })
    await writeFile(fileURLToPath(new URL(`../screenshots/weekly-report-${format}.pdf`, import.meta.url)), pdf)
    expect(pdf.length).toBeGreaterThan(10_000)
  }
  await page.getByRole('button', { name: 'Locked Students' }).click()
  await expect(page).toHaveURL(/\?students=locked$/)
  for (const name of ['Student', 'Grade', 'Locked', 'Daily Pass Limit']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: /Frequent Flyers/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Locked Students/ })).toBeVisible()
  await checkScreen(page, 'weekly-report-locked')
})
