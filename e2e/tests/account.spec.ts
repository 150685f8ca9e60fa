/** Passwords, and signing out everywhere. What an administrator does about them is tested beside its code. */
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
