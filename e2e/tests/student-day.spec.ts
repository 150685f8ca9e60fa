/** A student's day through the screens alone, with a teacher at another screen. */
import type { Page } from '@playwright/test'
import { flashes } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'

const ticket = (page: Page, to: string) => page.getByRole('article', { name: new RegExp(`to ${to}$`) })
const header = (page: Page, name: string) => page.getByRole('banner').getByRole('heading', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

async function request(page: Page, to: string, note: string): Promise<void> {
  await page.getByRole('link', { name: 'New Pass' }).last().click()
  await choose(page, 'To', to)
  await page.getByLabel('Note (optional)').fill(note)
  await page.getByRole('button', { name: 'Request pass' }).click()
  await expect(page).toHaveURL('/student/dashboard/requested')
}

test('[SNEW-04] [SLIST-05] [RT-06] [SPASS-04] [RT-13] [D-020] [NOTIF-02] a pass is requested, approved, started, ended and confirmed on two screens, and another is rejected with a reason', async ({
  as,
}) => {
  const maya = await as('maya.okonkwo')
  const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
  await isLive(maya)
  await isLive(teacher)
  const mayaStayed = await noReload(maya)
  const teacherStayed = await noReload(teacher)

  await test.step('requested and approved', async () => {
    await request(maya, 'Gym', 'I left my bag there.')
    await expect(ticket(maya, 'Gym')).toContainText('Awaiting approval from Ms. Alvarez')
    await expect(ticket(maya, 'Gym')).toContainText('I left my bag there.')
    await teacher.getByRole('button', { name: "Approve Maya Okonkwo's pass" }).click()
    await expect(dialog(teacher)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await dialog(teacher).getByRole('button', { name: 'Approve' }).click()
    await expect(flashes(teacher)).toContainText('Successfully approved pass(es)!')
    await expect(bell(maya)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(maya.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
  })

  await test.step('started, ended and confirmed', async () => {
    await maya.getByRole('link', { name: /Upcoming/ }).click()
    await ticket(maya, 'Gym').getByRole('button', { name: 'Start' }).click()
    await expect(header(maya, 'Active Pass')).toBeVisible()
    await teacher.getByRole('link', { name: /Live Passes/ }).click()
    await expect(teacher.getByRole('button', { name: "End Maya Okonkwo's pass" })).toBeVisible()
    await maya.getByRole('button', { name: 'Arrived' }).click()
    await expect(maya).toHaveURL('/student/dashboard/live')
    await expect(maya.getByRole('heading', { name: 'Where to, Maya?' })).toBeVisible()
    await teacher.getByRole('button', { name: "Confirm Maya Okonkwo's pass" }).click()
    await expect(flashes(teacher)).toContainText('Successfully confirmed pass(es)')
    // A row never leaves while it is under the pointer.
    await teacher.mouse.move(0, 0)
    await expect(teacher.getByText('Maya Okonkwo')).toHaveCount(0)
  })

  await test.step('rejected, and the student reads why', async () => {
    await request(maya, 'Gym', 'I left my book as well.')
    await teacher.getByRole('link', { name: /Requested Passes/ }).click()
    await teacher.getByRole('button', { name: "Reject Maya Okonkwo's pass" }).click()
    await expect(dialog(teacher).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await dialog(teacher).getByLabel('Reason').fill('Fetch it after school.')
    await dialog(teacher).getByRole('button', { name: 'Reject' }).click()
    await expect(flashes(teacher)).toContainText('Successfully rejected pass(es)')
    await expect(maya.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await bell(maya).click()
    await maya.getByRole('link', { name: 'Pass to Gym rejected' }).click()
    await expect(maya.getByText('“Fetch it after school.” Ms. Alvarez rejected your pass')).toBeVisible()
    await maya.getByRole('link', { name: 'Open the pass' }).click()
    await expect(ticket(maya, 'Gym')).toContainText('Rejected by Ms. Alvarez. Reason: Fetch it after school.')
  })
  await mayaStayed()
  await teacherStayed()
})
