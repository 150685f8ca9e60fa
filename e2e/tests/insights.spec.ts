/** Looking back: a student's insights and incidents, Student Analysis, and the chart on the dashboard. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('[USER-04] [INS-01] [INS-02] [INS-03] [INS-04] [INS-05] a student’s insights, compared to the school, day by day', async ({
  as,
  school,
  clock,
}) => {
  const first = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await clock.advance(12)
  await school.complete('maya.okonkwo', first)
  const second = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await clock.advance(50)
  await school.complete('maya.okonkwo', second)
  await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  const page = await as('daniel.whitaker', {
    at: `/administrator/user/${school.userId('maya.okonkwo')}/insights`,
  })
  const time = region(page, 'Total time outside class')
  await expect(time).toContainText('62 min.')
  await expect(time, '[INS-06] more than everybody else').toContainText('100th percentile')
  await expect(region(page, 'Used passes')).toContainText('2 passes')
  // Passes of 45 minutes and more are left out of adjusted figures, and the gym has not been approved.
  const metrics = page.getByRole('definition')
  await expect(metrics).toHaveText(['3', '2', '12 min.', '12 min.'])
  const calendar = region(page, 'Minutes outside class, day by day')
  await expect(calendar.locator('[data-day]').first()).toHaveAttribute('data-day', '2026-08-03')
  await expect(calendar.locator('[data-day]').last()).toHaveAttribute('data-day', '2027-07-30')
  await expect(calendar.locator('[data-today]')).toHaveAttribute('data-heat', '1.00')
  const day = calendar.getByRole('slider', { name: 'Day' })
  await day.focus()
  await expect(day).toHaveAttribute('aria-valuetext', 'Tuesday, October 13: 62 min. outside class, 2 passes')
  await page.keyboard.press('ArrowUp')
  await expect(day).toHaveAttribute('aria-valuetext', 'Monday, October 12: nothing')
  await checkScreen(page, 'person-insights')

  await calendar.getByText('Table', { exact: true }).click()
  await expect(calendar.getByRole('row', { name: 'Tuesday, October 13 62 2' })).toBeVisible()
  await calendar.getByText('Calendar', { exact: true }).click()

  await isLive(page)
  const sameLoad = await noReload(page)
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await expect(region(page, 'Used passes')).toContainText('3 passes')
  await sameLoad()
})

test('[USER-05] incidents have their sections, and are seen once somebody looked', async ({ as, school }) => {
  const pass = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.complete('maya.okonkwo', pass)
  await (await school.client('daniel.whitaker')).call('POST /api/pass/:passId/confirm', {
    params: { passId: pass.passId },
    body: { confirmed: false },
  })
  const dashboard = await as('daniel.whitaker')
  await expect(region(dashboard, 'Needs you')).toContainText('1 new incident')
  await expect(region(dashboard, 'Needs you')).toContainText('Flagged')

  const page = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('maya.okonkwo')}/overview` })
  const tab = page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: /^Incidents/ })
  await expect(tab).toHaveText('Incidents1')
  await tab.click()
  const card = page.getByRole('article', { name: 'Flagged' })
  await expect(card.getByRole('region')).toHaveCount(3)
  await expect(region(page, 'Incidents').getByRole('heading', { level: 4 })).toHaveText([
    'Incident',
    'Details',
    'Summary',
  ])
  await expect(card).toContainText('New')
  await expect(card).toContainText('Daniel Whitaker flagged this pass.')
  await expect(tab).toHaveText('Incidents')
  await checkScreen(page, 'person-incidents')
  await expect(region(dashboard, 'Needs you')).toContainText('Nothing waits for you.')
})

test('[SCH-02] [ANA-01] [ACT-13] Student Analysis shows who was out, and locks a student', async ({
  as,
  school,
  clock,
}) => {
  for (const [student, minutes] of [
    ['maya.okonkwo', 20],
    ['liam.chen', 10],
    ['ava.rossi', 5],
  ] as const) {
    const pass = await school.ask(student, RESTROOM, BIOLOGY)
    await clock.advance(minutes)
    await school.complete(student, pass)
  }
  const page = await as('daniel.whitaker')
  await page.getByRole('link', { name: 'Lakeview High School' }).first().click()
  await page.getByRole('link', { name: 'Student Analysis' }).click()
  const table = page.getByRole('table', { name: 'Student Analysis' })
  await expect(table.getByRole('columnheader')).toHaveText(['Student', 'Total Time', 'Used Passes', 'Locked'])
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('Maya Okonkwo')
  await expect(first).toContainText('20 min.')
  await expect(first).toContainText('100th percentile')
  await checkScreen(page, 'student-analysis')

  await first.getByRole('switch', { name: 'Lock Maya Okonkwo' }).click()
  await expect(page.getByTestId('flashes').getByText('Successfully Updated User!')).toBeVisible()
  await expect(first.getByText('Locked', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('liam')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Liam Chen')
})

test('[ERR-07] [D-134] a table of students that cannot be loaded says so, and tries again', async ({ as, school }) => {
  const page = await as('daniel.whitaker')
  const url = '**/api/school/*/insights?*'
  await page.route(url, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'No.' } } }),
  )
  await page.getByRole('link', { name: 'Lakeview High School' }).first().click()
  await page.getByRole('link', { name: 'Student Analysis' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(url)
  await again.click()
  await expect(page.getByRole('table', { name: 'Student Analysis' })).toContainText('Maya Okonkwo')
  expect(school.userId('maya.okonkwo')).toBeGreaterThan(0)
})

test('[DASH-07] [DASH-08] [DASH-09] [DASH-10] [D-107] the chart of used passes, by hour, day, week and month, live', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.ask('liam.chen', 'Library', BIOLOGY)
  const page = await as('ruth.abara')
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await expect(chart.getByRole('img')).toHaveAccessibleName('2 passes started today')
  await expect(chart.getByRole('listitem')).toHaveCount(2)
  await expect(chart.getByRole('listitem').first()).toContainText(/\d$/)
  const colors = await chart
    .locator('svg [data-series="own"]')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).getPropertyValue('--series')))
  expect(new Set(colors).size, 'a color for each school').toBe(2)
  await checkScreen(page, 'dashboard-chart')

  await chart.getByRole('button', { name: 'Table' }).click()
  const rows = chart.getByRole('row')
  for (const [interval, count, cells] of [
    ['Hour', 60, '10:00 am 2 0'],
    ['Day', 24, '10 am 2 0'],
    ['Week', 7, '13 Tue 2 0'],
    ['Month', 31, 'Oct 13 2 0'],
  ] as const) {
    await chart.getByText(interval, { exact: true }).first().click()
    await expect(rows).toHaveCount(count + 1)
    await expect(chart.getByRole('row', { name: new RegExp(`^${cells.slice(0, -4)}`) })).toContainText('2')
  }
  await expect(page).toHaveURL('/administrator/dashboard?interval=month')

  await isLive(page)
  const sameLoad = await noReload(page)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await expect(chart).toContainText('3 passes started this month')
  await sameLoad()
})

test('the dashboard shows who is in the halls, and what needs somebody', async ({ as, school, clock }) => {
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', 'Gym', BIOLOGY)
  const arrived = await school.ask('liam.chen', 'Library', BIOLOGY)
  await school.complete('liam.chen', arrived)
  await clock.advance(25)
  const page = await as('daniel.whitaker')
  const halls = region(page, 'In the halls now')
  await expect(halls).toContainText('1 active, 0 in line')
  await expect(halls).toContainText(RESTROOM)
  const needs = region(page, 'Needs you')
  await expect(needs).toContainText('1 request waits')
  await expect(needs).toContainText('1 arrival to confirm')
  await checkScreen(page, 'dashboard-needs-you')

  await isLive(page)
  const sameLoad = await noReload(page)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await expect(halls).toContainText('2 active, 0 in line')
  await needs.getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL('/administrator/requested?scope=all')
  await sameLoad()
})
