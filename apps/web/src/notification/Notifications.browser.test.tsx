/** Notifications: the bell, the list, and one of them. */
import type { Initialize, Notification } from '@corridor/contract'
import { asNotificationId } from '@corridor/rules/ids'
import { userEvent as liveEventOf } from '@corridor/rules/live'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../base/session/liveEvents.ts'
import { isConnected } from '../base/state/connection.ts'
import { ALVAREZ_ID, anInitialize, aPass, aSetup, NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { aKiosk } from '../parts/kiosk/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { textsOf } from '../testing/textsOf.ts'
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

const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
const markRead = (id: number) => page.getByRole('button', { name: `Mark 'Pass to room ${id}' as read` })
const markAllRead = page.getByRole('button', { name: 'Mark all as read' })

/** A server that keeps them, newest first, and sends each new one. */
function startServer(...ids: number[]) {
  let kept = ids.map(aNotification).toReversed()
  const unread = () => kept.filter((one) => one.unread)
  const read = (isRead: (one: Notification) => boolean) => {
    kept = kept.map((one) => (isRead(one) ? { ...one, unread: false } : one))
  }
  answer('GET /api/user/initialize', () => ({
    ...anInitialize('student', STUDENT_ID),
    notifications: unread(),
    unreadNotificationsCount: unread().length,
    allNotificationsCount: kept.length,
  }))
  answer('GET /api/notification', () => pageOf(kept))
  answer('POST /api/notification/:notificationId/read', ({ params }) => {
    const id = Number(params.notificationId)
    read(({ notificationId }) => notificationId === id)
    return { ...aNotification(id), unread: false }
  })
  answer('POST /api/notification/read', () => {
    read(() => true)
    return { unreadNotificationsCount: 0 }
  })
  const add = (id: number) => {
    const notification = aNotification(id)
    kept = [notification, ...kept]
    return notification
  }
  const send = (id: number) =>
    dispatchLive(liveEventOf('createPass', STUDENT_ID), { pass: null, notification: add(id) })
  return { add, send }
}

it('[SSHELL-02] [NOTIF-10] [RT-14] [GUARD-12] [GUARD-13] the bell and the window’s title and icon count what is new, and the bell leads to the list', async () => {
  const icon = document.createElement('link')
  icon.rel = 'icon'
  document.head.prepend(icon)
  onTestFinished(() => icon.remove())
  const { send } = startServer()
  const address = await openPage('/student/dashboard/requested')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.poll(() => document.title).toBe('Corridor - Requested Passes')
  expect(icon.getAttribute('href')).toBe('/favicon.svg')
  send(1)
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(bell).toMatchTextContent('1')
  await expect.poll(() => document.title).toBe('Corridor (1) - Requested Passes')
  expect(icon.getAttribute('href')).toBe('/favicon-unread.svg')
  send(2)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await bell.click()
  await expect.poll(address.href).toBe(LIST)
  await expect.element(rows).toHaveLength(2)
  await expect.poll(() => document.title).toBe('Corridor (2) - Notifications (2)')
})

it('[NOTIF-05] a new one appears at the top of the list', async () => {
  const { send } = startServer(1)
  await openPage(LIST)
  await expect.element(rows).toHaveLength(1)
  send(2)
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.first()).toMatchTextContent('Pass to room 2')
  await expect.element(title).toHaveTextContent('Notifications (2)')
})

it('[FLASH-13] [NOTIF-09] one is marked as read, and only that one; the focus goes on from there', async () => {
  startServer(1, 2)
  await openPage(LIST)
  await markRead(2).click()
  await expect.element(flashes).toMatchTextContent("Marked notification 'Pass to room 2' as read")
  await expect.element(markRead(2)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Pass to room 2' })).toHaveFocus()
  await expect.element(markRead(1)).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(
    sentTo('POST /api/notification/:notificationId/read').map(({ params }) => Number(params.notificationId)),
  ).toEqual([2])
})

it('[FLASH-12] [NOTIF-09] all are marked as read, and stay in the list', async () => {
  startServer(1, 2)
  await openPage(LIST)
  await markAllRead.click()
  await expect.element(flashes).toMatchTextContent('Marked all as read')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(page.getByText('You have read them all')).toBeVisible()
  await expect.element(markAllRead).toBeDisabled()
  expect(textsOf(rows).filter((text) => text?.includes('Unread:'))).toEqual([])
  expect(rows.elements()).toHaveLength(2)
  await expect.poll(() => document.title).toBe('Corridor - Notifications (2)')
  expect(sentTo('POST /api/notification/read').map(({ body }) => body)).toEqual([{ all: true }])
})

it('[NOTIF-02] [NOTIF-05] [NOTIF-09] one has a page of its own, is read once it is open, and leads to its pass; the list is not fetched again', async () => {
  startServer(1, 2)
  const { passId } = aPass()
  answer('GET /api/notification/:notificationId', { ...aNotification(1), passId })
  const address = await openPage(LIST)
  await page.getByRole('link', { name: 'Pass to room 1' }).click()
  await expect.poll(address.href).toBe('/student/notification/1')
  await expect.element(page.getByText('Ms. Alvarez made you a pass.')).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect
    .element(page.getByRole('link', { name: 'Open the pass' }))
    .toHaveAttribute('href', `/student/pass/${passId}`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(rows).toHaveLength(2)
  expect(textsOf(rows).map((text) => text?.includes('Unread:'))).toEqual([true, false])
  expect(sentTo('GET /api/notification'), 'nothing is new').toHaveLength(1)
})

it('[SSHELL-03] [FLASH-14] [D-094] "Live" refetches everything on screen', async () => {
  isConnected.set(true)
  onTestFinished(() => isConnected.set(false))
  const { add } = startServer(1)
  await openPage(LIST)
  await expect.element(rows).toHaveLength(1)
  add(2)
  const [frames, lists] = [sentTo('GET /api/user/initialize').length, sentTo('GET /api/notification').length]
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await expect.element(flashes).toMatchTextContent('Refreshed!')
  expect(sentTo('GET /api/user/initialize').length).toBeGreaterThan(frames)
  expect(sentTo('GET /api/notification').length).toBeGreaterThan(lists)
  await expect.element(rows).toHaveLength(2)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
})

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
