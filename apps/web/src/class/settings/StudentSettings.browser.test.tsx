/** What a teacher decides about passes: their destinations and their own rooms. */
import { asRoomSettingId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, LIBRARY, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

const pane = (name: string) => page.getByRole('region', { name, exact: true })

it('[STU-05] [ROOM-03] [D-097] [ROUTE-43] [GEN-05] they are destinations from the teacher, a limit and a form for each own room, which save themselves', async () => {
  const frame = inOneSchool(anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, linkedRoomIds: [ROOM_204] } })
  const [own, ...others] = aSetup().rooms
  if (!own) throw new Error('no room')
  let room = own
  answer('GET /api/school/:schoolId', () => aSetup({ rooms: [room, ...others], userRooms: [ROOM_204] }))
  answer('GET /api/school/:schoolId/rooms/claims', { rows: [], total: 0, own: [] })
  answer('GET /api/school/:schoolId/kiosks', { rows: [], total: 0 })
  const elena = { userId: ALVAREZ_ID, type: 'faculty', firstName: 'Elena', lastName: 'Alvarez', email: null } as const
  answer('GET /api/room/:roomId/full', () => ({ ...room, faculty: [elena], students: [] }))
  answer('POST /api/room/:roomId', ({ body: { version, ...changes } }) => {
    room = { ...room, ...(changes as Partial<typeof own>), version: version + 1 }
    return room
  })
  await openPage('/faculty/students/settings')

  const limits = pane('Total Room Limit')
  const limit = limits.getByLabelText('Room 204')
  await expect.element(limit).toBeVisible()
  expect(limits.getByRole('combobox').elements()).toHaveLength(1)
  const numbers = Array.from({ length: 15 }, (_, at) => String(at + 1))
  expect([...(limit.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['No Limit', ...numbers])
  const configure = pane('Configure Rooms')
  await expect.element(configure.getByRole('textbox', { name: 'Name' })).toHaveValue('Room 204')
  await expect.element(configure.getByRole('button', { name: 'See Students (0)' })).toBeVisible()
  await configure.getByRole('button', { name: 'See Faculty (1)' }).click()
  const linked = page.getByRole('dialog', { name: 'Linked Users' })
  await expect.element(linked).toMatchTextContent('AlvarezFaculty')
  await linked.getByRole('button', { name: 'Close' }).click()
  await limit.selectOptions('3')
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Updated Room!')
  await configure.getByRole('textbox', { name: 'Number' }).fill('204B')
  await expect.poll(() => [room.totalLimit, room.identifier]).toEqual([3, '204B'])

  answer('POST /api/roomsetting', ({ body }) => ({ ...body, roomSettingId: asRoomSettingId(1), version: 1 }))
  const destinations = pane('Destination Settings')
  await destinations.getByRole('button', { name: 'Add a destination' }).click()
  expect(destinations.getByRole('combobox', { name: /^From/ }).elements()).toEqual([])
  await destinations.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.getByRole('option', { name: /^Library/ }).click()
  await expect
    .poll(() => sentTo('POST /api/roomsetting').map(({ body }) => body))
    .toMatchObject([{ schoolId: SCHOOL_ID, fromFacultyId: ALVAREZ_ID, toRoomId: LIBRARY }])
})
