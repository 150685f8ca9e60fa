/** A school limits quick passes, closes them, and opens them again. */
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[LIMIT-12] [CLOSED-01] [CLOSED-10] [ALL-03] an administrator sets the first limit and a closed time, and closes quick passes on the dashboard', async ({
  as,
  harness,
  school,
}) => {
  const schoolId = harness.world.schools.high
  const office = await school.client('daniel.whitaker')
  const { blocks } = await office.call('POST /api/schedule', { body: { schoolId, name: 'Regular day' } })
  const [block] = blocks
  if (!block) throw new Error('A new schedule has a block.')
  // 9:40 to 10:50 in Chicago.
  const hours = { startHour: 15, startMinute: 40, endHour: 16, endMinute: 50 }
  await office.call('POST /api/timerange', { body: { blockId: block.blockId, ...hours } })
  const page = await as('daniel.whitaker', { at: `/administrator/school/${schoolId}/pass/settings` })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const tabs = page.getByRole('navigation', { name: 'Pass Settings' })
  await tabs.getByRole('link', { name: 'Limits and closed times' }).click()
  await expect(page).toHaveURL(/\?tab=limits$/)

  await test.step('the first limit asks for rooms that are always open', async () => {
    await region('In the halls').getByRole('switch').check()
    await region('In the halls').getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Which rooms are always open?' })
    await expect(question).toBeVisible()
    await checkScreen(page, 'limits-always-open')
    await question.getByRole('button', { name: /^Continue/ }).click()
    await expect(flash(page, 'Successfully Updated!')).toBeVisible()
  })

  await test.step('hours of a day', async () => {
    await region('Days and hours').getByRole('button', { name: 'Add' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Assembly')
    await dialog.getByRole('button', { name: 'Wednesday' }).click()
    await dialog.getByLabel('From').fill('13:00')
    await dialog.getByLabel('To').fill('13:45')
    await checkScreen(page, 'limits-closed-time')
    await dialog.getByRole('button', { name: 'Add closed time' }).click()
    await expect(region('Days and hours')).toContainText('Wednesdays, 1:00 pm to 1:45 pm')
    await checkScreen(page, 'limits')
  })

  await test.step('Close now on the dashboard, Open on the Live list', async () => {
    await visit(page, '/administrator/dashboard')
    await expect(region('In the halls now')).toContainText(/\d+ of 20 in the halls/)
    await region('Quick passes').getByRole('button', { name: 'Close now' }).click()
    const sheet = page.getByRole('dialog', { name: 'Close quick passes' })
    await expect(sheet).toBeVisible()
    await checkScreen(page, 'close-now')
    await sheet.getByRole('button', { name: /^30 minutes/ }).click()
    await expect(region('Quick passes')).toContainText(/until 10:3\d.*by Mr\. Whitaker/s)
    await checkScreen(page, 'closed-dashboard')
    await visit(page, '/administrator/live')
    await expect(page.getByText(/^Closed for quick passes until 10:3\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(flash(page, 'Quick passes are open again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close now' })).toBeVisible()
  })
})
