/** Support looks through somebody's eyes: the link, the banner on every page, and the end. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'

test('[IMP-01] [D-073] [D-178] an operator opens a link once, sees what a teacher sees, changes nothing, and ends it', async ({
  open,
  harness,
  school,
}) => {
  await school.ask('maya.okonkwo', 'Room 118', { fromFaculty: 'elena.alvarez' })
  const page = await open()
  const link = `/impersonate#${await harness.command('impersonationLink', { username: 'samuel.reyes', writes: false })}`
  await page.goto(link)
  await expect(page.getByText('for 30 minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Open Corridor' }).click()
  await expect(page).toHaveURL('/faculty/live')
  const banner = page.getByRole('note')
  await expect(banner).toHaveText('You are viewing Corridor as Samuel ReyesRead-only. 30 minutes left.End')
  await expect(page.locator('#root[data-impersonator]')).toBeVisible()
  await page
    .getByRole('link', { name: /^Requested Passes/ })
    .first()
    .click()
  const approve = page.getByRole('button', { name: "Approve Maya Okonkwo's pass" })
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAccessibleDescription('Read-only')
  await expect(page.getByRole('button', { name: "Edit Maya Okonkwo's pass" })).toBeDisabled()
  await checkScreen(page, 'impersonator-staff')
  // On pages of another shape, too.
  await page.goto('/staff/onboarding/welcome')
  await expect(banner).toContainText('Samuel Reyes')
  await page.goto('/faculty/settings')
  await expect(page.getByText('Settings cannot be changed while impersonating')).toBeVisible()
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(page).toHaveURL('/impersonate')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto('/faculty/live')
  await expect(page).toHaveURL(/\/login/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Open Corridor' }).click()
  await expect(page.getByRole('alert')).toContainText('This link does not work anymore.')
})
