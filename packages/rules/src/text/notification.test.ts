import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS, type NotificationFacts, type NotificationKind } from '../notification/kinds.ts'
import { english } from '../words/english.ts'
import { messages } from '../words/es.ts'
import { type Messages, makeI18n } from '../words/i18n.ts'
import { notificationText, wholeText } from './notification.ts'

const names = { student: 'Maya Okonkwo', fromRoom: 'Room 204', toRoom: 'Library', actor: 'Elena Alvarez' }

const TEXTS: Record<NotificationKind, [title: string, message: string]> = {
  requested: ['Maya Okonkwo requested a pass', 'From Room 204 to Library.'],
  urgent: ['Urgent: Maya Okonkwo requested a pass', 'From Room 204 to Library.'],
  issued: ['Pass to Library', 'Elena Alvarez made you a pass from Room 204 to Library.'],
  approved: ['Pass to Library approved', 'Elena Alvarez approved your pass from Room 204 to Library.'],
  rejected: ['Pass to Library rejected', 'Elena Alvarez rejected your pass from Room 204 to Library.'],
  canceled: ['Pass to Library canceled', 'Elena Alvarez canceled your pass from Room 204 to Library.'],
  changed: [
    'Pass to Library changed',
    'Your pass from Room 204 to Library was changed. Check its time and where it starts.',
  ],
  turn: ['Pass to Library started', 'Elena Alvarez started your pass from Room 204 to Library.'],
  startedByStaff: ['Pass to Library started', 'Elena Alvarez started your pass from Room 204 to Library.'],
  ended: ['Pass to Library ended', 'Elena Alvarez ended your pass from Room 204 to Library.'],
  overTime: ['Time is up: Library', 'Your pass from Room 204 to Library has run longer than its time limit.'],
  started: ['Maya Okonkwo is on the way', 'From Room 204 to Library.'],
  arrived: ['Maya Okonkwo arrived', 'From Room 204 to Library.'],
  forgotten: ['Maya Okonkwo never ended a pass', 'From Room 204 to Library. It was closed at the end of the day.'],
  seen: ['Maya Okonkwo has seen a pass', 'From Room 204 to Library.'],
  incident: ['Flagged: Maya Okonkwo', 'From Room 204 to Library.'],
  assigned: ['New room', 'Library is now one of your rooms.'],
  roomClaimed: ['Elena Alvarez chose Library', 'Say whether Elena Alvarez works in Library with you.'],
  claimDeclined: [
    'Library was not confirmed',
    "Elena Alvarez said that you don't work in Library. Ask them, or the office, if you do.",
  ],
  impersonated: [
    'Support opened an account',
    'A support operator opened Corridor as Maya Okonkwo. Activity shows what they opened and changed.',
  ],
  roster: ['Roster', 'The import is done. Its log is on the Roster page of the district.'],
  weeklyReport: ['Weekly report', 'The report for last week is ready in Manage School.'],
  apartOut: [
    'Two students who are kept apart are out',
    "Maya Okonkwo's pass to Library has started while another student of the group is out.",
  ],
  apartEnds: [
    'A keep-apart group ends on its last day',
    'If the students should be kept apart for longer, extend it under Keep Apart. It ends after its last day.',
  ],
  kioskConnected: [
    'A kiosk was connected in Library',
    'Elena Alvarez connected it. If that was a mistake, disconnect it under Kiosks.',
  ],
  kioskMoved: [
    'A kiosk was moved',
    'Elena Alvarez moved a kiosk from or to Library. If that was a mistake, change it under Kiosks.',
  ],
  kioskLeft: [
    'A kiosk was disconnected in Library',
    'Elena Alvarez disconnected it. To use it again, open /kiosk on the device.',
  ],
  kioskAsleep: [
    'The kiosk in Library is asleep',
    'Too many wrong numbers were typed, so it takes none for 5 minutes. You can wake it under Kiosks.',
  ],
  madeAtKiosk: [
    'Pass to Library from a kiosk',
    'A pass from Room 204 to Library was made with your number. If that was not you, say so here.',
  ],
  notMe: [
    'Maya Okonkwo did not make a pass',
    "From Room 204 to Library. It was made at a kiosk with Maya Okonkwo's number, and Maya Okonkwo says that it was somebody else.",
  ],
  pinLocked: [
    'Your kiosk PIN was typed wrong',
    'Somebody typed a wrong PIN for you 5 times, so kiosks do not take it for 15 minutes. If that was not you, choose another PIN in Settings.',
  ],
}

const messageOf = (kind: NotificationKind, facts: Partial<NotificationFacts> = {}) =>
  notificationText(english, kind, names, facts).message

it.each([
  ['partly', 'The import is done, but something was left out. The Roster page of the district says what.'],
  ['held', 'Part of the import waits for a decision. Decide on the Roster page of the district.'],
  ['waiting', 'The nightly import waits until somebody has looked at it, on the Roster page of the district.'],
  ['failed', 'The import keeps failing. The Roster page of the district says why.'],
] as const)('[D-153] a roster that is %s says where to look', (roster, message) =>
  expect(messageOf('roster', { roster })).toBe(message),
)

describe('the whole text of a notification', () => {
  const wholeOf = (kind: NotificationKind) => wholeText(english, kind, names, { incident: 'flagged' })

  it('[D-155] says everything without the title', () => {
    expect((['requested', 'started', 'arrived', 'forgotten', 'seen', 'incident'] as const).map(wholeOf)).toEqual([
      'Maya Okonkwo requested a pass from Room 204 to Library.',
      "Maya Okonkwo's pass from Room 204 to Library has started.",
      "Maya Okonkwo's pass from Room 204 to Library has ended.",
      "Maya Okonkwo's pass from Room 204 to Library was closed at the end of the day.",
      'Maya Okonkwo has seen the pass from Room 204 to Library.',
      'Maya Okonkwo, pass to Library: flagged.',
    ])
    expect(wholeOf('approved')).toBe(notificationText(english, 'approved', names, {}).message)
  })
})

describe('the text of a notification', () => {
  it.each(Object.keys(NOTIFICATION_KINDS) as NotificationKind[])('[D-155] %s', (kind) => {
    const [title, message] = TEXTS[kind]
    expect(notificationText(english, kind, names, kind === 'incident' ? { incident: 'flagged' } : {})).toEqual({
      title,
      message,
    })
  })

  it('[D-116] [D-155] names the class that somebody was given', () => {
    expect(notificationText(english, 'assigned', { ...names, group: 'Biology' }, {})).toEqual({
      title: 'New class',
      message: 'Biology is now one of your classes.',
    })
  })

  it('[D-165] [D-155] names the week of a report, and nobody', () => {
    const week = { startDate: '2026-12-28', endDate: '2027-01-01' }
    expect(messageOf('weeklyReport', { week })).toBe(
      'The report for December 28, 2026 to January 1, 2027 is ready in Manage School.',
    )
  })

  it('[APART-11] says when a keep-apart group ends, and names nobody', () => {
    expect(notificationText(english, 'apartEnds', names, { endsOn: '2026-11-20' })).toEqual({
      title: 'A keep-apart group ends on November 20',
      message:
        'If the students should be kept apart for longer, extend it under Keep Apart. It ends after November 20.',
    })
  })

  it('[D-155] includes the note or reason; the reason first, because previews show only the beginning', () => {
    expect(messageOf('requested', { note: 'Return a book' })).toBe('From Room 204 to Library. Note: Return a book')
    expect(messageOf('rejected', { reason: 'Test today' })).toBe(
      '“Test today” Elena Alvarez rejected your pass from Room 204 to Library.',
    )
    expect(messageOf('canceled', { reason: 'Assembly' })).toBe(
      '“Assembly” Elena Alvarez canceled your pass from Room 204 to Library.',
    )
  })

  it('[D-155] works without an origin or an actor', () => {
    const bare = { ...names, fromRoom: null, actor: null }
    const bareMessage = (kind: NotificationKind) => notificationText(english, kind, bare, {}).message
    expect(bareMessage('approved')).toBe('The office approved your pass to Library.')
    expect(bareMessage('rejected')).toBe('The office rejected your pass to Library.')
    expect(bareMessage('issued')).toBe('The office made you a pass to Library.')
    expect(bareMessage('canceled')).toBe('Corridor canceled your pass to Library.')
    expect(notificationText(english, 'turn', bare, {})).toEqual({
      title: 'Your turn: Library',
      message: 'There is room now. Your pass to Library has started.',
    })
    expect(bareMessage('startedByStaff')).toBe('The office started your pass to Library.')
    expect(bareMessage('ended')).toBe('The office ended your pass to Library.')
  })

  it('[D-155] works without a student', () => {
    const nobody = { ...names, student: null }
    expect(notificationText(english, 'arrived', nobody, {}).title).toBe('A student arrived')
  })

  it('[DEV-11] calls an incident without its own label suspicious', () => {
    expect(notificationText(english, 'incident', names, { incident: 'exceed_usage' })).toEqual({
      title: 'Suspicious: Maya Okonkwo',
      message: 'From Room 204 to Library.',
    })
    expect(notificationText(english, 'incident', names, {}).title).toBe('Suspicious: Maya Okonkwo')
  })
})

describe('the text of a notification in Spanish', () => {
  const spanish = makeI18n('es', messages as Messages)

  it('[LANG-03] is one sentence with its names where Spanish has them, with an origin and without', () => {
    expect(notificationText(spanish, 'rejected', names, { reason: 'Test today' })).toEqual({
      title: 'Pase a Library rechazado',
      message: '“Test today” Tu pase de Room 204 a Library fue rechazado por Elena Alvarez.',
    })
    expect(notificationText(spanish, 'approved', { ...names, fromRoom: null, actor: null }, {}).message).toBe(
      'La oficina aprobó tu pase a Library.',
    )
  })

  it('[LANG-03] is English for what only staff are told', () => {
    expect(notificationText(spanish, 'requested', names, {})).toEqual(notificationText(english, 'requested', names, {}))
  })
})
