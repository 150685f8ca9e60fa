import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASS_EVENTS, type PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'
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
import { anyFacts } from '../testing/lives.ts'
import { isNotificationKind, isWanted, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'
import { alertsOf, asksForApproval, notificationsOf, type ToldPass } from './plan.ts'
import { NOTIFICATION_OPTIONS } from './types.ts'

const withWords = (pass: PassFacts, words: Partial<ToldPass> = {}): ToldPass => ({
  ...pass,
  note: null,
  rejectReason: null,
  cancelReason: null,
  ...words,
})

const APPROVERS = [DESTINATION_TEACHER, OFFICE]

function told(event: PassEventName, pass: PassFacts, actorId: number | null, needsReapproval?: boolean): string[] {
  return notificationsOf({ event, pass: withWords(pass), actorId, needsReapproval }, APPROVERS).map(
    ({ userId, kind }) => `${userId} ${kind}`,
  )
}

describe('who is told what', () => {
  it('[D-116] a request is put to those who approve', () => {
    expect(told('createPass', aPass(), STUDENT)).toEqual([`${DESTINATION_TEACHER} requested`, `${OFFICE} requested`])
  })

  it('[D-116] a pass that needs nobody’s approval is put to nobody; one that runs is told to its faculty', () => {
    expect(told('createPass', aPassThatIs('approved'), STUDENT)).toEqual([])
    expect(told('createPass', aPassThatIs('queued'), STUDENT)).toEqual([])
    const faculty = [`${ORIGIN_TEACHER} started`, `${DESTINATION_TEACHER} started`]
    expect(told('createPass', aPassThatIs('inProgress'), STUDENT)).toEqual(faculty)
  })

  it('[D-116] the student hears what others do with their pass', () => {
    const issued = aPassThatIs('approved', { createdBy: ISSUING_TEACHER })
    expect(told('createPass', issued, ISSUING_TEACHER)).toEqual([`${STUDENT} issued`])
    expect(told('approvePass', aPassThatIs('approved'), OFFICE)).toEqual([`${STUDENT} approved`])
    expect(told('rejectPass', aPassThatIs('rejected'), OFFICE)).toEqual([`${STUDENT} rejected`])
    expect(told('cancelPass', aPassThatIs('canceled'), OFFICE)).toEqual([`${STUDENT} canceled`])
    expect(told('cancelPass', aPassThatIs('canceled'), null)).toEqual([`${STUDENT} canceled`])
    expect(told('updatePass', aPassThatIs('approved'), OFFICE)).toEqual([`${STUDENT} changed`])
  })

  it('[D-116] a change that makes another approver asks them', () => {
    expect(told('updatePass', aPass(), ORIGIN_TEACHER, true)).toEqual([
      `${STUDENT} changed`,
      `${DESTINATION_TEACHER} requested`,
      `${OFFICE} requested`,
    ])
    expect(told('updatePass', aPass(), ORIGIN_TEACHER)).toEqual([`${STUDENT} changed`])
    expect(told('updatePass', aPassThatIs('approved'), ORIGIN_TEACHER, true)).toEqual([`${STUDENT} changed`])
  })

  it('[D-009] [D-116] whoever the line lets go is told, with the faculty; waiting in line is told to nobody', () => {
    const faculty = [`${ORIGIN_TEACHER} started`, `${DESTINATION_TEACHER} started`]
    expect(told('startPass', aPassThatIs('inProgress'), null)).toEqual([`${STUDENT} turn`, ...faculty])
    expect(told('startPass', aPassThatIs('inProgress'), STUDENT)).toEqual(faculty)
    expect(told('startPass', aPassThatIs('queued'), STUDENT)).toEqual([])
  })

  it('[D-116] the faculty at both ends hear that a pass ended, was forgotten or was seen, each once', () => {
    const ended = aPassThatIs('awaitingConfirmation', { duration: 4 })
    expect(told('completePass', ended, STUDENT)).toEqual([
      `${ORIGIN_TEACHER} arrived`,
      `${DESTINATION_TEACHER} arrived`,
    ])
    expect(told('completePass', { ...ended, duration: null }, null)).toEqual([
      `${ORIGIN_TEACHER} forgotten`,
      `${DESTINATION_TEACHER} forgotten`,
    ])
    const same = aPassThatIs('approved', { fromFacultyId: DESTINATION_TEACHER })
    expect(told('acknowledgePass', same, STUDENT)).toEqual([`${DESTINATION_TEACHER} seen`])
    expect(told('acknowledgePass', { ...same, fromFacultyId: null, toFacultyId: null }, STUDENT)).toEqual([])
    expect(told('confirmPass', aPassThatIs('used'), OFFICE)).toEqual([])
  })

  it('[D-116] never whoever did it, whatever happened', () => {
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

  it('[D-155] keeps the ids, and the words that somebody wrote', () => {
    const words = { note: 'Book', rejectReason: 'Test', cancelReason: 'Assembly' }
    const factsOf = (event: PassEventName, pass: PassFacts, actorId = OFFICE) =>
      notificationsOf({ event, pass: withWords(pass, words), actorId }, APPROVERS)[0]?.facts
    const ids = { studentId: STUDENT, fromRoomId: ORIGIN_ROOM, toRoomId: DESTINATION_ROOM, actorId: OFFICE }
    expect(factsOf('createPass', aPass(), STUDENT)).toEqual({ ...ids, actorId: STUDENT, note: 'Book' })
    expect(factsOf('rejectPass', aPassThatIs('rejected'))).toEqual({ ...ids, reason: 'Test' })
    expect(factsOf('cancelPass', aPassThatIs('canceled'))).toEqual({ ...ids, reason: 'Assembly' })
    expect(factsOf('approvePass', aPassThatIs('approved'))).toEqual(ids)
    expect(factsOf('updatePass', aPassThatIs('approved'))).toEqual(ids)
  })

  it('[D-116] administrators hear of an incident, except of what they did', () => {
    const change = { pass: withWords(aPassThatIs('used', { confirmedAt: NOW })), actorId: OFFICE }
    expect(alertsOf('flagged', change, [OFFICE, 51])).toEqual([
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

describe('what asks for an answer', () => {
  it('[D-013] a request, and a change that makes another approver; nothing that is approved', () => {
    expect(asksForApproval({ event: 'createPass', pass: withWords(aPass()) })).toBe(true)
    expect(asksForApproval({ event: 'createPass', pass: withWords(aPassThatIs('approved')) })).toBe(false)
    expect(asksForApproval({ event: 'updatePass', pass: withWords(aPass()), needsReapproval: true })).toBe(true)
    expect(asksForApproval({ event: 'updatePass', pass: withWords(aPass()) })).toBe(false)
    expect(asksForApproval({ event: 'startPass', pass: withWords(aPass()), needsReapproval: true })).toBe(false)
  })
})

describe('what somebody wants to be told', () => {
  const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

  it('[NOTIF-06] is what they subscribed to, and whatever cannot be subscribed to', () => {
    for (const kind of kinds.filter((one) => one !== 'turn')) {
      const type = NOTIFICATION_KINDS[kind]
      const isOption = NOTIFICATION_OPTIONS.some((option) => option === type)
      expect(isWanted(kind, [])).toBe(!isOption)
      expect(isWanted(kind, [type])).toBe(true)
    }
  })

  it('[D-009] includes that it is their turn', () => {
    expect(isWanted('turn', [])).toBe(true)
  })

  it('[D-155] a kind from another version is none', () => {
    expect(kinds.every(isNotificationKind)).toBe(true)
    expect(['later', '', 'constructor', null].some(isNotificationKind)).toBe(false)
  })
})
