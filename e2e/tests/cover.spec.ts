/** A teacher gives cover to a colleague for the day. */
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { expect, test } from '../support/test.ts'

test('[D-156] [D-176] cover is given in Settings, both see it, and either ends it', async ({ as }) => {
  const page = await as('elena.alvarez', { at: '/faculty/settings' })
  const section = page.getByRole('region', { name: 'Cover' })
  await section.getByRole('button', { name: 'Add coverage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Add coverage' })).toBeDisabled()
  await choose(page, 'Substitute', 'Ms. Kim')
  await dialog.getByLabel('Until', { exact: true }).fill('2026-12-24')
  await expect(dialog.getByText('Coverage can last 31 days at most.')).toBeVisible()
  await checkScreen(page, 'give-cover')
  await dialog.getByLabel('Until', { exact: true }).fill('2026-10-13')
  await dialog.getByRole('button', { name: 'Add coverage' }).click()
  await expect(section.getByRole('listitem')).toContainText('Ms. Kim covers')

  const substitute = await as('grace.kim', { at: '/faculty/settings' })
  const theirs = substitute.getByRole('region', { name: 'Cover' })
  await expect(theirs.getByRole('listitem')).toContainText('Covers for Ms. Alvarez')
  await theirs.getByRole('button', { name: 'End' }).click()
  await substitute.getByRole('dialog').getByRole('button', { name: 'End coverage' }).click()
  await expect(theirs.getByRole('listitem')).toHaveCount(0)
  // The other sees it without reloading.
  await expect(section.getByRole('listitem')).toHaveCount(0)
})
