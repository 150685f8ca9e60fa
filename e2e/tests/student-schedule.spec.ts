/** A student chooses a time by the periods of the school's own schedule. */
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { expect, test } from '../support/test.ts'

test.describe('a time', () => {
  test.beforeEach(({ harness }) => harness.command('addSchedule'))

  test('[SNEW-01] [D-103] is a period of tomorrow, in two taps', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', /Library/)
    await page.getByRole('switch', { name: 'As soon as possible' }).click()
    // It is 10:00, and the next period begins at 10:30.
    await expect(page.getByRole('radio', { name: 'Today Oct 13' })).toBeChecked()
    await expect(page.getByRole('group', { name: 'Period' }).getByRole('radio')).toHaveCount(3)
    await expect(page.getByRole('radio', { name: 'Period 4 10:30 am' })).toBeChecked()
    // The end of the form at both sizes: the button covers it as long as there is more to scroll to.
    await page.evaluate(() => {
      const scroll = () => window.scrollTo(0, document.body.scrollHeight)
      window.addEventListener('resize', scroll)
      scroll()
    })
    await checkScreen(page, 'student-new-pass-period')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await page.getByText('Tomorrow').click()
    await expect(page.getByRole('group', { name: 'Period' }).getByRole('radio')).toHaveCount(5)
    await page.getByText('Lunch').click()
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
    await expect(page.getByRole('article')).toContainText('Oct 14, 26 @ 11:30 am')
  })

  test('[SNEW-08] [D-029] is any other time behind them, and by keyboard', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await choose(page, 'To', /Library/)
    await page.getByRole('switch', { name: 'As soon as possible' }).click()
    await expect(page.getByLabel('Time', { exact: true })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Today Oct 13' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Tomorrow Oct 14' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Day', { exact: true }).fill('2026-10-16')
    await page.getByLabel('Time', { exact: true }).fill('13:37')
    await page.getByRole('button', { name: 'Request pass' }).click()
    await expect(page.getByRole('article')).toContainText('Oct 16, 26 @ 1:37 pm')
  })

  test('[SNEW-08] on a Friday, the next day is Monday', async ({ as, clock }) => {
    await clock.advance(3 * 24 * 60 + 6 * 60)
    const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await page.getByRole('switch', { name: 'As soon as possible' }).click()
    await expect(page.getByRole('radio', { name: 'Monday Oct 19' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Period 1 8:00 am' })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Today/ })).toHaveCount(0)
  })
})
