/** The own password and signing out everywhere, in Settings. */
import { PASSWORD } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, signIn, test } from '../support/test.ts'

const NEW = 'seven purple umbrellas'

test('everybody changes their own password, and other sessions end', async ({ as, browser }) => {
  const page = await as('elena.alvarez', { at: '/faculty/settings' })
  const other = await as('elena.alvarez', { at: '/faculty/settings' })
  const section = page.getByRole('region', { name: 'Password and sign-in' })
  await section.getByLabel('Current password', { exact: true }).fill('wrong')
  await section.getByLabel('New password', { exact: true }).fill(NEW)
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(section.getByText('This is not your current password.')).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await checkScreen(page, 'own-password')
  await section.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await section.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Your password was changed.')
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page).toHaveURL('/faculty/settings')
  const fresh = await (await browser.newContext()).newPage()
  await fresh.goto('/login')
  await signIn(fresh, 'elena.alvarez', NEW)
  await expect(fresh).toHaveURL('/faculty/live')
  await fresh.context().close()
})

test('[D-160] a student signs out everywhere', async ({ as }) => {
  const page = await as('maya.okonkwo', { at: '/student/settings' })
  const other = await as('maya.okonkwo', { at: '/student/settings' })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})

test('[SFAC-02] [D-084] [D-160] an administrator resets a password, and signs somebody out everywhere', async ({
  as,
  harness,
  school,
  browser,
}) => {
  const page = await as('daniel.whitaker', { at: `/administrator/school/${harness.world.schools.high}/faculty` })
  const teacher = await as('elena.alvarez')
  await expect(page.getByRole('button', { name: 'Add Faculty' })).toBeVisible()
  const row = page.getByRole('row', { name: /Alvarez/ })
  await row.getByRole('button', { name: 'Reset password' }).click()
  await checkScreen(page, 'reset-password-question')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const url = await page.getByRole('dialog').getByLabel('Link').inputValue()
  await expect(page.getByRole('dialog'), 'in the school’s time').toContainText('until 10/14/2026, 10:00 am.')
  await expect(teacher).toHaveURL(/\/login/)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await checkScreen(page, 'school-faculty-reset')
  const fresh = await (await browser.newContext()).newPage()
  await fresh.goto(url)
  await expect(fresh.getByRole('heading', { name: 'Hello, Elena!' })).toBeVisible()
  await fresh.getByLabel('New password').fill(NEW)
  await fresh.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(fresh).toHaveURL('/faculty/live')

  await page.goto(`/administrator/user/${school.userId('elena.alvarez')}/overview`)
  await expect(page.getByRole('region', { name: 'Sign-in' })).toContainText('Signs in with a password.')
  await expect(page.getByRole('region', { name: 'Cover' })).toBeVisible()
  await checkScreen(page, 'person-account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(fresh).toHaveURL(/\/login/)
  await fresh.context().close()
})

test('[D-084] [D-175] whoever signs in through a provider alone has no password to reset, and the table says why', async ({
  as,
  harness,
}) => {
  await harness.command('useProvider', { username: 'elena.alvarez' })
  const page = await as('daniel.whitaker', { at: `/administrator/school/${harness.world.schools.high}/faculty` })
  const reset = page.getByRole('row', { name: /Alvarez/ }).getByRole('button', { name: 'Reset password' })
  await expect(reset).toBeDisabled()
  await expect(reset).toHaveAttribute('title', /single sign-on/)
  await reset.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await checkScreen(page, 'school-faculty-provider')
  await expect(page.getByRole('row', { name: /Reyes/ }).getByRole('button', { name: 'Reset password' })).toBeEnabled()
})

test('a district administrator adds a school', async ({ as, harness }) => {
  const page = await as('ruth.abara', { at: `/administrator/district/${harness.world.districtId}/faculty` })
  await page.getByRole('button', { name: 'Add School' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Cedar Middle School')
  await dialog.getByRole('button', { name: 'Add school' }).click()
  await expect(dialog.getByText('There is already a school with this name.').first()).toBeVisible()
  await checkScreen(page, 'add-school')
  await dialog.getByLabel('Name').fill('Birch Elementary School')
  await dialog.getByRole('button', { name: 'Add school' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Birch Elementary School was added.')
  await expect(dialog).toHaveCount(0)
})
