import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, ROOM_204 } from '../base/testing.ts'
import { aKiosk } from '../parts/kiosk/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

it('[KIOSK-02] scanning opens the question with the room of whoever scans, and connects nothing', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, linkedRoomIds: [ROOM_204] } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('POST /api/school/:schoolId/kiosk/code', { device: 'An iPad', askedAt: NOW })
  answer('POST /api/room/:roomId/kiosk', aKiosk())
  await openPage(pathTo('ConnectKiosk', undefined, { code: 'WDJBMJHT' }))
  await expect.element(page.getByText('An iPad is waiting.')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Room' })).toHaveValue('Room 204')
  expect(sentTo('POST /api/room/:roomId/kiosk')).toEqual([])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'The kiosk in Room 204 is connected' })).toBeVisible()
})
