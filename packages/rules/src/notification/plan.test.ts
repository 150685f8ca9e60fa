import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asUserId, type UserId } from '../ids.ts'
import { PASS_EVENTS, type PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'
import { anyFacts } from '../testing/arbitraries.ts'
import {
  aPass,
  aPassThatIs,
  DESTINATION_ROOM,
  DESTINATION_TEACHER,
  ISSUING_TEACHER,
  NOW,
  OFFICE,
  ORIGIN_ROOM,
  ORIGIN_TEACHER,
  STUDENT,
} from '../testing/builders.ts'
import { isNotificationKind, isWanted, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'
import { alertsOf, decidersOf, type NotifiableChange, type NotifiedPass, notificationsOf } from './plan.ts'
import { defaultOptions, NOTIFICATION_OPTIONS, optionsFor } from './types.ts'

const withWords = (pass: PassFacts, words: Partial<NotifiedPass> = {}): NotifiedPass => ({
  ...pass,
  isLate: false,
  note: null,
  rejectReason: null,
  rejectReasonEs: null,
  cancelReason: null,
  ...words,
})

const APPROVERS = [DESTINATION_TEACHER, OFFICE]

function notified(
  event: PassEventName,
  pass: PassFacts,
  actorId: UserId | null,
  needsReapproval?: boolean,
  detail?: NotifiableChange['detail'],
): string[] {
  return notificationsOf({ event, pass: withWords(pass), actorId, needsReapproval, detail }, APPROVERS).map(
    ({ userId, kind }) => `${userId} ${kind}`,
  )
}

describe('who is notified of what', () => {
  it('[D-116] the approvers are notified of a request', () => {
    expect(notified('createPass', aPass(), STUDENT)).toEqual([
      `${DESTINATION_TEACHER} requested`,
      `${OFFICE} requested`,
    ])
  })

  it('[D-116] a pass without approval notifies nobody, or its faculty once it is running', () => {
    expect(notified('createPass', aPassThatIs('approved'), STUDENT)).toEqual([])
    expect(notified('createPass', aPassThatIs('queued'), STUDENT)).toEqual([])
    const faculty = [`${ORIGIN_TEACHER} started`, `${DESTINATION_TEACHER} started`]
    expect(notified('createPass', aPassThatIs('inProgress'), STUDENT)).toEqual(faculty)
  })

  it('[D-116] the student is notified of what others do with their pass', () => {
    const issued = aPassThatIs('approved', { createdBy: ISSUING_TEACHER })
    expect(notified('createPass', issued, ISSUING_TEACHER)).toEqual([`${STUDENT} issued`])
    const atOnce = aPassThatIs('inProgress', { createdBy: ISSUING_TEACHER, fromFacultyId: null })
    const told = [`${STUDENT} issued`, `${DESTINATION_TEACHER} started`]
    expect(notified('createPass', atOnce, ISSUING_TEACHER)).toEqual(told)
    expect(notified('approvePass', aPassThatIs('approved'), OFFICE)).toEqual([`${STUDENT} approved`])
    expect(notified('rejectPass', aPassThatIs('rejected'), OFFICE)).toEqual([`${STUDENT} rejected`])
    expect(notified('cancelPass', aPassThatIs('canceled'), OFFICE)).toEqual([`${STUDENT} canceled`])
    expect(notified('cancelPass', aPassThatIs('canceled'), null)).toEqual([`${STUDENT} canceled`])
    expect(notified('updatePass', aPassThatIs('approved'), OFFICE)).toEqual([`${STUDENT} changed`])
  })

  it('[HALL-06] of a student who is sent back, the student and the teacher at the origin hear', () => {
    const told = [`${STUDENT} sentBack`, `${ORIGIN_TEACHER} onWayBack`]
    expect(notified('completePass', aPassThatIs('used'), OFFICE, false, { sentBack: true })).toEqual(told)
  })

  it('[D-116] a change that leads to another approver notifies them', () => {
    expect(notified('updatePass', aPass(), ORIGIN_TEACHER, true)).toEqual([
      `${STUDENT} changed`,
      `${DESTINATION_TEACHER} requested`,
      `${OFFICE} requested`,
    ])
    expect(notified('updatePass', aPass(), ORIGIN_TEACHER)).toEqual([`${STUDENT} changed`])
    expect(notified('updatePass', aPassThatIs('approved'), ORIGIN_TEACHER, true)).toEqual([`${STUDENT} changed`])
  })

  it('[ALL-05] those who may approve or start an urgent pass are told that it is', () => {
    const urgent = [`${DESTINATION_TEACHER} urgent`, `${OFFICE} urgent`]
    const says = { urgent: true }
    expect(notified('createPass', aPass(), STUDENT, false, says)).toEqual(urgent)
    expect(notified('createPass', aPassThatIs('queued'), STUDENT, false, says)).toEqual(urgent)
    expect(notified('updatePass', aPass(), STUDENT, false, says)).toEqual(urgent)
    expect(notified('updatePass', aPassThatIs('queued'), STUDENT, false, says)).toEqual(urgent)
    expect(notified('updatePass', aPassThatIs('approved'), STUDENT, false, says)).toEqual([])
    expect(decidersOf({ event: 'updatePass', pass: withWords(aPass()), detail: says })).toBe('approvers')
    expect(decidersOf({ event: 'updatePass', pass: withWords(aPassThatIs('queued')), detail: says })).toBe('starters')
  })

  it('[D-009] [D-116] leaving the line notifies the student and the faculty; waiting in line notifies nobody', () => {
    const faculty = [`${ORIGIN_TEACHER} started`, `${DESTINATION_TEACHER} started`]
    const wasInLine = aPassThatIs('inProgress', { enqueuedAt: NOW })
    for (const actor of [null, OFFICE]) {
      expect(notified('startPass', wasInLine, actor)).toEqual([`${STUDENT} turn`, ...faculty])
    }
    expect(notified('startPass', aPassThatIs('inProgress'), STUDENT)).toEqual(faculty)
    expect(notified('startPass', aPassThatIs('queued'), STUDENT)).toEqual([])
  })

  it('[D-009] [D-116] the student is told that staff started or ended their running pass', () => {
    const started = [`${STUDENT} startedByStaff`, `${ORIGIN_TEACHER} started`, `${DESTINATION_TEACHER} started`]
    expect(notified('startPass', aPassThatIs('inProgress'), OFFICE)).toEqual(started)
    const ended = aPassThatIs('awaitingConfirmation', { duration: 4 })
    expect(notified('completePass', ended, OFFICE)).toEqual([
      `${STUDENT} ended`,
      `${ORIGIN_TEACHER} arrived`,
      `${DESTINATION_TEACHER} arrived`,
    ])
  })

  it('[D-116] the faculty at both ends are notified once each that a pass ended, was forgotten or was seen', () => {
    const ended = aPassThatIs('awaitingConfirmation', { duration: 4 })
    expect(notified('completePass', ended, STUDENT)).toEqual([
      `${ORIGIN_TEACHER} arrived`,
      `${DESTINATION_TEACHER} arrived`,
    ])
    expect(notified('completePass', { ...ended, duration: null }, null)).toEqual([
      `${ORIGIN_TEACHER} forgotten`,
      `${DESTINATION_TEACHER} forgotten`,
    ])
    const same = aPassThatIs('approved', { fromFacultyId: DESTINATION_TEACHER })
    expect(notified('acknowledgePass', same, STUDENT)).toEqual([`${DESTINATION_TEACHER} seen`])
    expect(notified('acknowledgePass', { ...same, fromFacultyId: null, toFacultyId: null }, STUDENT)).toEqual([])
    expect(notified('confirmPass', aPassThatIs('used'), OFFICE)).toEqual([])
  })

  it('[D-116] nobody is notified of their own action', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PASS_EVENTS), anyFacts, fc.boolean(), (event, pass, needsReapproval) => {
        for (const actorId of [pass.studentId, pass.toFacultyId, pass.fromFacultyId, ...APPROVERS]) {
          if (actorId === null) continue
          const sent = notificationsOf({ event, pass: withWords(pass), actorId, needsReapproval }, APPROVERS)
          expect(sent.map(({ userId }) => userId)).not.toContain(actorId)
        }
      }),
    )
  })

  it('[D-155] stores the ids, and the text that somebody wrote', () => {
    const words = { note: 'Book', rejectReason: 'Test', cancelReason: 'Assembly' }
    const factsOf = (event: PassEventName, pass: PassFacts, actorId = OFFICE) =>
      notificationsOf({ event, pass: withWords(pass, words), actorId }, APPROVERS)[0]?.facts
    const ids = { studentId: STUDENT, fromRoomId: ORIGIN_ROOM, toRoomId: DESTINATION_ROOM, actorId: OFFICE }
    expect(factsOf('createPass', aPass(), STUDENT)).toEqual({ ...ids, actorId: STUDENT, note: 'Book' })
    expect(factsOf('rejectPass', aPassThatIs('rejected'))).toEqual({ ...ids, reason: 'Test' })
    expect(
      notificationsOf(
        {
          event: 'rejectPass',
          pass: withWords(aPassThatIs('rejected'), { ...words, rejectReasonEs: 'Prueba' }),
          actorId: OFFICE,
        },
        [],
      ),
      '[LANG-06] with its Spanish wording',
    ).toMatchObject([{ facts: { reason: 'Test', reasonEs: 'Prueba' } }])
    expect(factsOf('cancelPass', aPassThatIs('canceled'))).toEqual({ ...ids, reason: 'Assembly' })
    expect(factsOf('approvePass', aPassThatIs('approved'))).toEqual(ids)
    expect(factsOf('updatePass', aPassThatIs('approved'))).toEqual(ids)
  })

  it('[D-116] administrators are notified of an incident, except whoever caused it', () => {
    const change = { pass: withWords(aPassThatIs('used', { confirmedAt: NOW })), actorId: OFFICE }
    expect(alertsOf('flagged', change, [OFFICE, asUserId(51)])).toEqual([
      {
        userId: 51,
        kind: 'incident',
        facts: {
          studentId: STUDENT,
          fromRoomId: ORIGIN_ROOM,
          toRoomId: DESTINATION_ROOM,
          actorId: OFFICE,
          incident: 'flagged',
        },
      },
    ])
  })
})

describe('what needs approval', () => {
  it('[D-013] a request, and a change that leads to another approver; nothing that is approved', () => {
    expect(decidersOf({ event: 'createPass', pass: withWords(aPass()) })).toBe('approvers')
    expect(decidersOf({ event: 'createPass', pass: withWords(aPassThatIs('approved')) })).toBeNull()
    expect(decidersOf({ event: 'updatePass', pass: withWords(aPass()), needsReapproval: true })).toBe('approvers')
    expect(decidersOf({ event: 'updatePass', pass: withWords(aPass()) })).toBeNull()
    expect(decidersOf({ event: 'startPass', pass: withWords(aPass()), needsReapproval: true })).toBeNull()
  })
})

describe('the notifications that a person receives', () => {
  const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

  it('[NOTIF-06] are those they subscribed to, and those that cannot be switched off', () => {
    for (const kind of kinds.filter((one) => one !== 'turn')) {
      const type = NOTIFICATION_KINDS[kind]
      const isOption = NOTIFICATION_OPTIONS.some((option) => option === type)
      expect(isWanted(kind, [])).toBe(!isOption)
      expect(isWanted(kind, [type])).toBe(true)
    }
  })

  it('[D-009] always include that it is their turn', () => {
    expect(isWanted('turn', [])).toBe(true)
  })

  it('[D-116] are at first what staff must decide on or know, and for students all that happens to their passes', () => {
    expect(defaultOptions('faculty')).toEqual(['request', 'view', 'assign'])
    expect(defaultOptions('schoolAdministrator')).toEqual(defaultOptions('faculty'))
    expect(defaultOptions('student')).toEqual(optionsFor('student'))
  })

  it('[SSET-01] [NOTIF-06] staff choose among five; students among those that can reach them', () => {
    expect(optionsFor('faculty')).toEqual(NOTIFICATION_OPTIONS)
    expect(optionsFor('student')).toEqual(['start', 'end'])
    fc.assert(
      fc.property(fc.constantFrom(...PASS_EVENTS), anyFacts, fc.boolean(), (event, facts, isAutomatic) => {
        const pass = withWords({ ...facts, studentId: STUDENT })
        const actorId = isAutomatic ? null : OFFICE
        const forStudent = notificationsOf({ event, pass, actorId }, []).filter(({ userId }) => userId === STUDENT)
        const options = optionsFor('student')
        for (const { kind } of forStudent) expect(isWanted(kind, options), `${event}: ${kind}`).toBe(true)
      }),
    )
  })

  it('[D-155] a kind from another version is not recognized', () => {
    expect(kinds.every(isNotificationKind)).toBe(true)
    expect(['later', '', 'constructor', null].some(isNotificationKind)).toBe(false)
  })
})
