import type { Room } from '@corridor/contract'
import { asKioskId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, LIBRARY, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import RoomKiosks from './RoomKiosks.tsx'
import { aKiosk } from './testing.ts'

it('[KIOSK-04] a teacher manages the kiosks of the rooms they work in, and no others', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, linkedRoomIds: [ROOM_204] } })
  answer('GET /api/school/:schoolId', aSetup())
  const library = aKiosk({ kioskId: asKioskId(8), roomId: LIBRARY, roomName: 'Library', name: 'Library' })
  answer('GET /api/school/:schoolId/kiosks', { rows: [aKiosk(), library], total: 2 })
  await renderPart(() => <RoomKiosks schoolId={SCHOOL_ID} rooms={aSetup().rooms as Room[]} />)
  const section = page.getByRole('region', { name: 'Kiosks' })
  await expect.element(section.getByRole('listitem')).toMatchTextContent('Room 204Class in session · NumberNow')
  await section.getByRole('button', { name: 'Connect a kiosk' }).click()
  // The only room is chosen already: typing the code and Connect are all that is left.
  await expect.element(page.getByRole('combobox', { name: 'Room' })).toHaveValue('Room 204')
})
