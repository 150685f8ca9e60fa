import type { Notification, Pass } from '@corridor/contract'
import { asNotificationId } from '@corridor/rules/ids'
import type { PassLists } from '@corridor/rules/live'
import type { NotificationKind } from '@corridor/rules/notification'
import { minutesAfter } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { aPass, aRunningPass, NOW } from '../../base/testing.ts'
import { decisionKey, decisionsFor, settledNotifications } from './decisions.ts'

const lists = (some: Partial<Record<'live' | 'upcoming' | 'requested', Pass[]>> = {}): PassLists<Pass> => ({
  live: [],
  upcoming: [],
  requested: [],
  removed: {},
  ...some,
})

let count = 0
function told(kind: NotificationKind, pass: Pass, createdAt = NOW, reason: string | null = null): Notification {
  count += 1
  return {
    notificationId: asNotificationId(count),
    title: '',
    message: '',
    type: 'approve',
    passId: pass.passId,
    schoolId: pass.schoolId,
    createdAt,
    unread: true,
    about: {
      kind,
      fromRoomName: pass.fromRoomName,
      roomName: pass.toRoomName,
      actorName: 'Elena Alvarez',
      reason,
      reasonEs: null,
    },
  }
}

const kinds = (notifications: Notification[], known = lists(), now = NOW) =>
  decisionsFor({ notifications, lists: known, now, openedAt: now }).map(({ kind }) => kind)

const approved = aPass({ approvedAt: NOW })

describe('a decision', () => {
  it('[D-116] is shown from what the server says, the newest first', () => {
    const rejected = aPass()
    const earlier = minutesAfter(NOW, -3)
    expect(
      kinds([told('rejected', rejected, earlier, 'Test'), told('approved', approved)], lists({ upcoming: [approved] })),
    ).toEqual(['approved', 'rejected'])
  })

  it('[D-116] has the reason, and the pass while it is in the lists', () => {
    const [decision] = decisionsFor({
      notifications: [told('rejected', approved, NOW, 'Test today')],
      lists: lists(),
      now: NOW,
      openedAt: NOW,
    })
    expect(decision).toMatchObject({ reason: 'Test today', actorName: 'Elena Alvarez', pass: null })
  })

  it('an approval is shown until the pass starts, is canceled or lapses', () => {
    expect(kinds([told('approved', approved)], lists({ upcoming: [approved] }))).toEqual(['approved'])
    expect(kinds([told('approved', approved)])).toEqual([])
    const started = { ...approved, startedAt: NOW }
    expect(kinds([told('approved', approved)], lists({ live: [started] }))).toEqual([])
  })

  it('"your turn" is shown while the pass runs', () => {
    const running = aRunningPass({ timeLimit: null })
    expect(kinds([told('turn', running)], lists({ live: [running] }))).toEqual(['turn'])
    expect(kinds([told('turn', running)])).toEqual([])
    expect(kinds([told('startedByStaff', running)], lists({ live: [running] }))).toEqual(['startedByStaff'])
    expect(kinds([told('startedByStaff', running)])).toEqual([])
  })

  it('a rejection is shown on its day', () => {
    expect(kinds([told('rejected', approved, minutesAfter(NOW, -60))])).toEqual(['rejected'])
    expect(kinds([told('rejected', approved, minutesAfter(NOW, -24 * 60))])).toEqual([])
  })

  it('other notifications are not decisions', () => {
    expect(kinds([told('changed', approved), { ...told('approved', approved), about: null }])).toEqual([])
  })
})

describe('a crossed time limit', () => {
  const pass = aRunningPass({ timeLimit: 3 })
  const crossedAt = '2026-11-16T15:41:00.000Z'
  const known = { notifications: [], lists: lists({ live: [pass] }) }

  it('is shown as soon as the page sees it', () => {
    expect(decisionsFor({ ...known, now: crossedAt, openedAt: '2026-11-16T15:38:00.000Z' })).toEqual([])
    expect(decisionsFor({ ...known, now: NOW, openedAt: '2026-11-16T15:38:00.000Z' })).toMatchObject([
      { kind: 'overTime', at: crossedAt },
    ])
  })

  it('that was crossed long before the page was opened is shown if the server lists it as unread', () => {
    const later = minutesAfter(crossedAt, 10)
    expect(decisionsFor({ ...known, now: later, openedAt: later })).toEqual([])
    const notifications = [told('overTime', pass, minutesAfter(crossedAt, 1))]
    expect(decisionsFor({ ...known, notifications, now: later, openedAt: later })).toHaveLength(1)
  })

  it('is shown once, by the page and the server together', () => {
    const notifications = [told('overTime', pass)]
    expect(decisionsFor({ ...known, notifications, now: NOW, openedAt: NOW })).toHaveLength(1)
  })
})

describe('what needs no attention anymore', () => {
  it('[NOTIF-09] is what was dismissed, an approved pass that runs, and news of a running pass that has ended', () => {
    const running = aRunningPass()
    const [dismissed, started, ended, news] = [
      told('rejected', approved),
      told('approved', running),
      told('turn', approved),
      told('approved', approved),
    ]
    const known = { notifications: [dismissed, started, ended, news], lists: lists({ live: [running] }) }
    expect(settledNotifications(known, new Set([decisionKey('rejected', approved.passId)]))).toEqual(
      [dismissed, started, ended].map(({ notificationId }) => notificationId),
    )
  })
})
