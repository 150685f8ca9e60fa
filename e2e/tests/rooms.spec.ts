/** The rooms of a school: the table, a new room, one room, and closing it. */
import type { Page, Request } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import { pauseClock } from '../support/pauseClock.ts'
import { collectRequests } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

const REFUSED = { error: { code: 'invalid', message: 'No more rooms fit into this school.' } }
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const savesRoom = (request: Request) => request.method() === 'POST' && /\/api\/room\/\d+$/.test(request.url())
const timeLimit = (page: Page, name: string) => page.getByLabel(`Time limit of ${name}, in minutes`)

async function openRooms(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name: 'Rooms' }).click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
}

test('[SROOM-01] [SROOM-03] [SROOM-04] [SCH-04] [ROUTE-36] [FLASH-23] [D-098] the table has every room, and its time limit and zone color are changed there', async ({
  as,
}) => {
  const page = await as('daniel.whitaker')
  await openRooms(page)
  await test.step('columns, search and order', async () => {
    for (const heading of ['Name', 'Faculty', 'Zone color', 'Identifier', 'Time Limit (minutes)']) {
      await expect(page.getByRole('columnheader', { name: heading })).toBeVisible()
    }
    await expect(row(page, 'Room 204')).toContainText('Ms. Alvarez, Mr. Weber')
    await expect(row(page, 'Gym')).toContainText('Nobody')
    await expect(timeLimit(page, 'Library')).toHaveValue('45')
    await page.getByRole('button', { name: 'Time Limit (minutes)' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Library')
    await page.getByPlaceholder('Search for a room, number or teacher').fill('alvarez')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, 'Room 204')).toBeVisible()
    await page.getByPlaceholder('Search for a room, number or teacher').fill('')
    await expect(row(page, 'Gym')).toBeVisible()
  })
  await test.step('a zone color is chosen by keyboard, and shows in other browsers without reloading', async () => {
    const other = await as('ruth.abara', { at: page.url() })
    await isLive(other)
    await page.getByRole('button', { name: 'Zone color of Library: Periwinkle' }).click()
    await expect(page.getByRole('radio', { name: 'Periwinkle' })).toBeChecked()
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
  await test.step('a time limit saves itself half a second after the last key', async () => {
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
})

test('[ROOM-01] [ROOM-03] [ROOM-08] [SROOM-03] [FLASH-15] [FLASH-16] [ROUTE-35] one room lists its people, saves itself, and asks if somebody else changed it', async ({
  as,
  school,
}) => {
  const office = await school.client('daniel.whitaker')
  const roomId = school.roomId('Room 204')
  await office.call('POST /api/user/:userId/room/:roomId', {
    params: { userId: school.userId('maya.okonkwo'), roomId },
  })
  const page = await as('daniel.whitaker', { at: `/administrator/room/${roomId}` })
  await expect(page.getByRole('heading', { name: 'Room 204', level: 2 })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Name' })

  await test.step('faculty and students apart, in a dialog', async () => {
    const dialog = page.getByRole('dialog', { name: 'Linked Users' })
    await page.getByRole('button', { name: 'See Students (1)' }).click()
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await expect(dialog.getByRole('row').nth(1)).toContainText('MayaOkonkwoStudent')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'See Faculty (2)' }).click()
    await expect(dialog.getByRole('columnheader')).toHaveText(['First', 'Last', 'Role', 'Email'])
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expect(dialog.getByRole('row').nth(1)).toContainText('ElenaAlvarezFaculty')
    await checkScreen(page, 'room-people')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await isLive(page)
  await pauseClock(page)
  await test.step('fields save themselves', async () => {
    const sent = collectRequests(page, savesRoom)
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
    await page.getByLabel('Time Limit (minutes)').fill('9')
    await page.clock.runFor(499)
    expect(sent, '[SROOM-03] not before half a second').toHaveLength(1)
    await page.clock.runFor(1)
    await expect(flash(page, 'Successfully Updated Time Limit!')).toBeVisible()
    await page.getByRole('switch', { name: 'Bathroom' }).click()
    await page.clock.runFor(750)
    await expect(flash(page, 'Successfully Updated Room!')).toBeVisible()
  })
  await test.step('somebody else changes the name meanwhile: nothing is overwritten', async () => {
    await name.fill('Sports hall')
    const { version } = await office.call('GET /api/room/:roomId/full', { params: { roomId } })
    await office.call('POST /api/room/:roomId', { params: { roomId }, body: { name: 'Gymnasium', version } })
    const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
    // The page's own queues need a little of its time, too.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(choice).toContainText('Changed elsewhere to Gymnasium', { timeout: 500 })
    }).toPass()
    await page.clock.runFor(5000)
    await expect(name).toHaveValue('Sports hall')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(flash(page, 'Successfully Updated Sports hall!')).toBeVisible()
  })
  await test.step('the arrow in the header leads back to the rooms of its school', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
  })
})

test('[ROOM-01] [ROOM-02] [ROOM-05] [ROOM-06] [ROOM-07] [SCH-03] [FLASH-02] [FLASH-22] [ROUTE-34] [ERR-08] [D-134] [D-170] [D-172] rooms are opened and closed, and the lists of a school are those of its passes', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  const page = await as('ruth.abara')
  const main = page.getByRole('navigation', { name: 'Main' })

  await test.step('everybody’s passes of the school, with their counts', async () => {
    const menu = page.getByRole('navigation', { name: 'Manage School' })
    await main.getByRole('link', { name: 'Cedar Middle School' }).click()
    await expect(menu.getByRole('link', { name: 'Live 0' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toHaveCount(0)
    await main.getByRole('link', { name: 'Lakeview High School' }).click()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/live$/)
    await expect(menu.getByRole('link', { name: 'Live 1' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })).toBeVisible()
    await expect(page.getByLabel('School', { exact: true }), 'the school is the page').toHaveCount(0)
  })
  await test.step('a new room, from the header in place of a new pass', async () => {
    await openRooms(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'New Pass' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'New Room' }).click()
    await expect(page).toHaveURL(/\/administrator\/room\?schoolId=\d+$/)
    await expect(page.getByLabel('Requires Approval')).toBeChecked()
    await expect(page.getByLabel('Allow ASAP Requests')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create room' })
    await expect(create).toBeDisabled()
    await page.getByRole('textbox', { name: 'Name' }).fill('Library')
    await page.getByLabel('Number').fill('12')
    await create.click()
    await expect(page.getByText('There is already a room called “Library”. Choose another name.').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Band room')
    await page.getByRole('switch', { name: 'Requires Approval' }).click()
    await expect(page.getByLabel('Allow ASAP Requests'), 'only where approval is required').toHaveCount(0)
    await page.route('**/api/room', (route) => route.fulfill({ status: 422, json: REFUSED }))
    await create.click()
    await expect(page.getByRole('status').filter({ hasText: REFUSED.error.message })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' }), 'nothing is lost').toHaveValue('Band room')
    await page.unroute('**/api/room')
    await create.click()
    await expect(flash(page, 'Successfully Created Room!')).toBeVisible()
    await expect(page).toHaveURL(/\/administrator\/school\/\d+\/rooms$/)
    await expect(row(page, 'Band room')).toBeVisible()
  })
  await test.step('a room that cannot be loaded says so', async () => {
    await page.route('**/api/room/*/full', (route) => route.abort())
    await page.goto(`/administrator/room/${school.roomId('Library')}`)
    await expect(page.getByText('The room could not be loaded')).toBeVisible()
    await page.unroute('**/api/room/*/full')
    await tryAgain(page, page.getByRole('textbox', { name: 'Name' }))
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Library')
  })
  await test.step('a room is closed once nobody is on the way there', async () => {
    const close = async () => {
      await page.getByRole('button', { name: 'Close room' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close room' }).click()
    }
    await close()
    const refusal = page.getByRole('dialog', { name: 'Library stays open' })
    await expect(refusal).toContainText('1 pass to or from this room is still under way.')
    await expect(refusal.getByRole('button')).toHaveText(['OK'])
    await refusal.getByRole('button', { name: 'OK' }).click()
    await school.complete('maya.okonkwo', pass)
    await close()
    await expect(flash(page, 'Library is closed.')).toBeVisible()
    await expect(page).toHaveURL(/\/rooms$/)
    await expect(row(page, 'Library')).toHaveCount(0)
  })
})
