/** The rooms of a school, whose zone color and time limit are changed in the table. */
import type { RoomRow } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asRoomId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, LIBRARY, ROOM_204, SCHOOL_ID } from '../base/testing.ts'
import { answer, fileNamed, refusal, sentTo } from '../testing/api.ts'
import { delaysFromNow } from '../testing/delays.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { savedFilesFromNow } from '../testing/savedFiles.ts'

const SAVE = 'POST /api/room/:roomId'

const flashes = page.getByTestId('flashes')
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const limitOf = (name: string) => page.getByLabelText(`Time limit of ${name}, in minutes`)
const sent = () => sentTo(SAVE).map(({ params, body }) => ({ roomId: Number(params.roomId), ...body }))

let rows: RoomRow[]

async function openRooms() {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  rows = aSetup().rooms.map((room) => ({
    ...room,
    zoneColor: room.roomId === LIBRARY ? '#444ce7' : room.zoneColor,
    faculty: room.roomId === ROOM_204 ? [{ userId: ALVAREZ_ID, name: 'Ms. Alvarez' }] : [],
  }))
  answer('GET /api/school/:schoolId/rooms', () => {
    return { ...pageOf(rows), roomCount: rows.length, pausedCount: 0 }
  })
  answer(SAVE, ({ params, body: { version, ...changes } }) => {
    const of = ({ roomId }: RoomRow) => roomId === Number(params.roomId)
    rows = rows.map((one) => (of(one) ? { ...one, ...(changes as Partial<RoomRow>), version: version + 1 } : one))
    const [saved] = rows.filter(of)
    if (!saved) throw new Error('There is no such room.')
    return saved
  })
  const address = await openPage(`/administrator/school/${SCHOOL_ID}/rooms`)
  await expect.element(limitOf('Library')).toBeVisible()
  return address
}

it('[SROOM-01] [SCH-04] [ROUTE-36] every room with its people, its color, its number and its time limit', async () => {
  await openRooms()
  for (const name of ['Name', 'Faculty', 'Zone color', 'Identifier', 'Time Limit (minutes)']) {
    await expect.element(page.getByRole('columnheader', { name })).toBeVisible()
  }
  await expect.element(row('Room 204')).toMatchTextContent('Ms. Alvarez')
  await expect.element(row('Library')).toMatchTextContent('Nobody')
  await expect.element(row('Library')).toMatchTextContent(String(LIBRARY))
  await expect
    .element(row('Library').getByRole('link', { name: 'Library' }))
    .toHaveAttribute('href', `/administrator/room/${LIBRARY}`)
})

it('[D-098] [FLASH-16] a zone color is chosen by keyboard, and Escape leaves it as it is', async () => {
  await openRooms()
  const colorOf = (name: string) => page.getByRole('button', { name: `Zone color of ${name}` })
  await colorOf('Library: Indigo').click()
  await expect.element(page.getByRole('radio', { name: 'Indigo' })).toBeChecked()
  ;(page.getByRole('radio', { name: 'Indigo' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Periwinkle' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(flashes).toMatchTextContent('Successfully Updated Room!')
  await expect.element(colorOf('Library: Periwinkle')).toBeVisible()
  expect(sent()).toEqual([{ roomId: LIBRARY, zoneColor: '#6172f3', version: 1 }])
  await colorOf('Room 204').click()
  await page.getByRole('radio', { name: 'Red' }).click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('radio', { name: 'Red' })).not.toBeInTheDocument()
  expect(sent()).toHaveLength(1)
})

it('[SROOM-03] [SROOM-04] [FLASH-23] a time limit saves itself 500 ms after the last key, and empty is none', async () => {
  await openRooms()
  const field = limitOf('Library')
  await expect.element(field).toHaveAttribute('placeholder', 'None')
  const delays = delaysFromNow()
  await field.fill('12')
  expect(delays()).toContain(500)
  await expect.element(flashes).toMatchTextContent('Successfully Updated Time Limit!')
  await field.fill('700')
  await expect.element(page.getByText('From 0 up to 499')).toBeVisible()
  await field.fill('')
  ;(field.element() as HTMLElement).blur()
  const limits = () => sent().map(({ passAlertTimeLimit }) => passAlertTimeLimit)
  await expect.poll(limits).toEqual([12, null])
})

it('[ROUTE-34] [ROUTE-35] [D-172] one is made from the header, in place of a new pass; one that is closed leaves the list, to which the arrow leads back', async () => {
  const address = await openRooms()
  const list = address.href()
  const header = page.getByRole('banner')
  await expect.element(header.getByRole('link', { name: 'New Room' })).toBeVisible()
  expect(header.getByRole('link', { name: 'New Pass' }).query()).toBeNull()
  await header.getByRole('link', { name: 'New Room' }).click()
  await expect.poll(address.href).toBe(`/administrator/room?schoolId=${SCHOOL_ID}`)
  const [first] = rows
  if (!first) throw new Error('There is no room.')
  answer('POST /api/room', ({ body: { name } }) => {
    rows = [...rows, { ...first, roomId: asRoomId(99), name }]
    return { ...first, roomId: asRoomId(99), name, faculty: [], students: [] }
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Band room')
  await page.getByRole('button', { name: 'Create room' }).click()
  await expect.poll(address.href).toBe(list)
  await expect.element(row('Band room')).toBeVisible()

  answer('GET /api/school/:schoolId/kiosks', { rows: [], total: 0 })
  answer('GET /api/room/:roomId/full', { ...first, roomId: LIBRARY, name: 'Library', faculty: [], students: [] })
  answer('GET /api/room/:roomId/patterns', refusal(422, 'invalid', 'Busy.'))
  answer('DELETE /api/room/:roomId', () => {
    rows = rows.filter(({ roomId }) => roomId !== LIBRARY)
    return { ok: true }
  })
  await row('Library').getByRole('link', { name: 'Library', exact: true }).click()
  await expect.poll(address.href).toBe(`/administrator/room/${LIBRARY}`)
  await header.getByRole('link', { name: 'Back' }).click()
  await expect.poll(address.href).toBe(list)
  await row('Library').getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('button', { name: 'Close room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close room' }).click()
  await expect.poll(address.href).toBe(list)
  await expect.element(row('Band room')).toBeVisible()
  await expect.element(row('Library')).not.toBeInTheDocument()
})

it('[EXP-04] each room has a file of its passes', async () => {
  await openRooms()
  const files = savedFilesFromNow()
  answer('POST /api/export', fileNamed('Library.csv', '"Student"\r\n"Maya"\r\n'))
  await page.getByRole('button', { name: 'Export the passes of Library' }).click()
  await expect.element(flashes).toMatchTextContent('Library.csv has 1 row')
  expect(await files()).toEqual([{ name: 'Library.csv', text: '"Student"\r\n"Maya"\r\n' }])
  expect(sentTo('POST /api/export').map(({ body }) => body)).toEqual([
    { resource: 'room', schoolId: SCHOOL_ID, resourceId: LIBRARY },
  ])
})
