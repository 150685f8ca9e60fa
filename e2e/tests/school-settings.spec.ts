/** A school's name, colors, logo, certificate and time. */
import type { Page } from '@playwright/test'
import { CERTIFICATE, PRIVATE_KEY } from '../../apps/server/src/testing/certificate.ts'
import { aPng } from '../../apps/server/src/testing/pictures.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { expect, isLive, test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' })
const reset = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Reset' })
const schoolColor = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--school-color').trim())

async function openSchoolSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await menu.getByRole('link', { name: 'School', exact: true }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/settings$/)
}

test('[SSCH-01] [SSCH-02] [SSCH-03] [SSCH-04] [FLASH-15] [FLASH-24] [D-122] name and colors are checked while they are changed, and every open page follows', async ({
  as,
}) => {
  const teacher = await as('elena.alvarez')
  await expect(teacher.getByText('Lakeview High School').first()).toBeVisible()
  await isLive(teacher)
  expect(await schoolColor(teacher)).toBe('#7a1f3d')
  const page = await as('daniel.whitaker')
  await openSchoolSettings(page)
  for (const name of ['Name', 'Colors', 'Logo', 'Time', 'Certificate']) await expect(section(page, name)).toBeVisible()

  await test.step('the colors', async () => {
    const field = page.getByLabel('Primary color', { exact: true })
    await expect(field).toHaveValue('#7a1f3d')
    await expect(save(page, 'Colors')).toBeDisabled()
    await expect(reset(page, 'Colors')).toBeDisabled()
    await expect(section(page, 'Colors')).toContainText(/Easy to read: contrast 10\.\d : 1/)
    await field.fill('#7b7b7b')
    await expect(section(page, 'Colors')).toContainText('Hard to read')
    await checkScreen(page, 'school-colors-hard-to-read')
    await field.fill('#7b7')
    await expect(section(page, 'Colors')).toContainText('Use six digits, such as #7a1f3d.')
    await expect(save(page, 'Colors')).toBeDisabled()
    await field.fill('#0b6e4f')
    await save(page, 'Colors').click()
    await expect(flash(page, 'Successfully Updated School!')).toBeVisible()
    await expect.poll(() => schoolColor(page)).toBe('#0b6e4f')
    await expect.poll(() => schoolColor(teacher)).toBe('#0b6e4f')
  })
  await test.step('the name', async () => {
    const field = page.getByRole('textbox', { name: 'School name' })
    await expect(save(page, 'Name')).toBeDisabled()
    await expect(reset(page, 'Name')).toBeDisabled()
    await field.fill('   ')
    await expect(section(page, 'Name')).toContainText('Type a name.')
    await expect(save(page, 'Name')).toBeDisabled()
    await field.fill('x'.repeat(300))
    await expect(section(page, 'Name')).toContainText('Use 100 characters at most.')
    await reset(page, 'Name').click()
    await expect(field).toHaveValue('Lakeview High School')
    await field.fill('Lakeview 🦉 Academy')
    await save(page, 'Name').click()
    await expect(flash(page, 'Successfully Updated Lakeview 🦉 Academy!')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Manage School' })).toContainText('Lakeview 🦉 Academy')
    await expect(teacher.getByText('Lakeview 🦉 Academy').first()).toBeVisible()
  })
})

test('[SSCH-05] [SSCH-06] [ACT-11] [D-085] a logo and a certificate are chosen, shown and saved; what is neither says so at the field', async ({
  as,
}) => {
  const page = await as('daniel.whitaker')
  await openSchoolSettings(page)
  await test.step('a logo', async () => {
    const input = page.getByLabel('Logo file')
    await expect(save(page, 'Logo'), 'a file is required').toBeDisabled()
    expect(await input.getAttribute('accept')).toBe('.png,.jpg,.jpeg')
    const choose = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, buffer, mimeType: 'application/octet-stream' })
    await choose('logo.svg', Buffer.from('<svg/>'))
    await expect(section(page, 'Logo')).toContainText('Choose a .png, .jpg or .jpeg file.')
    await choose('logo.png', Buffer.alloc(3 * 1024 * 1024))
    await expect(section(page, 'Logo')).toContainText('at most 2 MB')
    await expect(save(page, 'Logo')).toBeDisabled()
    await choose('logo.png', Buffer.from('<script>alert(1)</script>'))
    await save(page, 'Logo').click()
    await expect(section(page, 'Logo')).toContainText('This file is not a PNG or JPEG picture.')
    const current = page.getByAltText('Current logo')
    await expect(current, 'nothing changed').toHaveCount(0)
    await choose('logo.png', aPng({ width: 64, height: 64 }))
    await expect(page.getByAltText('Chosen logo')).toBeVisible()
    await save(page, 'Logo').click()
    await expect(flash(page, 'Successfully Updated School!')).toBeVisible()
    await expect(current).toHaveJSProperty('naturalWidth', 64)
    const src = await current.getAttribute('src')
    await expect(page.locator(`img[src="${src}"]`), 'also in the corner of the menu').toHaveCount(2)
    await section(page, 'Logo').getByRole('button', { name: 'Remove' }).click()
    await expect(current).toHaveCount(0)
  })
  await test.step('a certificate', async () => {
    const input = page.getByLabel('Certificate file')
    expect(await input.getAttribute('accept')).toBe('.pem')
    const choose = (text: string) =>
      input.setInputFiles({ name: 'school.pem', buffer: Buffer.from(text), mimeType: 'application/x-pem-file' })
    await choose(CERTIFICATE + PRIVATE_KEY)
    await save(page, 'Certificate').click()
    await expect(section(page, 'Certificate')).toContainText('This file contains a private key')
    await choose(CERTIFICATE)
    await expect(page.getByRole('region', { name: 'Chosen certificate' })).toContainText('BEGIN CERTIFICATE')
    await save(page, 'Certificate').click()
    await expect(page.getByRole('region', { name: 'Current certificate' })).toContainText('BEGIN CERTIFICATE')
    await expect(page.getByAltText('Current logo'), 'never the logo').toHaveCount(0)
  })
})

test('[D-103] [WIN-01] [WIN-02] the time zone and the window of a pass are changed, with the defaults in sight', async ({
  as,
  harness,
  school,
}) => {
  const schoolId = harness.world.schools.high
  const page = await as('daniel.whitaker', { at: `/administrator/school/${schoolId}/settings` })
  await test.step('the time zone and the window of a pass', async () => {
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('Central Time (Chicago)')
    await expect(section(page, 'Time')).toContainText('It is 10:00 AM GMT-5 there now.')
    await expect(page.getByLabel('Minutes before')).toHaveAttribute('placeholder', '5')
    await expect(page.getByLabel('Minutes after')).toHaveAttribute('placeholder', '30')
    await page.getByLabel('Minutes after').fill('500')
    await expect(section(page, 'Time')).toContainText('From 0 up to 499')
    await page.getByLabel('Minutes after').fill('20')
    await zone.fill('denver')
    await page.getByRole('option', { name: /Denver/ }).click()
    await expect(section(page, 'Time')).toContainText('It is 9:00 AM GMT-6 there now.')
    await save(page, 'Time').click()
    await expect(flash(page, 'Successfully Updated School!')).toBeVisible()
    const { schools } = await (await school.client('maya.okonkwo')).call('GET /api/user/initialize')
    expect(Object.values(schools)[0]?.school).toMatchObject({
      timezone: 'America/Denver',
      passActivationIntervalBefore: null,
      passActivationIntervalAfter: 20,
    })
  })
})
