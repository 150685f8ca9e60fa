import type { FoundStudent } from '@corridor/contract'
import { asSchoolId, asUserId, type UserId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { describe, expect, it } from 'vitest'
import {
  ALVAREZ_ID,
  aSetup,
  LIBRARY,
  LIND_ID,
  NOW,
  OSEI_ID,
  RESTROOM,
  ROOM_118,
  ROOM_204,
} from '../../../base/testing.ts'
import { destinationFaculty, type IssueForm, issuedText, issuePayload, issueProblem, withDestination } from './form.ts'

const setup = aSetup()
const student = (userId: UserId): FoundStudent => ({
  userId,
  schoolId: asSchoolId(1),
  firstName: 'Maya',
  lastName: 'Okonkwo',
  grade: '10',
  schoolIdentifier: null,
  profileImageUrl: null,
})
const form = (changes: Partial<IssueForm> = {}): IssueForm => ({
  students: [student(asUserId(1))],
  destination: { roomId: LIBRARY, userId: null },
  chosenFacultyId: null,
  origin: null,
  isOriginChosen: false,
  // In the school's time, where it is 9:42.
  schedule: { date: '2026-11-16', time: '11:00' },
  note: '',
  ...changes,
})
const problem = (changes: Partial<IssueForm>) => issueProblem(form(changes), setup, ALVAREZ_ID, NOW)

describe('a pass that staff issue', () => {
  it('[NEW-05] can be sent with a student, a destination and a time', () => {
    expect(problem({})).toBeNull()
    expect(problem({ students: [] })).toBe('incomplete')
    expect(problem({ destination: null })).toBe('incomplete')
    expect(problem({ schedule: { date: '2026-11-16', time: '' } })).toBe('incomplete')
  })

  it('[NEW-03] [D-143] goes to many students, at most 75', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => student(asUserId(at + 1)))
    expect(problem({ students: many(BULK_CAP) })).toBeNull()
    expect(problem({ students: many(BULK_CAP + 1) })).toBe('too_many_students')
  })

  it('[NEW-09] [D-035] is between 07:00 and 16:00, today or in the next month', () => {
    expect(problem({ schedule: { date: '2026-11-17', time: '07:00' } })).toBeNull()
    expect(problem({ schedule: { date: '2026-11-17', time: '16:00' } })).toBeNull()
    expect(problem({ schedule: { date: '2026-11-17', time: '06:59' } })).toBe('time')
    expect(problem({ schedule: { date: '2026-11-17', time: '16:01' } })).toBe('time')
    expect(problem({ schedule: { date: '2026-11-15', time: '11:00' } })).toBe('date')
    expect(problem({ schedule: { date: '2026-12-17', time: '11:00' } })).toBe('date')
    expect(problem({ schedule: { date: '2026-11-16', time: '08:00' } })).toBe('past')
  })

  it('[D-031] [D-032] does not lead to its own origin', () => {
    expect(
      problem({ destination: { roomId: ROOM_118, userId: OSEI_ID }, origin: { roomId: ROOM_118, userId: LIND_ID } }),
    ).toBe('same_place')
  })

  it('[NEW-06] needs neither origin nor note nor a named teacher', () => {
    expect(issuePayload(form(), setup, ALVAREZ_ID)).toEqual({
      schoolId: 1,
      studentIds: [1],
      toRoomId: LIBRARY,
      toFacultyId: ALVAREZ_ID,
      fromRoomId: null,
      fromFacultyId: null,
      scheduledFor: '2026-11-16T17:00:00.000Z',
      note: null,
    })
  })

  it('[NEW-10] [D-033] defaults to the teacher of the destination, else of the origin, else the issuer', () => {
    const faculty = (changes: Partial<IssueForm>) => destinationFaculty(form(changes), setup, LIND_ID)
    expect(faculty({ destination: { roomId: ROOM_204, userId: ALVAREZ_ID } })).toBe(ALVAREZ_ID)
    expect(faculty({ origin: { roomId: ROOM_204, userId: ALVAREZ_ID } })).toBe(ALVAREZ_ID)
    expect(faculty({ destination: { roomId: RESTROOM, userId: null } })).toBe(LIND_ID)
    expect(faculty({ chosenFacultyId: OSEI_ID })).toBe(OSEI_ID)
    expect(faculty({ destination: null })).toBeNull()
  })

  it('[FLASH-03] [FLASH-04] is confirmed in these words', () => {
    expect(issuedText([student(asUserId(1))])).toBe('Successfully issued pass to Maya Okonkwo')
    expect(issuedText([student(asUserId(1)), student(asUserId(2)), student(asUserId(3))])).toBe(
      'Successfully issued 3 passes',
    )
  })
})

describe('the suggested origin', () => {
  const own = { roomId: ROOM_204, userId: ALVAREZ_ID }
  const library = { roomId: LIBRARY, userId: null }

  it('[NEW-06] is the issuer’s own room, except for students who are called there', () => {
    expect(withDestination(form({ origin: own }), library, own).origin).toEqual(own)
    expect(withDestination(form({ origin: own }), own, own).origin).toBeNull()
    expect(withDestination(form({ origin: null }), library, own).origin, 'called elsewhere after all').toEqual(own)
  })

  it('[NEW-06] never replaces what the person chose', () => {
    const chosen = { roomId: ROOM_118, userId: OSEI_ID }
    expect(withDestination(form({ origin: chosen, isOriginChosen: true }), library, own).origin).toEqual(chosen)
    expect(withDestination(form({ origin: null, isOriginChosen: true }), library, own).origin).toBeNull()
  })
})
