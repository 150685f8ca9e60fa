/** Destination settings: rows that save themselves, and what keeps one from being saved. */
import type { Page, Request } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { collectRequests } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const WITH_ALVAREZ = { fromFaculty: 'elena.alvarez' } as const

const card = (page: Page) => page.getByRole('region', { name: 'Destination settings' })
const row = (page: Page, number: number) => card(page).getByRole('group', { name: `Row ${number}`, exact: true })
const add = (page: Page) => card(page).getByRole('button', { name: 'Add a destination' })
const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
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
  const [pass] = [await school.issue('daniel.whitaker', 'zoe.haddad', 'Gym')]
  return daniel.call('POST /api/roomsetting', {
    body: {
      schoolId: pass.schoolId,
      fromFacultyId: null,
      toRoomId: school.roomId(to),
      toFacultyId: null,
      approval: 'not_required',
      passLimit,
    },
  })
}

test('[PSET-01] [DEST-01] [DEST-04] [DEST-06] [DEST-11] [FLASH-20] [D-088] a row is saved as soon as it is whole', async ({
  as,
}) => {
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await expect(card(page).getByRole('heading', { name: 'No Destinations Configured!' })).toBeVisible()
  await checkScreen(page, 'destinations-empty')
  const sent = collectRequests(page, savesDestination)
  await add(page).click()
  await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toBeFocused()
  await expect(row(page, 1)).toContainText('Choose where from')
  await choose(page, 1, 'From', 'All Rooms in School')
  await expect(row(page, 1)).toContainText('Choose where to')
  await checkScreen(page, 'destinations-unfinished')
  expect(sent).toEqual([])
  await choose(page, 1, 'To', 'Library')
  await expect(flash(page, 'Successfully Updated Destination!')).toBeVisible()
  await expect(row(page, 1).getByText('Saved')).toBeVisible()
  await row(page, 1).getByLabel('Pass limit').selectOption('4')
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('origin') ?? false)
  await row(page, 1).getByLabel('Needs approval').selectOption('Origin')
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toHaveValue('All Rooms in School')
  await expect(row(page, 1).getByRole('combobox', { name: 'To' })).toHaveValue('Library')
  await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('4')
  await expect(row(page, 1).getByLabel('Needs approval')).toHaveValue('origin')
})

test('[DEST-07] [DEST-08] [DEST-09] the choices are those of the specification', async ({ as }) => {
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await add(page).click()
  const limits = row(page, 1).getByLabel('Pass limit').locator('option')
  await expect(limits).toHaveText(['No Limit', ...Array.from({ length: 15 }, (_, at) => String(at + 1))])
  await expect(row(page, 1).getByLabel('Needs approval').locator('option')).toHaveText(['Yes', 'No', 'Origin'])
  await row(page, 1).getByRole('combobox', { name: 'From' }).click()
  await expect(page.getByRole('listbox', { name: 'From' }).getByRole('option').first()).toHaveText(
    'All Rooms in School',
  )
  await row(page, 1).getByRole('combobox', { name: 'To' }).click()
  const destinations = page.getByRole('listbox', { name: 'To' }).getByRole('option')
  await expect(destinations.filter({ hasText: 'Ms. Alvarez' })).toContainText('In any room')
})

test('[DEST-05] [DEST-06] a duplicate is tinted, names its twin and is not sent until one of them goes another way', async ({
  as,
}) => {
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await add(page).click()
  await choose(page, 1, 'From', 'Ms. Alvarez')
  await choose(page, 1, 'To', 'Library')
  await expect(row(page, 1).getByText('Saved')).toBeVisible()
  const sent = collectRequests(page, savesDestination)
  await add(page).click()
  await choose(page, 2, 'From', 'Ms. Alvarez')
  await choose(page, 2, 'To', 'Library')
  await expect(row(page, 2)).toContainText('Same way as row 1')
  await expect(row(page, 2)).toHaveAttribute('data-duplicate', 'true')
  await expect(row(page, 1), 'the saved one is not').not.toHaveAttribute('data-duplicate')
  await checkScreen(page, 'destinations-duplicate')
  expect(sent).toEqual([])
  await choose(page, 1, 'To', 'Gym')
  await expect(row(page, 2).getByText('Saved')).toBeVisible()
  await expect(async () => expect(sent).toHaveLength(2)).toPass()
})

test('[ACT-09] [D-009] a removed row comes back with Undo, and those in line go when it is removed', async ({
  as,
  school,
}) => {
  await allRoomsTo(school, 'Library', 1)
  await school.ask('maya.okonkwo', 'Library', WITH_ALVAREZ)
  await school.ask('liam.chen', 'Library', WITH_ALVAREZ)
  const student = await as('liam.chen')
  await expect(student.getByText('In Line').first()).toBeVisible()
  await isLive(student)
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await row(page, 1).getByRole('button', { name: 'Remove row 1' }).click()
  await expect(card(page)).toContainText('No Destinations Configured!')
  await expect(student.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await page.getByTestId('flashes').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('1')
})

test('two administrators see each other’s rows at once, and choose when both changed one', async ({ as, school }) => {
  const setting = await allRoomsTo(school, 'Library', 3)
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await isLive(page)
  const params = { roomSettingId: setting.roomSettingId }
  const ruth = await school.client('ruth.abara')
  await ruth.call('POST /api/roomsetting/:roomSettingId', { params, body: { version: 1, passLimit: 5 } })
  await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('5')

  // While this row is being edited and cannot be sent, somebody else changes it.
  await add(page).click()
  await choose(page, 2, 'From', 'All Rooms in School')
  await choose(page, 2, 'To', 'Gym')
  await expect(row(page, 2).getByText('Saved')).toBeVisible()
  await choose(page, 1, 'To', 'Gym')
  await expect(row(page, 1)).toContainText('Same way as row 2')
  await ruth.call('POST /api/roomsetting/:roomSettingId', {
    params,
    body: { version: 2, toRoomId: school.roomId('Nurse') },
  })
  const choice = row(page, 1).getByRole('alert', { name: 'Row 1 was changed elsewhere' })
  await expect(choice).toContainText('Nurse')
  await expect(row(page, 1).getByRole('combobox', { name: 'To' }), 'what was chosen stays').toHaveValue('Gym')
  await choice.getByRole('button', { name: /^Use/ }).click()
  await expect(row(page, 1).getByRole('combobox', { name: 'To' })).toHaveValue('Nurse')

  await choose(page, 1, 'To', 'Gym')
  await expect(row(page, 1)).toContainText('Same way as row 2')
  await ruth.call('DELETE /api/roomsetting/:roomSettingId', { params })
  await expect(flash(page, 'Somebody else removed the destination that you were changing.')).toBeVisible()
  await expect(row(page, 2)).toHaveCount(0)
})

test('[DEST-12] ten destinations have a search, and nine have none', async ({ as, school }) => {
  const rooms = [
    'Library',
    'Gym',
    'Nurse',
    'Office',
    'Room 118',
    'Room 204',
    'Room 310',
    'Restroom, 2nd floor',
  ] as const
  for (const name of rooms) await allRoomsTo(school, name, -1)
  await allRoomsTo(school, 'Restroom, 3rd floor', -1)
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await expect(row(page, 9)).toBeVisible()
  const search = page.getByLabel('Search destinations')
  await expect(search).toHaveCount(0)
  await allRoomsTo(school, 'Counseling and College Readiness Center', 2)
  await expect(row(page, 10)).toBeVisible()
  await search.fill('restroom')
  await expect(card(page).getByRole('group')).toHaveCount(2)
  await expect(card(page)).toContainText('2 of 10')
  await search.fill('')
  await checkScreen(page, 'destinations-many')
})

test('[D-170] who may only read settings sees why nothing can be changed', async ({ as, school, harness }) => {
  await allRoomsTo(school, 'Library', 3)
  await harness.command('setPermissions', { username: 'daniel.whitaker', permissions: ['allSettings:read'] })
  const page = await as('daniel.whitaker')
  await openPassSettings(page)
  await expect(row(page, 1).getByLabel('Pass limit')).toBeDisabled()
  await expect(add(page)).toHaveCount(0)
  await expect(row(page, 1).getByRole('button', { name: 'Remove row 1' })).toHaveCount(0)
  await expect(card(page)).toContainText('Only administrators who may change settings can edit this.')
  await checkScreen(page, 'pass-settings-read-only')
})

test('[DEST-03] [DEST-08] [DEST-10] [D-064] a teacher has their own destinations, from themselves', async ({
  as,
  school,
}) => {
  await allRoomsTo(school, 'Library', 3)
  const page = await as('elena.alvarez', { at: '/faculty/students/settings' })
  await expect(card(page), 'those of others are not theirs to read').toContainText('No Destinations Configured!')
  await add(page).click()
  await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toHaveCount(0)
  await expect(row(page, 1).getByRole('combobox', { name: 'To' })).toBeFocused()
  await expect(row(page, 1).getByLabel('Needs approval').locator('option')).toHaveText(['Yes', 'No'])
  await choose(page, 1, 'To', 'Library')
  await expect(flash(page, 'Successfully Updated Destination!')).toBeVisible()
  await checkScreen(page, 'destinations-teacher')
  const daniel = await as('daniel.whitaker')
  await openPassSettings(daniel)
  await expect(row(daniel, 2).getByRole('combobox', { name: 'From' })).toHaveValue('Ms. Alvarez')
})
