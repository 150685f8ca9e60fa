/** The rooms of a school: the table, a new room, one room, and closing it. */
import type { Page, Request } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { pauseClock } from '../support/pauseClock.ts'
import { collectRequests } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const savesRoom = (request: Request) => request.method() === 'POST' && /\/api\/room\/\d+$/.test(request.url())
const timeLimit = (page: Page, name: string) => page.getByLabel(`Time limit of ${name}, in minutes`)

async function openRooms(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name: 'Rooms' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
}

test('[SROOM-01] [SCH-01] [SCH-04] [ROUTE-36] the table has every room, searched and sorted', async ({ as }) => {
  const page = await as('daniel.whitaker')
  await openRooms(page)
  for (const heading of ['Name', 'Faculty', 'Zone color', 'Identifier', 'Time Limit (minutes)']) {
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible()
  }
  await expect(row(page, 'Room 204')).toContainText('Ms. Alvarez, Mr. Weber')
  await expect(row(page, 'Gym')).toContainText('Nobody')
  await expect(timeLimit(page, 'Library')).toHaveValue('45')
  await checkScreen(page, 'school-rooms')
  await page.getByRole('button', { name: 'Time Limit (minutes)' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Library')
  await page.getByPlaceholder('Search a room, number or teacher').fill('alvarez')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'Room 204')).toBeVisible()
  await page.getByPlaceholder('Search a room, number or teacher').fill('nowhere')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('[SROOM-03] [SROOM-04] [FLASH-23] a time limit saves itself half a second after the last key', async ({ as }) => {
  const page = await as('daniel.whitaker')
  await openRooms(page)
  const field = timeLimit(page, 'Gym')
  await expect(field).toHaveAttribute('placeholder', 'None')
  const sent = collectRequests(page, savesRoom)
  await pauseClock(page)
  await field.pressSequentially('12')
  await page.clock.runFor(499)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect(flash(page, 'Successfully Updated Time Limit!')).toBeVisible()
  expect(sent).toHaveLength(1)
  await field.fill('700')
  await expect(page.getByText('From 0 up to 499')).toBeVisible()
  await page.clock.runFor(2000)
  expect(sent, 'an invalid limit is not sent').toHaveLength(1)
  await field.fill('')
  await field.blur()
  await expect.poll(() => sent.length).toBe(2)
  expect(JSON.parse(sent[1]?.postData() ?? '{}')).toMatchObject({ passAlertTimeLimit: null })
})

test('[D-098] a zone color is chosen by keyboard, and shows in other browsers without reloading', async ({ as }) => {
  const page = await as('daniel.whitaker')
  const other = await as('ruth.abara')
  await openRooms(page)
  await openRooms(other)
  await isLive(other)
  await page.getByRole('button', { name: 'Zone color of Library: Periwinkle' }).click()
  await expect(page.getByRole('radio', { name: 'Periwinkle' })).toBeChecked()
  await page.screenshot({ path: 'e2e/screenshots/school-rooms-zone.png' })
  await page.getByRole('radio', { name: 'Periwinkle' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Violet' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(flash(page, 'Successfully Updated Room!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zone color of Library: Violet' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Zone color of Library: Violet' })).toBeVisible()
  await page.getByRole('button', { name: 'Zone color of Gym' }).click()
  await page.getByRole('radio', { name: 'Red' }).check({ force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Zone color of Gym' })).not.toHaveAccessibleName(/Red/)
})

test('[ROOM-01] [ROOM-02] [ROOM-05] [ROOM-06] [ROOM-07] [FLASH-22] [ROUTE-34] a new room', async ({ as }) => {
  const page = await as('daniel.whitaker')
  await openRooms(page)
  await page.getByRole('link', { name: 'New Room' }).click()
  await expect(page).toHaveURL(/\/administrator\/room\?schoolId=\d+$/)
  await expect(page.getByLabel('Requires Approval')).toBeChecked()
  await expect(page.getByLabel('Allow ASAP Requests')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create room' })
  await expect(create).toBeDisabled()
  await page.getByRole('textbox', { name: 'Name' }).fill('Library')
  await page.getByLabel('Number').fill('   ')
  await expect(create).toBeDisabled()
  await page.getByLabel('Number').fill('12')
  await checkScreen(page, 'room-new')
  await create.click()
  await expect(page.getByText('There is already a room called “Library”. Choose another name.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Band room')
  await page.getByRole('switch', { name: 'Requires Approval' }).click()
  await expect(page.getByLabel('Allow ASAP Requests'), 'only where approval is required').toHaveCount(0)
  await create.click()
  await expect(flash(page, 'Successfully Created Room!')).toBeVisible()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
  await expect(row(page, 'Band room')).toBeVisible()
})

test('[ROOM-01] [ROOM-08] [FLASH-15] [FLASH-16] [ROUTE-35] one room saves itself', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId('Room 204')}` })
  await expect(page.getByRole('heading', { name: 'Room 204', level: 2 })).toBeVisible()
  await checkScreen(page, 'room-edit')
  const sent = collectRequests(page, savesRoom)
  await pauseClock(page)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Biology lab')
  await page.clock.runFor(749)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect(flash(page, 'Successfully Updated Biology lab!')).toBeVisible()
  await name.fill('Biology lab ')
  await name.fill('Biology lab')
  await page.clock.runFor(2000)
  await name.fill('')
  await expect(page.getByText('A room needs a name.')).toBeVisible()
  await page.clock.runFor(2000)
  const names = sent.map((request) => JSON.parse(request.postData() ?? '{}').name)
  expect(names, 'only what has changed').toEqual(['Biology lab'])
  await name.fill('Biology lab')
  await page.getByRole('switch', { name: 'Bathroom' }).click()
  await page.clock.runFor(750)
  await expect(flash(page, 'Successfully Updated Room!')).toBeVisible()
})

test('[ROOM-01] the arrow in the header leads from a room back to the rooms of its school', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId('Room 204')}` })
  await expect(page.getByRole('heading', { name: 'Room 204', level: 2 })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
  await expect(row(page, 'Room 204')).toBeVisible()
})

test('[ROOM-03] the people of a room are listed in a dialog', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId('Room 204')}` })
  await expect(page.getByRole('button', { name: 'See Students (0)' })).toBeVisible()
  await page.getByRole('button', { name: 'See Faculty (2)' }).click()
  const dialog = page.getByRole('dialog')
  for (const heading of ['First', 'Last', 'Role', 'Email']) {
    await expect(dialog.getByRole('columnheader', { name: heading })).toBeVisible()
  }
  await expect(dialog.getByRole('row').nth(1)).toContainText('ElenaAlvarezFaculty')
  await checkScreen(page, 'room-people')
})

test('two people edit the same room: the second is asked, and nothing is overwritten', async ({ as, school }) => {
  const at = `/administrator/room/${school.roomId('Gym')}`
  const page = await as('daniel.whitaker', { at })
  const other = await as('ruth.abara', { at })
  await isLive(page)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Gym')
  await pauseClock(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Sports hall')
  await other.getByRole('textbox', { name: 'Name' }).fill('Gymnasium')
  await other.getByRole('textbox', { name: 'Name' }).blur()
  await expect(flash(other, 'Successfully Updated Gymnasium!')).toBeVisible()
  const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
  // The page's own queues need a little of its time, too.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(choice).toContainText('Changed elsewhere to Gymnasium', { timeout: 500 })
  }).toPass()
  await page.clock.runFor(5000)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Sports hall')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(flash(page, 'Successfully Updated Sports hall!')).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Sports hall')
})

test('[D-172] [FLASH-02] a room is closed once nobody is on the way there', async ({ as, school }) => {
  const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  const page = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId('Library')}` })
  const close = async () => {
    await page.getByRole('button', { name: 'Close room' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close room' }).click()
  }
  await close()
  const refusal = page.getByRole('dialog', { name: 'Library stays open' })
  await expect(refusal).toContainText('1 pass to or from this room is still under way.')
  await expect(refusal.getByRole('button')).toHaveText(['OK'])
  await checkScreen(page, 'room-stays-open')
  await refusal.getByRole('button', { name: 'OK' }).click()
  await school.complete('maya.okonkwo', pass)
  await close()
  await expect(flash(page, 'Library is closed.')).toBeVisible()
  await expect(page).toHaveURL(/\/rooms$/)
  await expect(row(page, 'Library')).toHaveCount(0)
})

test('[SCH-03] [D-170] the lists of a school show everybody’s passes of that school, with their counts', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  const page = await as('ruth.abara')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/live$/)
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await expect(menu.getByRole('link', { name: 'Live 1' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toBeVisible()
  await expect(page.getByLabel('School', { exact: true }), 'the school is the page').toHaveCount(0)
  await checkScreen(page, 'school-live')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cedar Middle School' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toHaveCount(0)
})

test('[ERR-08] [D-134] a room that cannot be loaded says so, with Try again', async ({ as }) => {
  const page = await as('daniel.whitaker', { at: '/administrator/room/999999' })
  await expect(page.getByText('The room could not be loaded')).toBeVisible()
})
