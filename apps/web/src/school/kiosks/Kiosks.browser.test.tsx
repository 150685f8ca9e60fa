/** The page of a school's kiosks, without a server. */
import type { Kiosk } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asKioskId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pathTo } from '../../base/routes.ts'
import { ALVAREZ_ID, anInitialize, aSetup, LIBRARY, NOW, ROOM_118, SCHOOL_ID } from '../../base/testing.ts'
import { aKiosk } from '../../parts/kiosk/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

async function openKiosks(kiosks: Kiosk[], more: Permission[] = []) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allRooms:read' as const, 'allRooms:write' as const, ...more] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/kiosks', () => ({ rows: kiosks, total: kiosks.length }))
  await openPage(pathTo('AdminSchoolKiosks', { id: SCHOOL_ID }))
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(name: string, action: string) {
  await row(name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('[KIOSK-21] a kiosk has its columns, in the words of the page', async () => {
  await page.viewport(1366, 768)
  const asleep = { sleepsUntil: minutesAfter(NOW, 5), students: 'school', identify: 'pin' } as const
  const library = aKiosk({ kioskId: asKioskId(8), roomId: LIBRARY, roomName: 'Library', name: 'Desk', ...asleep })
  await openKiosks([aKiosk(), library])
  const heads = page.getByRole('columnheader')
  await expect.element(heads.first()).toBeVisible()
  const labels = heads.elements().map((head) => head.textContent?.trim())
  expect(labels.slice(0, 6)).toEqual(['Name', 'Room', 'Kind', 'Serves', 'Identifies by', 'Last seen'])
  await expect.element(row('Room 204')).toMatchTextContent('RoomClass in sessionNumberNow')
  await expect.element(row('Desk')).toMatchTextContent('LibraryRoomWhole schoolNumber and PINAsleep until 9:47')
})

it('[KIOSK-21] without a kiosk the page says how to get one', async () => {
  await openKiosks([])
  await expect.element(page.getByRole('heading', { name: 'No kiosks yet.' })).toBeVisible()
  await expect.element(page.getByText('Open /kiosk on any device in a room.')).toBeVisible()
})

it('[KIOSK-16] [KIOSK-17] [KIOSK-21] a kiosk is woken, changed and disconnected on its row, each once', async () => {
  await page.viewport(1366, 768)
  const kiosks = [aKiosk({ sleepsUntil: minutesAfter(NOW, 5) })]
  await openKiosks(kiosks)
  answer('POST /api/school/:schoolId/kiosk/:kioskId/wake', () => {
    kiosks[0] = aKiosk({ version: 4 })
    return kiosks[0]
  })
  await choose('Room 204', 'Wake')
  await expect.element(row('Room 204')).toMatchTextContent('Now')

  answer('POST /api/school/:schoolId/kiosk/:kioskId', () => {
    kiosks[0] = aKiosk({ version: 5, identify: 'pin', students: 'school' })
    return kiosks[0]
  })
  await choose('Room 204', 'Change')
  const dialog = page.getByRole('dialog', { name: 'Change Room 204' })
  await dialog.getByRole('combobox', { name: 'Students identify themselves by' }).selectOptions('Number and PIN')
  await dialog.getByRole('radio', { name: /The whole school/ }).click()
  await dialog.getByRole('switch', { name: /A soft sound/ }).click({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Room 204')).toMatchTextContent('Whole schoolNumber and PIN')
  // Only what was changed is sent, with the version that it is based on.
  expect(sentTo('POST /api/school/:schoolId/kiosk/:kioskId')).toMatchObject([
    { params: { kioskId: '7' }, body: { identify: 'pin', students: 'school', playsSound: true, version: 4 } },
  ])

  answer('DELETE /api/school/:schoolId/kiosk/:kioskId', () => {
    kiosks.pop()
    return { ok: true as const }
  })
  await choose('Room 204', 'Disconnect')
  expect(sentTo('DELETE /api/school/:schoolId/kiosk/:kioskId'), 'before it was confirmed').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByRole('heading', { name: 'No kiosks yet.' })).toBeVisible()
})

it('[KIOSK-02] [KIOSK-03] a code is typed, the device is named, and Connect sends where it stands', async () => {
  const kiosks: Kiosk[] = []
  await openKiosks(kiosks)
  const wrong = "That code is not waiting. Look at the kiosk's screen for the current one."
  answer('POST /api/school/:schoolId/kiosk/code', ({ body: { code } }) =>
    code === 'WDJBMJHT' ? { device: 'A Chromebook', askedAt: minutesAfter(NOW, -1) } : refusal(404, 'not_found', wrong),
  )
  answer('POST /api/room/:roomId/kiosk', () => {
    kiosks.push(aKiosk({ roomId: ROOM_118, roomName: 'Room 118', name: 'Room 118' }))
    return kiosks[0] as Kiosk
  })
  await page.getByRole('button', { name: 'Connect a kiosk' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect a kiosk' })
  const code = dialog.getByRole('textbox', { name: 'Code on the device' })
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true })
  await code.fill('ABCDEFGH')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('none of them is A, E, I, O, U or Y')
  await code.fill('ZZZZ-ZZZZ')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(wrong)
  await expect.element(connect).toBeDisabled()
  await code.fill('wdjb-mjht')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('A Chromebook is waiting. It asked 1 minute ago.')
  await expect.element(connect).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Room' }).fill('118')
  await userEvent.keyboard('{Enter}')
  await connect.click()
  await expect.element(row('Room 118')).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId/kiosk/code').map(({ body }) => body.code)).toEqual(['ZZZZZZZZ', 'WDJBMJHT'])
  expect(sentTo('POST /api/room/:roomId/kiosk')).toMatchObject([
    { params: { roomId: String(ROOM_118) }, body: { code: 'WDJBMJHT', students: 'class', identify: 'number' } },
  ])
})

it('[HALL-11] a hall board says for which rooms it is, and asks nothing about students', async () => {
  const kiosks: Kiosk[] = []
  await openKiosks(kiosks, ['halls:read'])
  answer('POST /api/school/:schoolId/kiosk/code', { device: 'A Chromebook', askedAt: NOW })
  answer('POST /api/room/:roomId/kiosk', () => {
    kiosks.push(aKiosk({ kind: 'board' }))
    return kiosks[0] as Kiosk
  })
  await page.getByRole('button', { name: 'Connect a kiosk' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect a kiosk' })
  await expect.element(dialog.getByRole('radio', { name: /The class in session/ })).toBeVisible()
  await dialog.getByRole('radio', { name: /Hall board/ }).click()
  await expect.element(dialog.getByText('Only for a room that students do not enter,')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /The class in session/ })).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'Code on the device' }).fill('WDJBMJHT')
  await dialog.getByRole('combobox', { name: 'Room' }).fill('204')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(row('Room 204')).toMatchTextContent('Hall board')
  expect(sentTo('POST /api/room/:roomId/kiosk').map(({ body }) => body)).toEqual([{ code: 'WDJBMJHT', kind: 'board' }])
})

it('[TARDY-02] a late desk serves everybody, so nobody is asked whom it serves', async () => {
  const kiosks: Kiosk[] = []
  await openKiosks(kiosks)
  answer('POST /api/school/:schoolId/kiosk/code', { device: 'A Chromebook', askedAt: NOW })
  answer('POST /api/room/:roomId/kiosk', () => {
    kiosks.push(aKiosk({ kind: 'late', students: 'school' }))
    return kiosks[0] as Kiosk
  })
  await page.getByRole('button', { name: 'Connect a kiosk' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect a kiosk' })
  await dialog.getByRole('radio', { name: /Late desk/ }).click()
  await expect.element(dialog.getByRole('radio', { name: /The class in session/ })).not.toBeInTheDocument()
  await dialog.getByRole('textbox', { name: 'Code on the device' }).fill('WDJBMJHT')
  await dialog.getByRole('combobox', { name: 'Room' }).fill('204')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.element(row('Room 204')).toMatchTextContent('Late desk')
  expect(sentTo('POST /api/room/:roomId/kiosk').map(({ body }) => body)).toEqual([
    { code: 'WDJBMJHT', kind: 'late', identify: 'number' },
  ])
})
