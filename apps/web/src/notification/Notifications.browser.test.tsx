/** The list of notifications, and one of them. */
import type { Initialize, Notification } from '@corridor/contract'
import { asNotificationId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aPass, aSetup, NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { aKiosk } from '../parts/kiosk/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { activateWords } from '../testing/words.ts'

const LIST = '/student/notifications'

const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const flashes = page.getByTestId('flashes')
const title = page.getByRole('heading', { level: 1 })

const aNotification = (id: number): Notification => ({
  notificationId: asNotificationId(id),
  title: `Pass to room ${id}`,
  message: 'Ms. Alvarez made you a pass.',
  type: 'assign',
  passId: null,
  schoolId: null,
  createdAt: NOW,
  unread: true,
  about: null,
})

function openAs(all: readonly Notification[], path = LIST) {
  const frame: Initialize = anInitialize('student', STUDENT_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    allNotificationsCount: all.length,
    unreadNotificationsCount: all.length,
  })
  answer('GET /api/notification', pageOf([...all]))
  return openPage(path)
}

it('explains what will appear while it is empty', async () => {
  await openAs([])
  await expect.element(title).toHaveTextContent('Notifications (0)')
  await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
})

it('[ERR-06] [D-134] when marking fails, the person is told and sees the server’s state', async () => {
  await openAs([aNotification(1)])
  const refused = refusal(409, 'changed', 'That did not work.')
  answer('POST /api/notification/:notificationId/read', refused)
  answer('POST /api/notification/read', refused)
  for (const name of ["Mark 'Pass to room 1' as read", 'Mark all as read']) {
    await page.getByRole('button', { name }).click()
    await expect.element(flashes.getByRole('alert').last()).toMatchTextContent('That did not work.')
    await expect.element(page.getByRole('button', { name })).toBeEnabled()
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  }
  await expect.element(flashes).not.toMatchTextContent('Marked')
})

it('[LANG-03] a student reads notifications, and why something failed, in their language', async () => {
  activateWords('es')
  const about = {
    kind: 'issued',
    fromRoomName: null,
    roomName: 'Library',
    actorName: 'Ms. Alvarez',
    reason: null,
    reasonEs: null,
  } as const
  await openAs([{ ...aNotification(1), about }])
  await expect.element(page.getByRole('link', { name: 'Sin leer: Pase a Library' })).toBeVisible()
  await expect.element(page.getByText('Ms. Alvarez te hizo un pase a Library.')).toBeVisible()
  answer('POST /api/notification/:notificationId/read', refusal(404, 'not_found', 'This notification was not found.'))
  await page.getByRole('button', { name: "Marcar 'Pase a Library' como leída" }).click()
  await expect.element(flashes.getByRole('alert')).toMatchTextContent('No se encontró esta notificación.')
})

it('[NOTIF-02] one that belongs to somebody else cannot be opened, and the page explains it', async () => {
  answer('GET /api/notification/:notificationId', refusal(404, 'not_found', 'There is no such notification.'))
  const address = await openAs([], '/student/notification/7')
  await expect.element(page.getByRole('heading', { name: 'This notification could not be opened' })).toBeVisible()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect.poll(address.href).toBe(LIST)
})

it('[FIRST-05] one about a room that somebody new chose leads to where it is answered', async () => {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/notification/:notificationId', {
    ...aNotification(7),
    unread: false,
    about: {
      kind: 'roomClaimed',
      fromRoomName: null,
      roomName: 'Room 204',
      actorName: null,
      reason: null,
      reasonEs: null,
    },
  })
  await openPage('/faculty/notification/7')
  const link = page.getByRole('link', { name: 'Answer' })
  await expect.element(link).toHaveAttribute('href', '/faculty/students/settings')
})

const aboutKiosk = (kind: 'madeAtKiosk' | 'kioskConnected', changes: Partial<Notification>): Notification => ({
  ...aNotification(1),
  unread: false,
  about: { kind, fromRoomName: null, roomName: 'Room 204', actorName: null, reason: null, reasonEs: null },
  ...changes,
})

it('[KIOSK-20] a student says of a pass from a kiosk that it was not them', async () => {
  const { passId } = aPass()
  answer('GET /api/notification/:notificationId', aboutKiosk('madeAtKiosk', { passId }))
  answer('POST /api/pass/:passId/not-me', { ok: true })
  await openAs([], '/student/notification/1')
  await page.getByRole('button', { name: 'That wasn’t me' }).click()
  await expect.element(page.getByText('Your teacher knows now.')).toBeVisible()
  expect(sentTo('POST /api/pass/:passId/not-me')).toMatchObject([{ params: { passId } }])
})

it('[KIOSK-02] staff who are told of a kiosk in their room can disconnect it right there', async () => {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/kiosks', { rows: [aKiosk()], total: 1 })
  answer('GET /api/notification/:notificationId', aboutKiosk('kioskConnected', { schoolId: SCHOOL_ID }))
  await openPage('/faculty/notification/1')
  await page.getByRole('button', { name: 'More for Room 204' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Disconnect' })).toBeEnabled()
})
