import type { Notification, Pass } from '@corridor/contract'
import { asNotificationId, asSchoolId, asUserId, type NotificationId, type UserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { isConnected } from '../state/connection.ts'
import { deviceFingerprint } from '../state/deviceFingerprint.ts'
import { dialogs } from '../state/dialogs.ts'
import { flashes } from '../state/flashes.ts'
import { ALVAREZ_ID, anInitialize, aPass, NOW, OSEI_ID, STUDENT_ID } from '../testing.ts'
import { type Frame, frameFrom, mergedLists, withAllRead, withNotification, withPass, withRead } from './frame.ts'

const AN_HOUR_AGO = '2026-11-16T14:42:00.000Z'

const studentFrame = (lists = {}) => frameFrom(anInitialize('student', STUDENT_ID, lists), [], undefined)
const ids = (passes: readonly Pass[]) => passes.map(({ passId }) => passId)
const running = (changes: Partial<Pass> = {}) =>
  aPass({ approvedAt: AN_HOUR_AGO, startedAt: AN_HOUR_AGO, completedAt: null, version: 3, ...changes })

describe('the frame', () => {
  it('[STATE-01] [STATE-03] has the data of initialize, with the names of the specification', () => {
    expect(Object.keys(studentFrame())).toEqual(
      expect.arrayContaining([
        'isImpersonator',
        'impersonation',
        'signedUserToken',
        'user',
        'district',
        'dataBySchoolId',
        'metrics',
        'unreadNotificationsCount',
        'allNotificationsCount',
        'passesUsedToday',
        'notifications',
      ]),
    )
  })

  it('[STATE-01] has separate stores for local state', () => {
    expect([isConnected, deviceFingerprint, flashes, dialogs].map((store) => store.get())).toEqual([
      false,
      null,
      [],
      [],
    ])
  })

  it('[STATE-02] [D-147] has the header and the user’s own lists for each school', () => {
    const live = running()
    const elsewhere = running({ schoolId: asSchoolId(2) })
    const frame = studentFrame({ live: [live, elsewhere] })
    expect(Object.keys(frame.dataBySchoolId)).toEqual(['1', '2'])
    expect(frame.dataBySchoolId[1]).toMatchObject({
      school: { schoolId: 1, name: 'School 1' },
      allPassesAwaitingConfirmationCount: 0,
      userLists: { live: [live], upcoming: [], requested: [] },
    })
    expect(ids(mergedLists(frame).live)).toEqual([live.passId, elsewhere.passId])
  })

  it('adds a pass that it receives, and removes it when it is over', () => {
    const pass = running()
    const started = withPass(studentFrame(), pass, NOW)
    expect(ids(mergedLists(started).live)).toEqual([pass.passId])
    const arrived = withPass(started, { ...pass, completedAt: NOW, version: 4 }, NOW)
    expect(mergedLists(arrived).live).toEqual([])
  })

  it('[D-119] ignores passes of others and of other schools', () => {
    const frame = studentFrame()
    expect(mergedLists(withPass(frame, running({ studentId: asUserId(99) }), NOW)).live).toEqual([])
    expect(withPass(frame, running({ schoolId: asSchoolId(77) }), NOW)).toBe(frame)
  })

  it('[D-146] ignores an older version, and does not bring back a removed pass', () => {
    const pass = running({ version: 5 })
    const over = { ...pass, completedAt: NOW, version: 6 }
    const frame = withPass(withPass(studentFrame(), pass, NOW), over, NOW)
    expect(mergedLists(withPass(frame, { ...pass, version: 5 }, NOW)).live).toEqual([])
  })

  it('[D-146] applies events that arrive during a refetch to the answer', () => {
    const pass = running({ version: 2 })
    const arrived = { ...pass, completedAt: NOW, version: 3 }
    const frame = frameFrom(anInitialize('student', STUDENT_ID, { live: [pass] }), [arrived], undefined)
    expect(mergedLists(frame).live).toEqual([])
  })

  it('[D-146] remembers removed passes across a refetch', () => {
    const pass = running({ version: 5 })
    const over = { ...pass, completedAt: NOW, version: 6 }
    const before = withPass(withPass(studentFrame(), pass, NOW), over, NOW)
    const after = frameFrom(anInitialize('student', STUDENT_ID), [], before)
    expect(mergedLists(withPass(after, pass, NOW)).live).toEqual([])
  })

  it('[D-146] brings a removed pass back if the server has a newer version', () => {
    const pass = running({ version: 7 })
    const before = withPass(studentFrame(), { ...pass, completedAt: NOW, version: 6 }, NOW)
    const after = frameFrom(anInitialize('student', STUDENT_ID, { live: [pass] }), [], before)
    expect(ids(mergedLists(after).live)).toEqual([pass.passId])
  })

  it('[D-041] takes the number of used passes from a student’s own pass, but not for staff', () => {
    const student = withPass(studentFrame(), running({ passesUsedToday: 3 }), NOW)
    expect(student.dataBySchoolId[1]?.passesUsedToday).toBe(3)
    expect(student.passesUsedToday, 'with the one in the other school').toBe(4)
    const teacher = frameFrom(anInitialize('faculty', ALVAREZ_ID), [], undefined)
    expect(withPass(teacher, running({ passesUsedToday: 3, toFacultyId: ALVAREZ_ID }), NOW).passesUsedToday).toBe(2)
  })

  it('[RT-13] [D-015] keeps a completed pass only for the destination faculty', () => {
    const arrived = running({ toFacultyId: ALVAREZ_ID, fromFacultyId: OSEI_ID, completedAt: NOW, version: 4 })
    const listOf = (userId: UserId): Frame => frameFrom(anInitialize('faculty', userId), [], undefined)
    expect(ids(mergedLists(withPass(listOf(ALVAREZ_ID), arrived, NOW)).live)).toEqual([arrived.passId])
    expect(mergedLists(withPass(listOf(OSEI_ID), arrived, NOW)).live).toEqual([])
  })

  const aNotification = (notificationId: NotificationId): Notification => ({
    notificationId,
    title: 'Approved',
    message: 'Your pass was approved.',
    type: 'approve',
    passId: null,
    schoolId: null,
    createdAt: NOW,
    unread: true,
    about: null,
  })

  it('[RT-14] [NOTIF-10] counts a notification once, even if it arrives twice', () => {
    const notification = aNotification(asNotificationId(9))
    const once = withNotification(studentFrame(), notification)
    expect(once).toMatchObject({ unreadNotificationsCount: 2, allNotificationsCount: 5, notifications: [notification] })
    expect(withNotification(once, notification)).toBe(once)
  })

  it('[NOTIF-09] removes a read notification from the unread ones and their count, but not from the total', () => {
    const frame = {
      ...studentFrame(),
      unreadNotificationsCount: 2,
      notifications: [aNotification(asNotificationId(9)), aNotification(asNotificationId(8))],
    }
    const read = withRead(frame, asNotificationId(9))
    expect(read).toMatchObject({ unreadNotificationsCount: 1, notifications: [{ notificationId: 8 }] })
    expect(read.allNotificationsCount).toBe(frame.allNotificationsCount)
    expect(withRead(read, asNotificationId(9))).toBe(read)
    expect(withAllRead(frame)).toMatchObject({ unreadNotificationsCount: 0, notifications: [] })
  })

  it('[NOTIF-09] also lowers the count for an older notification that is not listed', () => {
    const frame = {
      ...studentFrame(),
      unreadNotificationsCount: 30,
      notifications: [aNotification(asNotificationId(90))],
    }
    expect(withRead(frame, asNotificationId(3))).toMatchObject({
      unreadNotificationsCount: 29,
      notifications: [{ notificationId: 90 }],
    })
  })
})
