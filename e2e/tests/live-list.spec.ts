/** Who is out too long: the order, the filters and the search of the live list, and confirming arrivals. */
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { flash, readFlash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const filter = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const names = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select .*'s pass$/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.split(' ')[1]))
const lists = (page: Page, expected: string[]) => expect.poll(() => names(page)).toEqual(expected)

/** Nobody works in the gym, so Ms. Alvarez is named there and may confirm. */
async function arrive(school: School, student: Username): Promise<void> {
  const pass = await school.issue('elena.alvarez', student, 'Gym', { toFaculty: 'elena.alvarez' })
  await school.start('elena.alvarez', pass)
  await school.complete(student, pass)
}

test('[FLASH-09] [D-022] a live list begins with whoever is over time, is narrowed and searched, and confirms all arrivals', async ({
  as,
  school,
  clock,
}) => {
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await clock.advance(1)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await clock.advance(10)
  await school.ask('theo.winters', RESTROOM, BIOLOGY)
  await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await arrive(school, 'noah.berg')
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await isLive(page)

  await test.step('two over time, one in line, one running, and the arrival apart', async () => {
    await lists(page, ['Liam', 'Ava', 'Theo', 'Maya', 'Noah'])
    await expect(page.getByRole('row').filter({ hasText: 'Liam Chen' })).toContainText('Over time')
    await expect(page.getByRole('columnheader', { name: 'State' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.locator('tr[data-apart]')).toHaveCount(1)
    await expect(page.locator('tr[data-apart]')).toContainText('Noah Berg')
    await checkScreen(page, 'staff-live-urgent')
  })

  await test.step('narrowed to what is out, over time, or to confirm', async () => {
    await filter(page, /^Out now 4$/).click()
    await lists(page, ['Liam', 'Ava', 'Theo', 'Maya'])
    await expect(filter(page, /^Out now 4$/)).toHaveAttribute('aria-pressed', 'true')
    await filter(page, /^Over time 2$/).click()
    await lists(page, ['Liam', 'Ava'])
    await expect(page).toHaveURL('/faculty/live?show=over')
    await filter(page, /^To confirm 1$/).click()
    await lists(page, ['Noah'])
    await button(page, "Confirm Noah Berg's pass").click()
    await readFlash(page, 'Successfully confirmed pass(es)')
    await expect(page.getByRole('heading', { name: 'No arrivals to confirm' })).toBeVisible()
    await filter(page, /^To confirm 0$/).click()
    await lists(page, ['Liam', 'Ava', 'Theo', 'Maya'])
  })

  await test.step('searched, and walked through by keyboard', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('rossi')
    await lists(page, ['Ava'])
    await page.getByRole('searchbox').fill('nobody of that name')
    await expect(page.getByRole('heading', { name: /No live pass matches/ })).toBeVisible()
    await button(page, 'Clear search').click()
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await checkScreen(page, 'faculty-shortcuts')
    await page.keyboard.press('Escape')
  })

  await test.step('no row moves under the pointer when others become more urgent or arrive', async () => {
    const end = button(page, "End Maya Okonkwo's pass")
    await end.hover()
    const before = await end.boundingBox()
    await school.ask('zoe.haddad', RESTROOM, BIOLOGY)
    for (const student of ['noah.berg', 'eli.turner'] as const) await arrive(school, student)
    await expect(button(page, 'Confirm all 2')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Zoe Haddad' })).toBeVisible()
    expect(await end.boundingBox()).toEqual(before)
    await page.getByRole('heading', { level: 1 }).click()
    await lists(page, ['Liam', 'Ava', 'Theo', 'Zoe', 'Maya', 'Noah', 'Eli'])
  })

  await test.step('all arrivals are confirmed in one tap, where they are in view, and the focus stays on the page', async () => {
    await filter(page, /^Out now/).click()
    await expect(button(page, 'Confirm all 2')).toHaveCount(0)
    await filter(page, /^Out now/).click()
    await button(page, 'Confirm all 2').press('Enter')
    await expect(flash(page, 'Successfully confirmed pass(es)')).toBeVisible()
    await lists(page, ['Liam', 'Ava', 'Theo', 'Zoe', 'Maya'])
    await expect(button(page, 'Confirm all 2')).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })
})
