/** A student who comes late, at the entrance. The office and what the student reads are tested beside their code. */
import type { Page } from '@playwright/test'
import { checkKiosk } from '../support/checkScreen.ts'
import { connectPage, giveNumbers } from '../support/kiosk.ts'
import { expect, test } from '../support/test.ts'

const NUMBERS = { 'maya.okonkwo': '204816' } as const

/** A screen of a few seconds stays while it is looked at. */
async function keepOpen(page: Page): Promise<void> {
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('pointerdown')), 1000))
}

test('[TARDY-02] [TARDY-03] [TARDY-05] a student comes late, says why, and the teacher sees when', async ({
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

  await test.step('the teacher sees when, and not why', async () => {
    await expect(elena.getByText('Late, 10:00')).toBeVisible()
    await expect(elena.getByText('Bus')).toHaveCount(0)
  })
})
