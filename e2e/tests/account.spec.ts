/** Passwords, and signing out everywhere: one's own, and by an administrator. */
import { PASSWORD } from '../server/people.ts'
import { expect, signIn, test } from '../support/test.ts'

const NEW = 'seven purple umbrellas'

test('[D-160] everybody changes their own password, other sessions end, and all of them with Sign out everywhere', async ({
  as,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/settings' })
  const other = await as('elena.alvarez', { at: '/faculty/settings' })
  const section = page.getByRole('region', { name: 'Password and sign-in' })
  await section.getByLabel('Current password', { exact: true }).fill('wrong')
  await section.getByLabel('New password', { exact: true }).fill(NEW)
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(section.getByText('This is not your current password.')).toBeVisible()
  await section.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Your password was changed.')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, 'elena.alvarez', NEW)
  await expect(other).toHaveURL('/faculty/settings')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})

test('[SFAC-02] [D-084] [D-160] [D-175] an administrator resets a password, except of whoever has none, and signs somebody out everywhere', async ({
  as,
  harness,
  school,
}) => {
  await harness.command('useProvider', { username: 'samuel.reyes' })
  const page = await as('daniel.whitaker', { at: `/administrator/school/${harness.world.schools.high}/faculty` })
  const teacher = await as('elena.alvarez')
  const reset = page.getByRole('menuitem', { name: 'Reset password' })
  await expect(page.getByRole('button', { name: 'Add Faculty' })).toBeVisible()
  await page.getByRole('button', { name: 'More for Samuel Reyes' }).click()
  await expect(reset).toBeDisabled()
  await expect(reset).toContainText('single sign-on')
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More for Elena Alvarez' }).click()
  await reset.click()
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  const url = await dialog.getByLabel('Link').inputValue()
  await expect(dialog, 'in the school’s time').toContainText('until 10/14/2026, 10:00 am.')
  await expect(teacher).toHaveURL(/\/login/)
  await teacher.goto(url)
  await expect(teacher.getByRole('heading', { name: 'Hello, Elena!' })).toBeVisible()
  await teacher.getByLabel('New password').fill(NEW)
  await teacher.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(teacher).toHaveURL('/faculty/live')

  await page.goto(`/administrator/user/${school.userId('elena.alvarez')}/overview`)
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Signs in with a password.')
  await expect(page.getByRole('region', { name: 'Cover' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(teacher).toHaveURL(/\/login/)
})
