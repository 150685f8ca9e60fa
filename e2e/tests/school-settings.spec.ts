/** A school's look, which every open page follows. What the forms do by themselves has component tests. */
import type { Page } from '@playwright/test'
import { aPng } from '../../apps/server/src/testing/pictures.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, isLive, test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' })
const schoolColor = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--school-color').trim())

test('[SSCH-04] [SSCH-05] [ACT-11] [FLASH-15] [FLASH-24] name, colors and logo are changed, and every open page follows', async ({
  as,
  harness,
  school,
}) => {
  const teacher = await as('elena.alvarez')
  await expect(teacher.getByText('Lakeview High School').first()).toBeVisible()
  await isLive(teacher)
  expect(await schoolColor(teacher)).toBe('#7a1f3d')
  const schoolId = harness.world.schools.high
  const page = await as('daniel.whitaker', { at: `/administrator/school/${schoolId}/settings` })

  await test.step('the colors', async () => {
    const field = page.getByLabel('Primary color', { exact: true })
    await expect(field).toHaveValue('#7a1f3d')
    await field.fill('#7b7b7b')
    await expect(section(page, 'Colors')).toContainText('Hard to read')
    await checkScreen(page, 'school-colors-hard-to-read')
    await field.fill('#0b6e4f')
    await save(page, 'Colors').click()
    await expect(flash(page, 'Successfully Updated School!')).toBeVisible()
    await expect.poll(() => schoolColor(page)).toBe('#0b6e4f')
    await expect.poll(() => schoolColor(teacher)).toBe('#0b6e4f')
  })
  await test.step('the name, which somebody else changes meanwhile', async () => {
    await page.getByRole('textbox', { name: 'School name' }).fill('Lakeview 🦉 Academy')
    await isLive(page)
    const ruth = await school.client('ruth.abara')
    const { settings } = await ruth.call('GET /api/school/:schoolId', { params: { schoolId } })
    const body = { name: 'Lakeview School', version: settings.version }
    await ruth.call('POST /api/school/:schoolId', { params: { schoolId }, body })
    const choice = page.getByRole('alert', { name: 'School name was changed elsewhere' })
    await expect(choice).toContainText('Lakeview School')
    await checkScreen(page, 'school-name-conflict')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await save(page, 'Name').click()
    await expect(flash(page, 'Successfully Updated Lakeview 🦉 Academy!')).toBeVisible()
    await expect(teacher.getByText('Lakeview 🦉 Academy').first()).toBeVisible()
  })
  await test.step('the logo', async () => {
    const buffer = aPng({ width: 64, height: 64 })
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', buffer, mimeType: 'image/png' })
    await save(page, 'Logo').click()
    const current = page.getByAltText('Current logo')
    await expect(current).toHaveJSProperty('naturalWidth', 64)
    const src = await current.getAttribute('src')
    for (const [where, count] of [
      [page, 2],
      [teacher, 1],
    ] as const) {
      await expect(where.locator(`img[src="${src}"]`), 'in the corner of the menu').toHaveCount(count)
    }
  })
})
