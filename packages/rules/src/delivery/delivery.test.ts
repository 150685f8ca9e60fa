import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { NOTIFICATION_KIND_NAMES } from '../notification/kinds.ts'
import { deliveredText } from '../text/delivery.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'
import { english } from '../words/english.ts'
import { quietUntil } from './quietHours.ts'
import { afterFailure, RETRY_MINUTES } from './retry.ts'
import { sentLanguage } from './sentLanguage.ts'
import { dialedNumber, oneSegment, SEGMENT_LENGTH } from './textMessage.ts'

const NOW: Instant = '2026-10-13T15:00:00.000Z'

describe('what could not be sent', () => {
  const report = (attempts: number, now = NOW) =>
    afterFailure({ notificationKind: 'weeklyReport', createdAt: NOW, attempts }, now)

  it('[D-117] is tried again after 1, 5 and 30 minutes, 2 and 6 hours, and then given up', () => {
    expect(RETRY_MINUTES.map((_, index) => report(index + 1))).toEqual(
      [1, 5, 30, 120, 360].map((minutes) => ({ state: 'pending', dueAt: minutesAfter(NOW, minutes) })),
    )
    expect(report(6)).toEqual({ state: 'failed' })
  })

  it('[D-117] is dropped once nobody needs it: a pass after half an hour, anything else after a day', () => {
    const pass = (attempts: number, now: Instant) =>
      afterFailure({ notificationKind: 'approved', createdAt: NOW, attempts }, now).state
    expect(pass(1, NOW)).toBe('pending')
    expect(pass(2, minutesAfter(NOW, 25))).toBe('pending')
    expect(pass(2, minutesAfter(NOW, 26))).toBe('too_late')
    expect(report(4, minutesAfter(NOW, 22 * 60)).state).toBe('pending')
    expect(report(4, minutesAfter(NOW, 22 * 60 + 1)).state).toBe('too_late')
    const invitation = { notificationKind: null, createdAt: NOW, attempts: 3 }
    expect(afterFailure(invitation, minutesAfter(NOW, 60)).state).toBe('pending')
  })

  it('waits as long as the other side asks', () => {
    const waiting = { notificationKind: null, createdAt: NOW, attempts: 1 }
    expect(afterFailure(waiting, NOW, 600)).toEqual({ state: 'pending', dueAt: minutesAfter(NOW, 10) })
    expect(afterFailure(waiting, NOW, 10)).toEqual({ state: 'pending', dueAt: minutesAfter(NOW, 1) })
  })
})

describe('quiet hours', () => {
  it.each([
    ['2026-10-13T20:59:59-05:00', null],
    ['2026-10-13T21:00:00-05:00', '2026-10-14T12:00:00.000Z'],
    ['2026-10-14T02:00:00-05:00', '2026-10-14T12:00:00.000Z'],
    ['2026-10-14T06:59:59-05:00', '2026-10-14T12:00:00.000Z'],
    ['2026-10-14T07:00:00-05:00', null],
    // The night in which the clocks are set back.
    ['2026-10-31T22:00:00-05:00', '2026-11-01T13:00:00.000Z'],
  ])('[D-154] at %s', (time, end) => {
    expect(quietUntil(new Date(time).toISOString() as Instant, 'America/Chicago')).toBe(end)
  })
})

describe('a text message', () => {
  it('goes to a number that can exist', () => {
    expect(dialedNumber('(555) 234-5678')).toBe('+15552345678')
    expect(['(155) 234-5678', '(555) 134-5678', '5552345678', ''].map(dialedNumber)).toEqual([null, null, null, null])
  })

  it('is one segment, whatever it says', () => {
    expect(oneSegment('“Room 204’s” café – 日本 🙂 done')).toBe('"Room 204\'s" café - done')
    expect(oneSegment('Żółć łąka')).toBe('Zoc aka')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const sent = oneSegment(text)
        expect(sent.length).toBeLessThanOrEqual(SEGMENT_LENGTH)
        expect(sent).not.toMatch(/[^\p{ASCII}£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà]/u)
      }),
    )
  })
})

it('[LANG-10] Spanish keeps the letters that texts have, and writes the others without their accents', () => {
  expect(oneSegment('¡Año nuevo! ¿Un café en Rincón, aquí, más tarde? Pingüino, ÁÍÓÚÑÉ')).toBe(
    '¡Año nuevo! ¿Un café en Rincon, aqui, mas tarde? Pingüino, AIOUÑÉ',
  )
})

it('[LANG-04] what is sent is in the language that a student chose, else in that of the school; staff read English', () => {
  const student = { type: 'student', language: null, studentLanguage: null } as const
  expect(sentLanguage(student)).toBe('en')
  expect(sentLanguage({ ...student, studentLanguage: 'es' })).toBe('es')
  expect(sentLanguage({ ...student, language: 'en', studentLanguage: 'es' })).toBe('en')
  expect(sentLanguage({ ...student, type: 'faculty', studentLanguage: 'es' })).toBe('en')
  expect(sentLanguage({ ...student, type: null, studentLanguage: 'es' })).toBe('en')
})

describe('a notification outside of Corridor', () => {
  const names = { student: 'Maya Ann Okonkwo', fromRoom: 'Room 204', toRoom: 'Library', actor: 'Elena Alvarez' }

  it.each(NOTIFICATION_KIND_NAMES)('[D-154] %s carries no full name of a student, and no note', (kind) => {
    const facts = { note: 'Maya Okonkwo feels ill', reason: 'Maya Okonkwo was late', incident: 'flagged' } as const
    const { title, message } = deliveredText(english, kind, names, facts)
    expect(title + message).not.toMatch(/Maya|Okonkwo/)
    expect(title).not.toMatch(/M\.\s?O\./)
  })

  it('[D-154] says whom it is about by initials', () => {
    expect(deliveredText(english, 'requested', names, {})).toEqual({
      title: 'A student requested a pass',
      message: 'M.O. requested a pass from Room 204 to Library.',
    })
    expect(deliveredText(english, 'arrived', { ...names, student: null }, {}).message).toMatch(/^A student's pass/)
  })

  it('[D-154] does not name a student who did it', () => {
    const maya = asUserId(1)
    const byMaya = { ...names, actor: 'Maya Okonkwo' }
    expect(deliveredText(english, 'canceled', byMaya, { actorId: maya, studentId: maya }).message).not.toContain('Maya')
    expect(deliveredText(english, 'canceled', names, { actorId: asUserId(2), studentId: maya }).message).toContain(
      'Elena Alvarez',
    )
  })
})
