import { asRoomId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import OutAtOnce from './OutAtOnce.tsx'

it('[LIMIT-08] a teacher reads how many may be out of their room at once, and changes it there', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  const own = frame.schools[SCHOOL_ID]
  const room = aSetup().rooms.find(({ roomId }) => roomId === ROOM_204)
  if (!own || !room) throw new Error('no school')
  const viewer = { ...frame.viewer, linkedRoomIds: [ROOM_204] }
  answer('GET /api/user/initialize', { ...frame, viewer, schools: { [SCHOOL_ID]: own } })
  let saved = { ...room, outLimit: 2 }
  const others = aSetup()
    .rooms.filter(({ roomId }) => roomId !== ROOM_204)
    .map((other) => ({ ...other, outLimit: 5 }))
  answer('GET /api/school/:schoolId', () => aSetup({ rooms: [saved, ...others], userRooms: [ROOM_204] }))
  answer('POST /api/room/:roomId', ({ body: { outLimit = -1 } }) => {
    saved = { ...saved, outLimit, version: 2 }
    return saved
  })
  await renderPart(() => <OutAtOnce schoolChoice="all" />)
  await page.getByRole('button', { name: 'Out at once: 2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Out at once' })
  await sheet.getByLabelText('Room 204').selectOptions('3')
  expect(sheet.getByRole('combobox').elements(), 'their own rooms alone').toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Out at once: 3' })).toBeInTheDocument()
  expect(sentTo('POST /api/room/:roomId')).toMatchObject([
    { params: { roomId: String(ROOM_204) }, body: { outLimit: 3, version: 1 } },
  ])
})

it('[ALL-03] an administrator whose room has the first limit picks rooms that are always open first', async () => {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const own = frame.schools[SCHOOL_ID]
  const [first] = aSetup().rooms
  if (!own || !first) throw new Error('no school')
  const permissions = { [SCHOOL_ID]: ['allSettings:write' as const] }
  const viewer = { ...frame.viewer, permissions, linkedRoomIds: [ROOM_204] }
  answer('GET /api/user/initialize', { ...frame, viewer, schools: { [SCHOOL_ID]: own } })
  const nurse = { ...first, roomId: asRoomId(77), name: 'Nurse', alwaysOpen: 0 as const }
  const rooms = aSetup().rooms.map((room) => ({ ...room, alwaysOpen: 0 as const, outLimit: -1 }))
  answer('GET /api/school/:schoolId', aSetup({ rooms: [...rooms, nurse], userRooms: [ROOM_204] }))
  answer('POST /api/room/:roomId', ({ body: { outLimit = -1 } }) => ({ ...nurse, outLimit, version: 2 }))
  await renderPart(() => <OutAtOnce schoolChoice="all" />)
  await page.getByRole('button', { name: 'Out at once: no limit' }).click()
  await page.getByLabelText('Room 204').selectOptions('3')
  const question = page.getByRole('dialog', { name: 'Which rooms are always open?' })
  await expect.element(question.getByRole('button', { name: 'Remove Nurse' })).toBeVisible()
  expect(sentTo('POST /api/room/:roomId')).toEqual([])
  await question.getByRole('button', { name: 'Continue with 1' }).click()
  await expect
    .poll(() => sentTo('POST /api/room/:roomId').map(({ params, body }) => ({ ...params, ...body })))
    .toMatchObject([
      { roomId: '77', alwaysOpen: 1 },
      { roomId: String(ROOM_204), outLimit: 3 },
    ])
})
