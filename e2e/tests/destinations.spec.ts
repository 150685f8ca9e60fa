/** Destination settings: rows that save themselves, and what keeps one from being saved. */
import type { Page, Request } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { collectRequests } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const MORE_ROOMS = ['Library', 'Nurse', 'Office', 'Room 118', 'Room 204', 'Room 310', 'Restroom, 2nd floor'] as const
const WITH_ALVAREZ = { fromFaculty: 'elena.alvarez' } as const

const card = (page: Page) => page.getByRole('region', { name: 'Destination settings' })
const row = (page: Page, number: number) => card(page).getByRole('group', { name: `Row ${number}`, exact: true })
const add = (page: Page) => card(page).getByRole('button', { name: 'Add a destination' })
const savesDestination = (request: Request) => request.method() !== 'GET' && request.url().includes('/api/roomsetting')

async function choose(page: Page, number: number, label: 'From' | 'To', text: string): Promise<void> {
  const field = row(page, number).getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: text }).first().click()
}

async function openPassSettings(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await menu.getByRole('link', { name: 'Pass', exact: true }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/pass\/settings$/)
}

/** From all rooms to this one. */
async function allRoomsTo(school: School, to: Parameters<School['roomId']>[0], passLimit: number) {
  const daniel = await school.client('daniel.whitaker')
  const [mine] = Object.values((await daniel.call('GET /api/user/initialize')).schools)
  if (!mine) throw new Error('He has a school.')
  return daniel.call('POST /api/roomsetting', {
    body: {
      schoolId: mine.school.schoolId,
      fromFacultyId: null,
      toRoomId: school.roomId(to),
      toFacultyId: null,
      approval: 'not_required',
      passLimit,
    },
  })
}

test('[PSET-01] [DEST-01] [DEST-04] [DEST-05] [DEST-06] [DEST-07] [DEST-08] [DEST-09] [DEST-11] [DEST-12] [FLASH-20] [D-088] [D-170] rows save themselves as soon as they are whole', async ({
  as,
  harness,
  school,
}) => {
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await expect(card(page).getByRole('heading', { name: 'No Destinations Configured!' })).toBeVisible()
  const sent = collectRequests(page, savesDestination)
  await test.step('the choices', async () => {
    await add(page).click()
    await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toBeFocused()
    await expect(row(page, 1)).toContainText('Choose where from')
    const limits = row(page, 1).getByLabel('Pass limit').locator('option')
    await expect(limits).toHaveText(['No Limit', ...Array.from({ length: 15 }, (_, at) => String(at + 1))])
    await expect(row(page, 1).getByLabel('Needs approval').locator('option')).toHaveText(['Yes', 'No', 'Origin'])
    await row(page, 1).getByRole('combobox', { name: 'From' }).click()
    const origins = page.getByRole('listbox', { name: 'From' }).getByRole('option')
    await expect(origins.first()).toHaveText('All Rooms in School')
    await choose(page, 1, 'From', 'Ms. Alvarez')
    await expect(row(page, 1)).toContainText('Choose where to')
    await row(page, 1).getByRole('combobox', { name: 'To' }).click()
    const destinations = page.getByRole('listbox', { name: 'To' }).getByRole('option')
    await expect(destinations.filter({ hasText: 'Ms. Alvarez' })).toContainText('In any room')
    expect(sent).toEqual([])
  })
  await test.step('a whole row', async () => {
    await choose(page, 1, 'To', 'Library')
    await expect(flash(page, 'Successfully Updated Destination!')).toBeVisible()
    await expect(row(page, 1).getByText('Saved', { exact: true })).toBeVisible()
    await row(page, 1).getByLabel('Pass limit').selectOption('4')
    const saved = page.waitForResponse((response) => response.request().postData()?.includes('origin') ?? false)
    await row(page, 1).getByLabel('Needs approval').selectOption('Origin')
    expect((await saved).status()).toBe(200)
  })
  await test.step('a duplicate is tinted, names its twin, and waits until one of them goes another way', async () => {
    const before = sent.length
    await add(page).click()
    await choose(page, 2, 'From', 'Ms. Alvarez')
    await choose(page, 2, 'To', 'Library')
    await expect(row(page, 2)).toContainText('Same trip as row 1')
    await expect(row(page, 2)).toHaveAttribute('data-duplicate', 'true')
    await expect(row(page, 1), 'the saved one is not').not.toHaveAttribute('data-duplicate')
    await checkScreen(page, 'destinations-duplicate')
    expect(sent).toHaveLength(before)
    await choose(page, 1, 'To', 'Gym')
    await expect(row(page, 2).getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => sent.length).toBe(before + 2)
  })
  await test.step('ten have a search, nine have none; everything is there after reloading', async () => {
    for (const name of MORE_ROOMS) await allRoomsTo(school, name, -1)
    await page.reload()
    await expect(row(page, 9)).toBeVisible()
    await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toHaveValue('Ms. Alvarez')
    await expect(row(page, 1).getByRole('combobox', { name: 'To' })).toHaveValue('Gym')
    await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('4')
    await expect(row(page, 1).getByLabel('Needs approval')).toHaveValue('origin')
    const search = page.getByLabel('Search destinations')
    await expect(search).toHaveCount(0)
    await isLive(page)
    await allRoomsTo(school, 'Restroom, 3rd floor', 2)
    await expect(row(page, 10)).toBeVisible()
    await search.fill('restroom')
    await expect(card(page).getByRole('group')).toHaveCount(2)
    await expect(card(page)).toContainText('2 of 10')
  })
  await test.step('who may only read settings sees why nothing can be changed', async () => {
    await harness.command('setPermissions', { username: 'daniel.whitaker', permissions: ['allSettings:read'] })
    await page.reload()
    await expect(row(page, 1).getByLabel('Pass limit')).toBeDisabled()
    await expect(add(page)).toHaveCount(0)
    await expect(row(page, 1).getByRole('button', { name: 'Remove row 1' })).toHaveCount(0)
    await expect(card(page)).toContainText('Only administrators who may change settings can edit this.')
  })
})

test('[ACT-09] [D-009] [DEST-03] [DEST-08] [DEST-10] [D-064] several people change destinations, and each sees the rows of the others', async ({
  as,
  school,
}) => {
  const setting = await allRoomsTo(school, 'Library', 1)
  const ruth = await school.client('ruth.abara')
  await school.ask('maya.okonkwo', 'Library', WITH_ALVAREZ)
  await school.ask('liam.chen', 'Library', WITH_ALVAREZ)
  const student = await as('liam.chen')
  await expect(student.getByText('In Line').first()).toBeVisible()
  await isLive(student)
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await isLive(page)

  await test.step('those in line go when a row is removed, and it comes back with Undo', async () => {
    await row(page, 1).getByRole('button', { name: 'Remove row 1' }).click()
    await page.getByTestId('flashes').getByRole('button', { name: 'Undo' }).hover()
    await expect(card(page)).toContainText('No Destinations Configured!')
    await expect(student.getByRole('button', { name: 'Arrived' })).toBeVisible()
    await page.getByTestId('flashes').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('1')
  })
  await test.step('a teacher has their own, from themselves', async () => {
    const teacher = await as('elena.alvarez', { at: '/faculty/students/settings' })
    await expect(card(teacher), 'those of others are not theirs to read').toContainText('No Destinations Configured!')
    await add(teacher).click()
    await expect(row(teacher, 1).getByRole('combobox', { name: 'From' })).toHaveCount(0)
    await expect(row(teacher, 1).getByRole('combobox', { name: 'To' })).toBeFocused()
    await expect(row(teacher, 1).getByLabel('Needs approval').locator('option')).toHaveText(['Yes', 'No'])
    await choose(teacher, 1, 'To', 'Gym')
    await expect(flash(teacher, 'Successfully Updated Destination!')).toBeVisible()
    await expect(row(page, 2).getByRole('combobox', { name: 'From' })).toHaveValue('Ms. Alvarez')
  })
  await test.step('a row that somebody else changes while it cannot be sent', async () => {
    await add(page).click()
    await choose(page, 3, 'From', 'All Rooms in School')
    await choose(page, 3, 'To', 'Gym')
    await expect(row(page, 3).getByText('Saved', { exact: true })).toBeVisible()
    await choose(page, 1, 'To', 'Gym')
    await expect(row(page, 1)).toContainText('Same trip as row 3')
    const { roomSettings } = await ruth.call('GET /api/school/:schoolId', { params: { schoolId: setting.schoolId } })
    const saved = roomSettings.find(({ toRoomId }) => toRoomId === school.roomId('Library'))
    if (!saved) throw new Error('The row did not come back.')
    const params = { roomSettingId: saved.roomSettingId }
    const body = { version: saved.version, toRoomId: school.roomId('Nurse') }
    await ruth.call('POST /api/roomsetting/:roomSettingId', { params, body })
    const choice = row(page, 1).getByRole('alert', { name: 'Row 1 was changed elsewhere' })
    await expect(choice).toContainText('Nurse')
    await expect(row(page, 1).getByRole('combobox', { name: 'To' }), 'what was chosen stays').toHaveValue('Gym')
    await choice.getByRole('button', { name: /^Use/ }).click()
    await expect(row(page, 1).getByRole('combobox', { name: 'To' })).toHaveValue('Nurse')

    await choose(page, 1, 'To', 'Gym')
    await expect(row(page, 1)).toContainText('Same trip as row 3')
    await ruth.call('DELETE /api/roomsetting/:roomSettingId', { params })
    await expect(flash(page, 'Someone else removed the destination you were changing.')).toBeVisible()
    await expect(row(page, 3)).toHaveCount(0)
  })
})
