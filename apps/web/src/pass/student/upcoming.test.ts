import { minutesAfter } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, aSetup, aViewer, STUDENT_ID } from '../../base/testing.ts'
import { english, spanish } from '../../testing/words.ts'
import { canCancel, canMarkSeen, isIssuedByStaff, needsOrigin, startChoice } from './upcoming.ts'

const { school } = aSetup()
const student = aViewer({ userId: STUDENT_ID, type: 'student' })
/** 10:00 in the morning at the school. */
const AT_TEN = '2026-11-16T16:00:00.000Z'
const minutesFromTen = (minutes: number) => minutesAfter(AT_TEN, minutes)

const own = aPass({ approvedAt: '2026-11-16T14:00:00.000Z', scheduledFor: AT_TEN, isAsapPass: false })
const issued = { ...own, createdBy: ALVAREZ_ID }

describe('an upcoming pass of a student', () => {
  it('[WIN-05] can be started inside its activation window only', () => {
    expect(startChoice(english, own, student, school, minutesFromTen(-6))).toEqual({
      kind: 'wait',
      hint: 'You can start it from 9:55 am',
    })
    expect(startChoice(english, own, student, school, minutesFromTen(-5))).toEqual({ kind: 'start' })
    expect(startChoice(english, own, student, school, minutesFromTen(30))).toEqual({ kind: 'start' })
    expect(startChoice(english, own, student, school, minutesFromTen(31))).toEqual({
      kind: 'wait',
      hint: 'This pass has expired. Make a new one.',
    })
  })

  it('[LANG-03] says why not in the language of the student', () => {
    const hintAt = (minutes: number) => startChoice(spanish, own, student, school, minutesFromTen(minutes))
    expect(hintAt(-6)).toEqual({ kind: 'wait', hint: 'Puedes empezarlo desde las 9:55 a.\u00a0m.' })
    expect(hintAt(31)).toEqual({ kind: 'wait', hint: 'Este pase ya venció. Haz uno nuevo.' })
  })

  it('[SLIST-01] asks for its origin first if that is missing', () => {
    const nowhere = { ...issued, fromRoomId: null, fromRoomName: null }
    expect(startChoice(english, nowhere, student, school, AT_TEN)).toEqual({ kind: 'choose_origin' })
    expect(startChoice(english, nowhere, student, school, minutesFromTen(-20)).kind).toBe('wait')
  })

  it('[SLIST-02] asks for its origin once, and no longer when it has started or lapsed', () => {
    const nowhere = { ...issued, fromRoomId: null, fromRoomName: null }
    expect(needsOrigin(nowhere, school, AT_TEN)).toBe(true)
    expect(needsOrigin(issued, school, AT_TEN)).toBe(false)
    expect(needsOrigin({ ...nowhere, canceledAt: AT_TEN }, school, AT_TEN)).toBe(false)
    expect(needsOrigin(nowhere, school, minutesFromTen(31))).toBe(false)
  })

  it('[SLIST-04][D-099] can be marked as seen once, if somebody else created it', () => {
    expect(canMarkSeen(issued, student, school, AT_TEN)).toBe(true)
    expect(canMarkSeen({ ...issued, acknowledgedAt: AT_TEN }, student, school, AT_TEN)).toBe(false)
    expect(canMarkSeen(own, student, school, AT_TEN)).toBe(false)
  })

  it('[D-019] can be canceled by the student who created it', () => {
    expect(canCancel(own, student, school, AT_TEN)).toBe(true)
    expect(canCancel(issued, student, school, AT_TEN)).toBe(false)
  })

  it('[D-079] says whose pass it is if a teacher created it', () => {
    expect(isIssuedByStaff(issued)).toBe(true)
    expect(isIssuedByStaff(own)).toBe(false)
  })
})
