/** The page of a room: its people, and its fields, which save themselves. */
import type { FullRoom } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, ROOM_204, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { delaysFromNow } from '../testing/delays.ts'
import { examine } from '../testing/examine.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'

const SAVE = 'POST /api/room/:roomId'
const FULL = 'GET /api/room/:roomId/full'

const flashes = page.getByTestId('flashes')
const name = page.getByRole('textbox', { name: 'Name' })
const timeLimit = page.getByLabelText('Time Limit (minutes)')
const sent = () => sentTo(SAVE).map(({ body }) => body)

let room: FullRoom

function answerRoom() {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allRooms:write', 'allSettings:write'] satisfies Permission[] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/kiosks', { rows: [], total: 0 })
  const [own] = aSetup().rooms
  if (!own) throw new Error('no room')
  const [elena, maya] = [
    { userId: ALVAREZ_ID, type: 'faculty', firstName: 'Elena', lastName: 'Alvarez', email: 'ea@north.test' },
    { userId: STUDENT_ID, type: 'student', firstName: 'Maya', lastName: 'Okonkwo', email: null },
  ] as const
  room = { ...own, faculty: [elena], students: [maya] }
  answer(FULL, () => room)
  answer(SAVE, ({ body: { version, ...changes } }) => {
    room = { ...room, ...(changes as Partial<FullRoom>), version: version + 1 }
    return room
  })
}

async function openRoom() {
  answerRoom()
  const address = await openPage(`/administrator/room/${ROOM_204}`)
  await expect.element(name).toHaveValue('Room 204')
  return address
}

it('[ROOM-03] its faculty and its students are apart, in a dialog', async () => {
  await openRoom()
  const dialog = page.getByRole('dialog', { name: 'Linked Users' })
  const texts = (role: 'columnheader' | 'cell') =>
    dialog
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent)
  await page.getByRole('button', { name: 'See Students (1)' }).click()
  await expect.element(dialog).toBeVisible()
  expect(texts('cell')).toEqual(['Maya', 'Okonkwo', 'Student', '–'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'See Faculty (1)' }).click()
  await expect.element(dialog).toBeVisible()
  expect(texts('columnheader')).toEqual(['First', 'Last', 'Role', 'Email'])
  expect(texts('cell')).toEqual(['Elena', 'Alvarez', 'Faculty', 'ea@north.test'])
  await examine('room-people')
})

it('[ROOM-01] [ROOM-08] [FLASH-15] [FLASH-16] [D-122] its fields save themselves 750 ms after the last key, if they differ', async () => {
  await openRoom()
  const delays = delaysFromNow()
  await name.fill('Biology lab')
  expect(delays()).toContain(750)
  await expect.element(flashes).toMatchTextContent('Successfully Updated Biology lab!')
  await name.fill('')
  await expect.element(page.getByText('A room needs a name.')).toBeVisible()
  await name.fill('Biology lab')
  await page.getByRole('switch', { name: 'Bathroom' }).click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated Room!')
  expect(sent()).toEqual([
    { name: 'Biology lab', version: 1 },
    { bathroom: 1, version: 2 },
  ])
})

it('[SROOM-03] [FLASH-23] its time limit saves itself 500 ms after the last key', async () => {
  await openRoom()
  const delays = delaysFromNow()
  await timeLimit.fill('9')
  expect(delays()).toContain(500)
  await expect.element(flashes).toMatchTextContent('Successfully Updated Time Limit!')
  expect(sent()).toEqual([{ passAlertTimeLimit: 9, version: 1 }])
})

it('a name that somebody else changed meanwhile is not overwritten', async () => {
  await openRoom()
  room = { ...room, name: 'Gymnasium', version: 2 }
  const message = 'Someone else changed this while you were editing.'
  answer(SAVE, refusal(409, 'changed', message, { fields: { name: 'changed' }, current: room }))
  await name.fill('Sports hall')
  const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('Changed elsewhere to Gymnasium')
  await expect.element(name).toHaveValue('Sports hall')
  answer(SAVE, { ...room, name: 'Sports hall', version: 3 })
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated Sports hall!')
  expect(sent()).toEqual([1, 2].map((version) => ({ name: 'Sports hall', version })))
})

it('[ERR-08] [D-134] a room that cannot be loaded says so, and is loaded once it can be', async () => {
  answerRoom()
  answer(FULL, refusal(422, 'invalid', 'Busy.'))
  await openPage(`/administrator/room/${ROOM_204}`)
  await expect.element(page.getByText('The room could not be loaded')).toBeVisible()
  answer(FULL, () => room)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(name).toHaveValue('Room 204')
})

it('[FLASH-02] [D-172] [ROUTE-35] a room with passes under way stays open and says why; closed, it leads back to the rooms', async () => {
  const address = await openRoom()
  const END = 'DELETE /api/room/:roomId'
  const close = async () => {
    await page.getByRole('button', { name: 'Close room' }).click()
    await page.getByRole('dialog', { name: 'Close Room 204?' }).getByRole('button', { name: 'Close room' }).click()
  }
  answer(END, refusal(409, 'room_in_use', '1 pass to or from this room is still under way.'))
  await close()
  const stays = page.getByRole('dialog', { name: 'Room 204 stays open' })
  await expect.element(stays).toMatchTextContent('1 pass to or from this room is still under way.')
  expect(stays.getByRole('button').elements()).toHaveLength(1)
  await stays.getByRole('button', { name: 'OK' }).click()
  answer(END, { ok: true })
  answer('GET /api/school/:schoolId/rooms', { ...pageOf([]), roomCount: 0, pausedCount: 0 })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  await close()
  await expect.element(flashes).toMatchTextContent('Room 204 is closed.')
  await expect.poll(address.href).toBe(`/administrator/school/${SCHOOL_ID}/rooms`)
})
