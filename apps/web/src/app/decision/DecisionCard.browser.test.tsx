/** The card that tells a student what was decided about a pass, on whatever screen they are. */
import type { Notification, Pass } from '@corridor/contract'
import { asNotificationId } from '@corridor/rules/ids'
import type { NotificationKind } from '@corridor/rules/notification'
import type { ComponentType } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { frameFrom, withNotification } from '../../base/session/frame.ts'
import { syncServerTime } from '../../base/session/now.ts'
import { applyPassLocally, frameQuery, queryClient, refreshNow, updateFrame } from '../../base/session/queries.ts'
import { attention } from '../../base/state/attention.ts'
import { aPass, aRunningPass, aSetup, LIBRARY, NOW } from '../../base/testing.ts'
import { initializeStudent } from '../../pass/student/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { renderPart, unmountAll } from '../../testing/render.tsx'
import { DecisionArea } from '../shell/DecisionArea.tsx'
import DecisionCard from './DecisionCard.tsx'

const card = (title: string) => page.getByRole('region', { name: title })

let told = 0

function aNotification(kind: NotificationKind, pass: Pass, about: Partial<Notification['about']> = {}): Notification {
  told += 1
  return {
    ...{ notificationId: asNotificationId(told), title: '', message: '', type: 'approve', unread: true },
    ...{ passId: pass.passId, schoolId: pass.schoolId, createdAt: NOW },
    about: {
      ...{ kind, fromRoomName: pass.fromRoomName, roomName: pass.toRoomName, actorName: 'Ms. Alvarez' },
      ...{ reason: null, reasonEs: null, ...about },
    },
  }
}

/** What the server tells this student, with the pass as it is now. */
function tell(kind: NotificationKind, pass: Pass, about: Partial<Notification['about']> = {}): void {
  const notification = aNotification(kind, pass, about)
  applyPassLocally(pass)
  updateFrame((frame) => withNotification(frame, notification))
}

/** On the settings of a student with these passes. */
function open(lists: Partial<Record<'live' | 'upcoming' | 'requested', Pass[]>>, Part: ComponentType = DecisionCard) {
  answer('POST /api/notification/read', { unreadNotificationsCount: 0 })
  answer('GET /api/school/:schoolId', aSetup())
  queryClient.setQueryData(frameQuery.queryKey, frameFrom(initializeStudent({ lists }), [], undefined))
  syncServerTime(NOW, Date.now())
  return renderPart(Part, '/student/settings')
}

const toGym = { toRoomName: 'Gym', toRoomId: LIBRARY }
const approvedNow = { approvedAt: NOW, version: 2 } as const

it('[D-020] [D-116] rejected: "Not now" with the reason first, until the student has read it', async () => {
  const pass = aPass(toGym)
  await open({ requested: [pass] })
  tell('rejected', { ...pass, rejectedAt: NOW, version: 2 }, { reason: 'After the test.' })
  const notNow = card('Not now')
  await expect
    .element(notNow)
    .toMatchTextContent(/^Not nowAfter the test\.Your pass to Gym was rejected by Ms. Alvarez\.OK$/)
  await examine('student-rejected')
  await notNow.getByRole('button', { name: 'OK' }).click()
  await expect.element(notNow).not.toBeInTheDocument()
  expect(sentTo('POST /api/notification/read')).toMatchObject([{ body: { notificationIds: [told] } }])
})

it('[D-116] [D-136] approved: one vibration, and a call from a hidden tab; started in one tap once no other pass runs', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: false })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const [pass, running] = [aPass(toGym), aRunningPass({ toRoomName: 'Library' })]
  await open({ requested: [pass], live: [running] })
  tell('approved', { ...pass, ...approvedNow })
  const approved = card('Approved')
  await expect.element(approved).toMatchTextContent('Your pass to Gym was approved by Ms. Alvarez.')
  await expect.poll(() => attention.get()).toBe('Approved')
  hidden.mockReturnValue(false)
  answer('GET /api/user/initialize', initializeStudent())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => attention.get()).toBeNull()
  expect(vibrate).toHaveBeenCalledTimes(1)
})

it('[D-116] [D-136] approved without a connection: the card comes with what is fetched afterward, is announced, and stays after a reload until the pass is started', async () => {
  // Its code is loaded when the browser is idle.
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((then) => {
    then({ didTimeout: false, timeRemaining: () => 50 })
    return 0
  })
  onTestFinished(() => idle.mockRestore())
  const pass = aPass(toGym)
  const upcoming = { ...pass, ...approvedNow }
  await open({ requested: [pass] }, DecisionArea)
  expect(page.getByRole('region').elements()).toEqual([])
  const known = initializeStudent({ lists: { upcoming: [upcoming] } })
  const later = { ...known, notifications: [aNotification('approved', upcoming)], unreadNotificationsCount: 1 }
  answer('GET /api/user/initialize', later)
  await refreshNow()
  const approved = card('Approved')
  await expect.element(approved).toMatchTextContent('Your pass to Gym was approved by Ms. Alvarez.')
  expect(approved.element().closest('[aria-live=assertive]'), 'it is announced').not.toBeNull()
  await examine('student-approved')

  await unmountAll()
  queryClient.clear()
  queryClient.setQueryData(frameQuery.queryKey, frameFrom(later, [], undefined))
  const address = await renderPart(DecisionArea, '/student/settings')
  answer('POST /api/pass/:passId/start', { ...upcoming, startedAt: NOW, version: 3 })
  await approved.getByRole('button', { name: 'Start' }).click()
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}`)
  await expect.element(approved).not.toBeInTheDocument()
  await expect.poll(() => sentTo('POST /api/notification/read')).toMatchObject([{ body: { notificationIds: [told] } }])
})

it('[D-136] approved while another pass runs: it can be started once that has ended, in one tap', async () => {
  const [pass, running] = [aPass(toGym), aRunningPass({ toRoomName: 'Library' })]
  const address = await open({ requested: [pass], live: [running] })
  tell('approved', { ...pass, ...approvedNow })
  const approved = card('Approved')
  await expect.element(approved).toMatchTextContent('You can start it when your pass to Library has ended.')
  applyPassLocally({ ...running, completedAt: NOW, duration: 4, version: 2 })
  answer('POST /api/pass/:passId/start', { ...pass, ...approvedNow, startedAt: NOW, version: 3 })
  await approved.getByRole('button', { name: 'Start' }).click()
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}`)
})

it('[D-116] approved for later: from when it can be started', async () => {
  const pass = aPass({ ...toGym, isAsapPass: false, scheduledFor: '2026-11-16T18:00:00.000Z' })
  await open({ requested: [pass] })
  tell('approved', { ...pass, ...approvedNow })
  const approved = card('Approved')
  await expect.element(approved).toMatchTextContent('You can start it from 11:55 am')
  expect(approved.getByRole('button', { name: 'Start' }).elements()).toEqual([])
  await approved.getByRole('button', { name: 'OK' }).click()
  await expect.element(approved).not.toBeInTheDocument()
})

it('[D-009] [D-116] it is their turn: the card leads to the pass', async () => {
  const pass = aPass({ ...approvedNow, enqueuedAt: NOW, placeInLine: 1 })
  const address = await open({ live: [pass] })
  tell('turn', { ...pass, startedAt: NOW, placeInLine: null, version: 3 }, { actorName: null })
  const turn = card('It is your turn, your pass is running')
  await expect.element(turn).toMatchTextContent('There is room now. Go to Restroom, 2nd floor.')
  await turn.getByRole('link', { name: 'Open pass' }).click()
  await expect.poll(address.href).toBe(`/student/pass/${pass.passId}`)
})

it('a crossed time limit: where to tap Arrived', async () => {
  await open({ live: [aRunningPass({ startedAt: '2026-11-16T15:35:00.000Z', timeLimit: 7 })] })
  const overTime = card('Time is up')
  await expect.element(overTime).toMatchTextContent("Tap Arrived when you're back in Room 204.")
  await overTime.getByRole('button', { name: 'OK' }).click()
  await expect.element(overTime).not.toBeInTheDocument()
})

it('[D-116] ended by staff', async () => {
  const pass = aRunningPass()
  await open({ live: [pass] })
  tell('ended', { ...pass, completedAt: NOW, duration: 4, version: 2 })
  await expect.element(card('Your pass was ended')).toMatchTextContent('was ended by Ms. Alvarez.')
})
