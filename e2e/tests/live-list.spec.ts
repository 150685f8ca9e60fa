/** Who is out too long: the order and the filters of the live list, and confirming arrivals. */
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filter = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const names = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select .*'s pass$/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.split(' ')[1]))

/** All from Ms. Alvarez's room: two over time, one in line, one running, one arrived. */
async function someAreLate(school: School, advance: (minutes: number) => Promise<void>): Promise<void> {
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await advance(1)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await advance(10)
  await school.ask('theo.winters', RESTROOM, BIOLOGY)
  await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await arrive(school, 'noah.berg')
}

/** Nobody works in the gym, so Ms. Alvarez is named there and may confirm. */
async function arrive(school: School, student: Username): Promise<void> {
  const pass = await school.issue('elena.alvarez', student, 'Gym', { toFaculty: 'elena.alvarez' })
  await school.start('elena.alvarez', pass)
  await school.complete(student, pass)
}

test('[LIST-11] [LIST-12] a live list begins with whoever has been over time the longest, and ends with arrivals', async ({
  as,
  school,
  clock,
}) => {
  await someAreLate(school, clock.advance)
  const page = await as('daniel.whitaker', { at: '/administrator/live' })
  await expect.poll(() => names(page)).toEqual(['Liam', 'Ava', 'Theo', 'Maya', 'Noah'])
  await expect(page.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('tr[data-apart]'), 'arrivals stand apart').toHaveCount(1)
  await expect(page.locator('tr[data-apart]')).toContainText('Noah Berg')
  await checkScreen(page, 'staff-live-urgent')
})

test('[LIST-11] [LIST-12] a live list is narrowed to what is out, over time, or to confirm', async ({
  as,
  school,
  clock,
}) => {
  await someAreLate(school, clock.advance)
  for (const [username, at] of [
    ['elena.alvarez', '/faculty/live'],
    ['daniel.whitaker', '/administrator/live'],
  ] as const) {
    const page = await as(username, { at })
    await isLive(page)
    await expect(filter(page, /^Over time 2$/)).toBeVisible()
    await filter(page, /^Out now 4$/).click()
    await expect.poll(() => names(page)).toEqual(['Liam', 'Ava', 'Theo', 'Maya'])
    await expect(filter(page, /^Out now 4$/)).toHaveAttribute('aria-pressed', 'true')
    await filter(page, /^Over time 2$/).click()
    await expect.poll(() => names(page)).toEqual(['Liam', 'Ava'])
    await expect(page).toHaveURL(`${at}?show=over`)
    await filter(page, /^To confirm 1$/).click()
    await expect.poll(() => names(page)).toEqual(['Noah'])
    await checkScreen(page, `staff-live-to-confirm-${username}`)
    await button(page, "Confirm Noah Berg's pass").click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('heading', { name: 'No arrivals to confirm' })).toBeVisible()
    await checkScreen(page, `staff-live-none-to-confirm-${username}`)
    await filter(page, /^To confirm 0$/).click()
    await expect.poll(() => names(page)).toEqual(['Liam', 'Ava', 'Theo', 'Maya'])
    await arrive(school, 'noah.berg')
  }
})

test('[FLASH-09] [D-022] all arrivals are confirmed in one tap, and the focus stays on the page', async ({
  as,
  school,
}) => {
  for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi'] as const) await arrive(school, student)
  await school.ask('theo.winters', RESTROOM, BIOLOGY)
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await expect.poll(() => names(page)).toEqual(['Theo', 'Maya', 'Liam', 'Ava'])
  await checkScreen(page, 'staff-live-confirm-all')
  await filter(page, /^Out now/).click()
  await expect(button(page, 'Confirm all 3'), 'not where arrivals are out of view').toHaveCount(0)
  await filter(page, /^Out now/).click()
  await button(page, 'Confirm all 3').press('Enter')
  await expect(flash(page, 'Successfully confirmed pass(es)')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Theo'])
  await expect(button(page, 'Confirm all 3')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus stays').toBe(true)
})

test('[LIST-11] no row moves under the pointer when others become more urgent or arrive', async ({
  as,
  school,
  clock,
}) => {
  await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await clock.advance(2)
  await school.ask('zoe.haddad', 'Library', BIOLOGY)
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await isLive(page)
  const end = button(page, "End Zoe Haddad's pass")
  await end.hover()
  const before = await end.boundingBox()
  for (const student of ['liam.chen', 'ava.rossi', 'theo.winters'] as const)
    await school.ask(student, RESTROOM, BIOLOGY)
  for (const student of ['noah.berg', 'eli.turner'] as const) await arrive(school, student)
  await expect(button(page, 'Confirm all 2')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Theo Winters' })).toBeVisible()
  expect(await end.boundingBox()).toEqual(before)
  await page.mouse.move(0, 0)
  await expect.poll(() => names(page)).toEqual(['Theo', 'Maya', 'Zoe', 'Liam', 'Ava', 'Noah', 'Eli'])
})

test("[DASH-02] the dashboard's live passes and the page behind them show the same number", async ({
  as,
  school,
  clock,
}) => {
  await someAreLate(school, clock.advance)
  const page = await as('daniel.whitaker')
  await isLive(page)
  const tile = page
    .getByRole('definition')
    .filter({ has: page.locator('xpath=../dt[normalize-space()="Live Passes"]') })
  await expect(tile).toHaveText('4')
  await page.getByRole('main').getByRole('link', { name: 'Live Passes' }).click()
  await expect(page).toHaveURL('/administrator/live?scope=all&show=out')
  await expect(filter(page, /^Out now 4$/)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => names(page)).toEqual(['Liam', 'Ava', 'Theo', 'Maya'])
  await school.ask('zoe.haddad', 'Library', BIOLOGY)
  await expect(filter(page, /^Out now 5$/)).toBeVisible()
})

test('[LIST-01] a search without a match among my passes leads to the matches among all', async ({ as, school }) => {
  await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await school.ask('liam.chen', 'Library', BIOLOGY)
  const page = await as('daniel.whitaker', { at: '/administrator/live?scope=user' })
  await isLive(page)
  const search = page.getByLabel('Search a student or room')
  await search.fill('library')
  await expect(page.getByRole('heading', { name: 'No live pass matches “library”' })).toBeVisible()
  await expect(page.getByText('2 of all passes match.')).toBeVisible()
  await checkScreen(page, 'staff-live-among-all')
  await button(page, 'Show all 2').click()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect.poll(() => names(page)).toEqual(['Maya', 'Liam'])
  await page.getByText('My', { exact: true }).click()
  await search.fill('nobody')
  await expect(page.getByRole('heading', { name: 'No live pass matches “nobody”' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})
