/** Students who come late, at the entrance and in the office. */
import type { Page } from '@playwright/test'
import { checkKiosk, checkScreen } from '../support/checkScreen.ts'
import { connectPage, giveNumbers } from '../support/kiosk.ts'
import { expect, test } from '../support/test.ts'

const NUMBERS = { 'maya.okonkwo': '204816', 'liam.chen': '731942' } as const

/** A screen of a few seconds stays while it is looked at. */
async function keepOpen(page: Page): Promise<void> {
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('pointerdown')), 1000))
}

test('[TARDY-02] [TARDY-03] [TARDY-04] [TARDY-05] a student comes late, says why, and the teacher sees when; the office lets in another', async ({
  page,
  as,
  school,
}) => {
  await giveNumbers(school, NUMBERS)
  const elena = await as('elena.alvarez')

  await test.step('at the late desk', async () => {
    await connectPage(page, school, { staff: 'ruth.abara', room: 'Gym', kind: 'late' })
    await expect(page.getByText('Good morning.', { exact: true })).toBeVisible()
    await checkKiosk(page, 'late-desk')
    await keepOpen(page)
    await page.keyboard.type(NUMBERS['maya.okonkwo'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Good morning, Maya' })).toBeVisible()
    await expect(page.getByText('Room 204', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Bus' }).click()
    await expect(page.getByRole('button', { name: 'Bus' })).toHaveAttribute('aria-pressed', 'true')
    await checkKiosk(page, 'late-desk-pass')
  })

  await test.step('the teacher sees when, the student also why', async () => {
    await expect(elena.getByText('Late, 10:00')).toBeVisible()
    await expect(elena.getByText('Bus')).toHaveCount(0)
    const maya = await as('maya.okonkwo')
    await maya
      .getByRole('link', { name: /Room 204/ })
      .first()
      .click()
    await expect(maya.getByText(/^You came late at 10:00 · .+ · Bus$/)).toBeVisible()
  })

  await test.step('in the office, by a list', async () => {
    const daniel = await as('daniel.whitaker', { at: '/late' })
    await daniel.getByRole('combobox', { name: 'Entrance' }).fill('gym')
    await daniel.getByRole('option', { name: 'Gym' }).click()
    await daniel.getByLabel('Student numbers').fill(`${NUMBERS['liam.chen']}\n${NUMBERS['maya.okonkwo']}\n999999`)
    await daniel.getByRole('button', { name: 'Let in 3 students' }).click()
    const rows = daniel.getByRole('list', { name: 'What became of each number' }).getByRole('listitem')
    await expect(rows).toHaveText([/999999.*Nobody here/, /Liam C\..*On the way/, /Maya O\..*Has a late pass already/])
    await checkScreen(daniel, 'late-arrivals')
  })
})
