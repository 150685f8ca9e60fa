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
  await expect(time, '[INS-06] more than everybody else').toContainText('99th percentile')
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

test('[USER-05] [DEV-08] an incident of two devices carries a warning that stands out', async ({ as, school }) => {
  const maya = await school.client('maya.okonkwo')
  const device = (id: string, width: number, height: number, family: string) => ({
    deviceFingerprint: {
      ...{ id, createdAt: '2026-08-20T12:00:00.000Z', dimensions: { width, height } },
      deviceInfo: { os: { family } },
    },
  })
  const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', RESTROOM)
  await maya.call('POST /api/pass/:passId/start', {
    params: { passId },
    body: device('chromebook', 1366, 768, 'Chrome OS'),
  })
  await maya.call('POST /api/pass/:passId/complete', { params: { passId }, body: device('phone', 390, 844, 'iOS') })
  const page = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('maya.okonkwo')}/incidents` })
  const card = page.getByRole('article', { name: 'Device mismatch' })
  await expect(card.getByRole('note', { name: 'Warning' })).toHaveText(
    'The student started and stopped this pass on two distinct devices. The device used to complete the pass was a mobile device.',
  )
  await checkScreen(page, 'person-incidents-device')
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
  await expect(first).toContainText('99th percentile')
  await checkScreen(page, 'student-analysis')

  await first.getByRole('switch', { name: 'Lock Maya Okonkwo' }).click()
  await expect(page.getByTestId('flashes').getByText('Successfully Updated User!')).toBeVisible()
  await expect(first.getByText('Locked', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('liam')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Liam Chen')
  await page.getByRole('searchbox').fill('')
  const grade = page.getByRole('combobox', { name: 'Grade' })
  await expect(grade.getByRole('option')).toHaveText(['All grades', 'Grade 9', 'Grade 10', 'Grade 11', 'Grade 12'])
  await grade.selectOption('Grade 11')
  await expect(page).toHaveURL(/grade=11/)
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('row').nth(1)).toContainText('Ava Rossi')
  // Ranks stay among all students of the school.
  await expect(table.getByRole('row').nth(1)).toContainText('71st percentile')
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
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

  const hour = chart.getByRole('slider', { name: 'Hour' })
  await hour.focus()
  for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowRight')
  const figures = '10 am to 11 am: Lakeview High School 2, Cedar Middle School 0'
  await expect(hour).toHaveAttribute('aria-valuetext', figures)

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
    await expect(chart.getByRole('row', { name: cells, exact: true })).toBeVisible()
  }
  await expect(page).toHaveURL('/administrator/dashboard?interval=month')

  await isLive(page)
  const sameLoad = await noReload(page)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await expect(chart).toContainText('3 passes started this month')
  await sameLoad()
})

test('the chart of the day shades the hours of school, and shows the figures of one hour beside the pointer', async ({
  as,
  harness,
  school,
}) => {
  await harness.command('addSchedule')
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  const page = await as('daniel.whitaker')
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await expect(chart.getByText('School hours, 8:00 am to 1:00 pm')).toBeVisible()
  const picture = await chart.getByRole('img').boundingBox()
  if (!picture) throw new Error('There is no picture.')
  const hourWidth = (picture.width - 56) / 24
  const band = await chart.locator('svg rect').first().boundingBox()
  expect((band?.x ?? 0) - picture.x).toBeCloseTo(44 + 8.5 * hourWidth, 0)
  expect(band?.width).toBeCloseTo(5 * hourWidth, 0)

  const tooltip = chart.getByText('10 am to 11 am')
  await expect(tooltip).toHaveCount(0)
  await chart.getByRole('img').hover({ position: { x: 44 + 10.5 * hourWidth, y: 100 } })
  await expect(tooltip).toBeVisible()
  await expect(tooltip.locator('..')).toHaveText('10 am to 11 amLakeview High School 1')
  await checkScreen(page, 'dashboard-tooltip')
  await chart.getByRole('img').hover({ position: { x: 44 + 10.5 * hourWidth, y: 100 } })
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await chart.getByText('Week', { exact: true }).click()
  await expect(chart.getByText(/^School hours/)).toHaveCount(0)
})

test('[D-134] a part of what needs somebody that cannot be loaded says so, and tries again', async ({ as, school }) => {
  await school.ask('noah.berg', 'Gym', BIOLOGY)
  const page = await as('daniel.whitaker', { at: '/administrator/notifications' })
  const refuse = { status: 500, json: { error: { code: 'internal', message: 'The server has a problem.' } } }
  const requested = '**/api/pass/list?list=requested*'
  await page.route(requested, (route) => route.fulfill(refuse))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const needs = region(page, 'Needs you')
  const item = needs.getByRole('listitem').filter({ hasText: 'Requests could not be loaded' })
  await expect(item.getByRole('status')).toHaveText('The server has a problem.')
  await expect(needs, 'what is missing is not nothing').not.toContainText('Nothing waits for you.')
  await expect(needs).not.toContainText('Arrivals could not be loaded')
  await checkScreen(page, 'dashboard-part-missing')
  await page.unroute(requested)
  await item.getByRole('button', { name: 'Try again' }).click()
  await expect(needs).toContainText('1 request waits')
  await expect(item).toHaveCount(0)
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
