/** Looking back: a student's incidents, Student Analysis, and the chart on the dashboard. */
import type { Page } from '@playwright/test'
import { SCHOOLS } from '../server/people.ts'
import { hueOf, hueOfLine } from '../support/color.ts'
import { readFlash } from '../support/flash.ts'
import { noReload } from '../support/noReload.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'
import { visit } from '../support/visit.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('[USER-05] [DEV-08] [FIND-03] the dashboard leads to the incidents of the school; those of a student have sections and warnings, and are seen once somebody looked', async ({
  as,
  school,
}) => {
  await flaggedPass(school)
  await passOnTwoDevices(school)
  const page = await as('daniel.whitaker')
  const needs = region(page, 'Needs you')
  await expect(needs).toContainText('2 new incidents')
  await expect(needs).toContainText('Flagged')
  await needs.getByRole('link', { name: 'See' }).click()
  await expect(page).toHaveURL(/\/administrator\/incidents\/\d+\?state=new$/)
  await expect(page.getByRole('table', { name: 'Incidents' }).getByRole('row')).toHaveCount(3)

  await visit(page, `/administrator/user/${school.userId('maya.okonkwo')}/overview`)
  const tab = page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: /^Incidents/ })
  await expect(tab).toHaveText('Incidents2')
  await tab.click()
  const flagged = page.getByRole('article', { name: 'Flagged' })
  await expect(flagged.getByRole('region')).toHaveCount(3)
  await expect(flagged.getByRole('heading', { level: 4 })).toHaveText(['Incident', 'Details', 'Summary'])
  await expect(flagged).toContainText('New')
  await expect(flagged).toContainText('Daniel Whitaker flagged this pass.')
  const mismatch = page.getByRole('article', { name: 'Device mismatch' })
  await expect(mismatch.getByRole('note', { name: 'Warning' })).toHaveText(
    'The student started and stopped this pass on two distinct devices. The device used to complete the pass was a mobile device.',
  )
  await expect(tab).toHaveText('Incidents')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(needs).toContainText("You're all caught up.")
})

async function flaggedPass(school: School): Promise<void> {
  const { passId } = await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', RESTROOM, BIOLOGY))
  const office = await school.client('daniel.whitaker')
  await office.call('POST /api/pass/:passId/confirm', { params: { passId }, body: { confirmed: false } })
}

/** Started on a Chromebook and completed on a phone; then confirmed, so that nobody has to. */
async function passOnTwoDevices(school: School): Promise<void> {
  const device = (id: string, width: number, height: number, family: string) => ({
    deviceFingerprint: {
      ...{ id, createdAt: '2026-08-20T12:00:00.000Z', dimensions: { width, height } },
      deviceInfo: { os: { family } },
    },
  })
  const maya = await school.client('maya.okonkwo')
  const { passId } = await school.issue('elena.alvarez', 'maya.okonkwo', RESTROOM)
  const params = { passId }
  await maya.call('POST /api/pass/:passId/start', { params, body: device('chromebook', 1366, 768, 'Chrome OS') })
  await maya.call('POST /api/pass/:passId/complete', { params, body: device('phone', 390, 844, 'iOS') })
  const office = await school.client('daniel.whitaker')
  await office.call('POST /api/pass/:passId/confirm', { params, body: { confirmed: true } })
}

test('[SCH-02] [ANA-01] [ACT-13] [ERR-07] [D-134] Student Analysis shows who was out, locks a student, and can be loaded again', async ({
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
  const table = page.getByRole('table', { name: 'Student Analysis' })
  const first = table.getByRole('row').nth(1)

  await test.step('a table that cannot be loaded says so, and tries again', async () => {
    const url = '**/api/school/*/insights?*'
    const error = { code: 'internal', message: 'No.' }
    await page.route(url, (route) => route.fulfill({ status: 500, json: { error } }))
    await page.getByRole('link', { name: 'Lakeview High School' }).first().click()
    await page.getByRole('link', { name: 'Student Analysis' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute(url)
    await tryAgain(page, table.getByRole('row').nth(1))
  })

  await test.step('who was out most comes first, with their rank', async () => {
    await expect(table.getByRole('columnheader')).toHaveText(['Student', 'Total Time', 'Used Passes', 'Locked'])
    for (const part of ['Maya Okonkwo', '20 min.', '99th percentile']) await expect(first).toContainText(part)
    await first.getByRole('switch', { name: 'Lock Maya Okonkwo' }).click()
    await readFlash(page, 'Successfully Updated User!')
    await expect(first.getByText('Locked', { exact: true })).toBeVisible()
  })

  await test.step('by name and by grade, which the address keeps; ranks stay among all students of the school', async () => {
    await page.getByRole('searchbox').fill('liam')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText('Liam Chen')
    await page.getByRole('searchbox').fill('')
    const grade = page.getByRole('combobox', { name: 'Grade' })
    await expect(grade.getByRole('option')).toHaveText(['All grades', 'Grade 9', 'Grade 10', 'Grade 11', 'Grade 12'])
    await grade.selectOption('Grade 11')
    await expect(page).toHaveURL(/grade=11/)
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(first).toContainText('Ava Rossi')
    await expect(first).toContainText('71st percentile')
  })
})

test('[DASH-07] [DASH-08] [DASH-09] [DASH-10] [D-107] [1.3.1] the chart of used passes, by hour, day, week and month, live', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.ask('liam.chen', 'Library', BIOLOGY)
  const page = await as('ruth.abara')
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await expect(chart.getByRole('heading', { level: 2, name: 'Used Passes Summary' })).toBeVisible()
  await expect(chart.getByRole('img')).toHaveAccessibleName('2 passes started today')
  await expect(chart.getByRole('listitem')).toHaveCount(2)
  await expect(chart.getByRole('listitem').first()).toContainText(/\d$/)
  const lines = chart.locator('g[data-series="own"]')
  await expect(lines).toHaveCount(2)
  for (const [at, { name, primaryColor }] of Object.values(SCHOOLS).entries()) {
    await expect(chart.getByRole('listitem').nth(at)).toContainText(name)
    const hue = await hueOfLine(lines.nth(at).locator('path').first())
    expect(Math.abs(hue - hueOf(primaryColor)), `the color of ${name}`).toBeLessThan(5)
  }

  const hour = chart.getByRole('slider', { name: 'Hour' })
  await hour.focus()
  for (let at = 0; at < 10; at += 1) await page.keyboard.press('ArrowRight')
  const figures = '10 am to 11 am, so far: Lakeview High School 2, Cedar Middle School 0'
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

test('[D-134] the dashboard shows who is in the halls, what needs somebody, and the hours of school in the chart of the day', async ({
  as,
  school,
  clock,
  harness,
}) => {
  await harness.command('addSchedule')
  await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
  await school.ask('noah.berg', 'Gym', BIOLOGY)
  await school.complete('liam.chen', await school.ask('liam.chen', 'Library', BIOLOGY))
  await clock.advance(25)
  const page = await as('daniel.whitaker', { at: '/administrator/notifications' })
  await isLive(page)
  const needs = region(page, 'Needs you')
  const requested = '**/api/pass/list?list=requested*'
  const error = { code: 'internal', message: 'The server has a problem.' }
  await page.route(requested, (route) => route.fulfill({ status: 500, json: { error } }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()

  await test.step('a part that cannot be loaded says so, and tries again', async () => {
    const item = needs.getByRole('listitem').filter({ hasText: 'Requests could not be loaded' })
    await expect(item.getByRole('status')).toHaveText('The server has a problem.')
    await expect(needs).not.toContainText('Arrivals could not be loaded')
    await page.unroute(requested)
    await tryAgain(item, needs.getByText('1 request waiting'))
    await expect(needs).toContainText('1 arrival to confirm')
    await expect(item).toHaveCount(0)
  })

  await test.step('the chart shades the hours of school, and shows the figures of one hour beside the pointer', async () => {
    const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
    await expect(chart.getByText('School hours, 8:00 am to 1:00 pm')).toBeVisible()
    const picture = await chart.getByRole('img').boundingBox()
    if (!picture) throw new Error('There is no picture.')
    const hourWidth = (picture.width - 56) / 24
    const band = await chart.locator('svg rect').first().boundingBox()
    expect((band?.x ?? 0) - picture.x).toBeCloseTo(44 + 8.5 * hourWidth, 0)
    expect(band?.width).toBeCloseTo(5 * hourWidth, 0)
    const tooltip = chart.getByText('10 am to 11 am, so far')
    await expect(tooltip).toHaveCount(0)
    await chart.getByRole('img').hover({ position: { x: 44 + 10.5 * hourWidth, y: 100 } })
    await expect(tooltip.locator('..')).toHaveText('10 am to 11 am, so farLakeview High School 2')
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)
    await chart.getByText('Week', { exact: true }).click()
    await expect(chart.getByText(/^School hours/)).toHaveCount(0)
  })

  await test.step('who is in the halls follows, and what needs somebody leads there', async () => {
    const halls = region(page, 'In the halls now')
    await expect(halls).toContainText('1 active, 0 in line')
    await expect(halls).toContainText(RESTROOM)
    const sameLoad = await noReload(page)
    await school.ask('ava.rossi', RESTROOM, BIOLOGY)
    await expect(halls).toContainText('2 active, 0 in line')
    await needs.getByRole('link', { name: 'Answer' }).click()
    await expect(page).toHaveURL('/administrator/requested?scope=all')
    await sameLoad()
  })
})
