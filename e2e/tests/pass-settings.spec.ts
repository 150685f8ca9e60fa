/** A school's pass limits and its printed room cards. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { readQr } from '../support/readQr.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const limits = (page: Page) => page.getByRole('region', { name: 'Pass limits' })
const group = (page: Page, name: string) => limits(page).getByRole('group', { name, exact: true })
const physical = (page: Page) => page.getByRole('region', { name: 'Physical passes' })

async function openPassSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await menu.getByRole('link', { name: 'Pass', exact: true }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/pass\/settings$/)
  await expect(page.getByRole('region', { name: 'Destination settings' })).toBeVisible()
}

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pass Settings' }).getByRole('link', { name }).click()

async function schoolIdOf(school: School) {
  const { schools } = await (await school.client('elena.alvarez')).call('GET /api/user/initialize')
  const [first] = Object.values(schools)
  if (!first) throw new Error('She has a school.')
  return first.school.schoolId
}

async function edit(school: School, body: { passAlertTimeLimit?: number | null; supportPhysicalPassLinks?: boolean }) {
  const daniel = await school.client('daniel.whitaker')
  const schoolId = await schoolIdOf(school)
  const { settings } = await daniel.call('GET /api/school/:schoolId', { params: { schoolId } })
  await daniel.call('POST /api/school/:schoolId', {
    params: { schoolId },
    body: { ...body, version: settings.version },
  })
}

test('[PSET-01] [PSET-02] [PSET-03] [PSET-04] [PSET-05] [D-046] [D-047] [D-122] [D-170] pass limits are switched, typed, saved and reset, and a limit that two changed is chosen', async ({
  as,
  harness,
  school,
}) => {
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await openTab(page, 'Cards and reasons')
  await expect(physical(page)).toBeVisible()
  await openTab(page, 'Alerts')
  await expect(page).toHaveURL(/\?tab=alerts$/)
  const save = limits(page).getByRole('button', { name: 'Save' })
  const reset = limits(page).getByRole('button', { name: 'Reset' })
  await expect(save).toBeDisabled()
  await expect(reset).toBeDisabled()
  const days = group(page, 'Passes over several days')
  await days.getByRole('switch').check()
  await expect(days.getByRole('textbox', { name: 'Passes' })).toHaveValue('0')
  await expect(days.getByRole('textbox', { name: 'Days' })).toHaveValue('0')
  await days.getByRole('textbox', { name: 'Passes' }).fill('12')
  await days.getByRole('textbox', { name: 'Days' }).fill('7')
  const daily = group(page, 'Passes a day')
  await daily.getByRole('switch').check()
  await daily.getByRole('textbox', { name: 'Passes' }).fill('500')
  await expect(daily).toContainText('From 0 up to 499')
  await expect(save).toBeDisabled()
  await daily.getByRole('textbox', { name: 'Passes' }).fill('4')
  await save.click()
  await expect(flash(page, 'Successfully Updated!')).toBeVisible()
  await expect(save).toBeDisabled()

  await days.getByRole('switch').uncheck()
  await expect(days.getByRole('textbox', { name: 'Days' })).toHaveCount(0)
  await days.getByRole('switch').check()
  await expect(days.getByRole('textbox', { name: 'Passes' }), 'as before').toHaveValue('12')
  await expect(save, 'nothing would be different').toBeDisabled()
  await days.getByRole('switch').uncheck()
  await reset.click()
  await expect(days.getByRole('textbox', { name: 'Days' })).toHaveValue('7')
  await days.getByRole('switch').uncheck()
  await save.click()
  await expect(save).toBeDisabled()
  await page.reload()
  await expect(group(page, 'Passes over several days').getByRole('switch')).not.toBeChecked()
  await expect(group(page, 'Passes a day').getByRole('textbox', { name: 'Passes' })).toHaveValue('4')
  await test.step('somebody else changes a limit, which is being edited or not', async () => {
    await isLive(page)
    const time = group(page, 'Time limit')
    await edit(school, { passAlertTimeLimit: 9 })
    await expect(time.getByRole('textbox', { name: 'Minutes' })).toHaveValue('9')
    await time.getByRole('textbox', { name: 'Minutes' }).fill('12')
    await edit(school, { passAlertTimeLimit: 15 })
    const choice = limits(page).getByRole('alert', { name: 'Minutes was changed elsewhere' })
    await expect(choice).toContainText('15')
    await checkScreen(page, 'pass-limits-conflict')
    await expect(time.getByRole('textbox', { name: 'Minutes' })).toHaveValue('12')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await limits(page).getByRole('button', { name: 'Save' }).click()
    await expect(flash(page, 'Successfully Updated!')).toBeVisible()
  })
  await test.step('without allSettings the addresses lead away', async () => {
    await harness.command('setPermissions', { username: 'daniel.whitaker', permissions: ['allPasses:read'] })
    const schoolId = harness.world.schools.high
    for (const path of [`school/${schoolId}/pass/settings`, `school/${schoolId}/settings`, `cards/${schoolId}`]) {
      await page.goto(`/administrator/${path}`)
      await expect(page, path).toHaveURL(/\/administrator\/dashboard$/)
    }
  })
})

test('[D-086] cards are printed eight to a sheet, and scanned they open a new pass to their room, or say why not', async ({
  as,
  baseURL,
  harness,
  school,
}) => {
  const student = await as('maya.okonkwo', { at: `/card/${harness.world.schools.high}/${school.roomId('Library')}` })
  await expect(student.getByTestId('flashes')).toContainText('does not use QR cards')
  await expect(student).toHaveURL(/\/student\/dashboard\/pass$/)
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await openTab(page, 'Cards and reasons')
  await expect(physical(page).getByRole('switch')).toBeVisible()
  await expect(physical(page).getByRole('link')).toHaveCount(0)
  await physical(page).getByRole('switch').check()
  await expect(physical(page).getByText('Saved')).toBeVisible()
  await physical(page).getByRole('link', { name: 'Print all 10 cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Room cards' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sheet 1 of 2' }).getByRole('article')).toHaveCount(8)
  await expect(page.getByRole('region', { name: 'Sheet 2 of 2' }).getByRole('article')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ path: `e2e/screenshots/room-cards-${format}.pdf`, format })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `each sheet on a page of ${format}`).toHaveLength(2)
  }
  await page.emulateMedia({ media: null })
  const library = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Library' }) })
  const address = await readQr(library.locator('svg'))
  expect(address).toMatch(new RegExp(`^${baseURL}/card/\\d+/\\d+$`))

  await student.goto(address)
  await expect(student).toHaveURL(/\/student\/dashboard\/pass\?/)
  await expect(student.getByRole('combobox', { name: 'To' })).toHaveValue('Library, Ms. Nair')
  const teacher = await as('elena.alvarez', { at: address })
  await expect(teacher).toHaveURL(/\/faculty\/pass\?/)
  await expect(teacher.getByRole('combobox', { name: 'To' })).toHaveValue('Library, Ms. Nair')

  const other = await as('ivy.stone', { at: address })
  await expect(other.getByTestId('flashes')).toContainText('another school')
  await expect(other.getByRole('combobox', { name: 'To' })).toHaveValue('')
})
