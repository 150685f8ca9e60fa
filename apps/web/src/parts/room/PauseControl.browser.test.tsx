import type { Room } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anInitialize, aSetup, LIND_ID, RESTROOM, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const sheet = page.getByRole('dialog')

function theRestroom(changes: Partial<Room> = {}): Room {
  const room = aSetup().rooms.find(({ roomId }) => roomId === RESTROOM)
  if (!room) throw new Error('There is no restroom.')
  return { ...room, ...changes }
}

const PAUSED: Partial<Room> = {
  pausedAt: '2026-11-16T15:40:00.000Z',
  pausedUntil: null,
  pauseReason: 'Being cleaned',
  version: 2,
}

/** An administrator who may change the rooms. */
function answerSession() {
  const all = anInitialize('faculty', LIND_ID)
  const type = 'schoolAdministrator' as const
  const permissions = { [SCHOOL_ID]: ['allRooms:read' as const, 'allRooms:write' as const] }
  answer('GET /api/user/initialize', {
    ...all,
    user: { ...all.user, type },
    viewer: { ...all.viewer, type, permissions },
  })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/room/:roomId/occupancy', { active: 3, inLine: 2 })
}

/** The table of rooms. */
async function openRooms(room: Room) {
  answerSession()
  answer('GET /api/school/:schoolId/rooms', {
    ...pageOf([{ ...room, faculty: [] }]),
    roomCount: 58,
    pausedCount: 2,
  })
  return openPage(`/administrator/school/${SCHOOL_ID}/rooms`)
}

it('[PAUSE-01] a room is paused for a time, with a reason, and shows what students will read', async () => {
  await openRooms(theRestroom())
  await page.getByRole('button', { name: 'Pause Restroom, 2nd floor' }).click()
  await expect.element(sheet).toMatchTextContent('Closed until 9:57')
  await expect.element(sheet).toMatchTextContent('2 in line wait until it opens. 3 on their way can finish.')
  await sheet.getByRole('radio', { name: /^30 minutes/ }).click({ force: true })
  await expect.element(sheet).toMatchTextContent('Closed until 10:12')
  await sheet.getByRole('radio', { name: /^Until resumed/ }).click({ force: true })
  await expect.element(sheet).toMatchTextContent('Closed for now')
  await sheet.getByRole('button', { name: 'Being cleaned' }).click()
  answer('POST /api/room/:roomId/pause', theRestroom(PAUSED))
  await sheet.getByRole('button', { name: 'Pause until resumed' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sentTo('POST /api/room/:roomId/pause')[0]?.body).toEqual({
    length: 'open',
    reason: 'Being cleaned',
    version: 1,
  })
})

it('[PAUSE-01] a room is paused from its own page, too', async () => {
  answerSession()
  answer('GET /api/room/:roomId/full', { ...theRestroom(), faculty: [], students: [] })
  answer('GET /api/school/:schoolId/kiosks', { rows: [], total: 0 })
  await openPage(`/administrator/room/${RESTROOM}`)
  await page.getByRole('button', { name: 'Pause room' }).click()
  await expect.element(sheet).toMatchTextContent('Closed until 9:57')
  await examine('pause-room')
})

it('[PAUSE-01] a paused room says so in the table, and is resumed by one press', async () => {
  await openRooms(theRestroom(PAUSED))
  await expect.element(page.getByText('Paused until resumed · Being cleaned')).toBeVisible()
  answer('POST /api/room/:roomId/resume', theRestroom({ version: 3 }))
  await page.getByRole('button', { name: 'Resume Restroom, 2nd floor' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Restroom, 2nd floor is open again.')
  expect(sentTo('POST /api/room/:roomId/resume')[0]?.body).toEqual({ version: 2 })
})

it('[PAUSE-01] [ALL-10] what the server refuses is said in the sheet, which stays open', async () => {
  await openRooms(theRestroom())
  await page.getByRole('button', { name: 'Pause Restroom, 2nd floor' }).click()
  answer('POST /api/room/:roomId/pause', refusal(409, 'changed', 'Someone else changed this while you were editing.'))
  await sheet.getByRole('button', { name: /^Pause until/ }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Someone else changed this')
  await expect.element(sheet).toBeVisible()
})

it('[PAUSE-01] the paused rooms are counted, and chosen in the address', async () => {
  const address = await openRooms(theRestroom(PAUSED))
  await page.getByRole('button', { name: 'Paused 2' }).click()
  await expect.poll(address.href).toBe(`/administrator/school/${SCHOOL_ID}/rooms?paused=true`)
  await expect.poll(() => sentTo('GET /api/school/:schoolId/rooms').at(-1)?.query).toMatchObject({ paused: 'true' })
  await page.getByRole('button', { name: 'All 58' }).click()
  await expect.poll(address.href).toBe(`/administrator/school/${SCHOOL_ID}/rooms`)
})
