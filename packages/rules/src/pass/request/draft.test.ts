import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId, type UserId } from '../../ids.ts'
import {
  DESTINATION_ROOM,
  DESTINATION_TEACHER,
  NOW,
  ORIGIN_ROOM,
  ORIGIN_TEACHER,
  SCHOOL,
} from '../../testing/builders.ts'
import { english } from '../../words/english.ts'
import {
  defaultFacultyForStaff,
  defaultFacultyForStudent,
  draftMessage,
  isOriginComplete,
  onlyFaculty,
  type StaffDraft,
  type StudentDraft,
  sentSchedule,
  staffDraftProblem,
  studentDraftProblem,
} from './draft.ts'

const ISSUER = asUserId(40)
const staff = (...linked: UserId[]) => ({ linked, covering: [] })
const faculty = { ofOrigin: staff(ORIGIN_TEACHER), ofDestination: staff(DESTINATION_TEACHER) }

const requested: StudentDraft = {
  fromRoomId: ORIGIN_ROOM,
  fromFacultyId: ORIGIN_TEACHER,
  toRoomId: DESTINATION_ROOM,
  toFacultyId: DESTINATION_TEACHER,
  scheduledFor: NOW,
  isAsapPass: false,
}

const issued: StaffDraft = {
  schoolId: SCHOOL,
  studentIds: [asUserId(10), asUserId(11)],
  fromRoomId: null,
  toRoomId: DESTINATION_ROOM,
  toFacultyId: DESTINATION_TEACHER,
  scheduledFor: NOW,
}

describe('a student’s draft', () => {
  it('[SNEW-05] is valid when everything but the note is filled', () => {
    expect(studentDraftProblem(requested, faculty)).toBeNull()
  })

  it.each(['fromRoomId', 'fromFacultyId', 'toRoomId', 'toFacultyId', 'scheduledFor'] as const)(
    '[SNEW-05] is incomplete without %s',
    (field) => {
      expect(studentDraftProblem({ ...requested, [field]: null }, faculty)).toBe('incomplete')
    },
  )

  it('[SNEW-06] [D-031] has a message for the same place chosen twice, and none for an incomplete form', () => {
    const problem = studentDraftProblem({ ...requested, toRoomId: ORIGIN_ROOM }, faculty)
    expect(draftMessage(english, problem)).toBe("You cannot create a pass 'to' and 'from' the same place!")
    expect(draftMessage(english, 'incomplete')).toBeNull()
    expect(draftMessage(english, null)).toBeNull()
  })

  it('[PASS-24] [D-029] an ASAP pass sends no time, and needs none', () => {
    const asap = { ...requested, isAsapPass: true }
    expect(sentSchedule(asap)).toBeNull()
    expect(sentSchedule(requested)).toBe(NOW)
    expect(studentDraftProblem({ ...asap, scheduledFor: null }, faculty)).toBeNull()
  })

  it('[D-033] destination faculty may be empty only if neither room has any', () => {
    const nobody = { ...requested, fromFacultyId: null, toFacultyId: null }
    expect(studentDraftProblem(nobody, { ofOrigin: staff(), ofDestination: staff() })).toBeNull()
    expect(studentDraftProblem(nobody, { ofOrigin: staff(), ofDestination: staff(DESTINATION_TEACHER) })).toBe(
      'incomplete',
    )
    expect(
      studentDraftProblem(
        { ...requested, toFacultyId: null },
        { ofOrigin: staff(ORIGIN_TEACHER), ofDestination: staff() },
      ),
    ).toBe('incomplete')
  })

  it('a room has an obvious faculty member only if exactly one person is linked to it, covered or not', () => {
    expect(onlyFaculty(staff(ORIGIN_TEACHER))).toBe(ORIGIN_TEACHER)
    expect(onlyFaculty({ linked: [ORIGIN_TEACHER], covering: [ISSUER] })).toBe(ORIGIN_TEACHER)
    expect(onlyFaculty(staff(ORIGIN_TEACHER, ISSUER))).toBeNull()
    expect(onlyFaculty(staff())).toBeNull()
  })

  it('[SLIST-03] the update form needs both origin room and faculty', () => {
    expect(isOriginComplete({ fromRoomId: asRoomId(1), fromFacultyId: asUserId(2) })).toBe(true)
    expect(isOriginComplete({ fromRoomId: asRoomId(1), fromFacultyId: null })).toBe(false)
    expect(isOriginComplete({ fromRoomId: null, fromFacultyId: asUserId(2) })).toBe(false)
  })
})

describe('a draft of staff', () => {
  it('[NEW-05] [NEW-06] [D-030] needs school, time, destination and a student, and no origin', () => {
    expect(staffDraftProblem(issued, faculty.ofDestination)).toBeNull()
    expect(staffDraftProblem({ ...issued, studentIds: [] }, faculty.ofDestination)).toBe('incomplete')
    for (const field of ['schoolId', 'toRoomId', 'scheduledFor']) {
      expect(staffDraftProblem({ ...issued, [field]: null }, faculty.ofDestination)).toBe('incomplete')
    }
  })

  it('[D-033] [D-159] needs a faculty member of the destination, if anybody works there', () => {
    const unnamed = { ...issued, toFacultyId: null }
    expect(staffDraftProblem(unnamed, staff(DESTINATION_TEACHER, ISSUER))).toBe('incomplete')
    expect(staffDraftProblem(unnamed, staff())).toBeNull()
  })

  it('[D-031] cannot have the same origin and destination', () => {
    expect(staffDraftProblem({ ...issued, fromRoomId: DESTINATION_ROOM }, faculty.ofDestination)).toBe('same_place')
  })

  it('[D-143] includes at most 75 students, and the message says so', () => {
    const many = (count: number) => ({
      ...issued,
      studentIds: Array.from({ length: count }, (_, index) => asUserId(index)),
    })
    expect(staffDraftProblem(many(75), faculty.ofDestination)).toBeNull()
    expect(staffDraftProblem(many(76), faculty.ofDestination)).toBe('too_many_students')
    expect(draftMessage(english, 'too_many_students')).toContain('75')
  })
})

describe('the destination’s faculty by default', () => {
  const several = staff(DESTINATION_TEACHER, asUserId(21))

  it('[D-033] is the only one that the room has', () => {
    expect(defaultFacultyForStudent(staff(DESTINATION_TEACHER), ORIGIN_TEACHER)).toBe(DESTINATION_TEACHER)
    expect(defaultFacultyForStaff(staff(DESTINATION_TEACHER), ORIGIN_TEACHER, ISSUER)).toBe(DESTINATION_TEACHER)
  })

  it('[SNEW-07] [D-033] else a student’s form copies the origin’s', () => {
    expect(defaultFacultyForStudent(staff(), ORIGIN_TEACHER)).toBe(ORIGIN_TEACHER)
    expect(defaultFacultyForStudent(staff(), null)).toBeNull()
  })

  it('[NEW-10] [D-033] else a staff form takes the origin’s, else whoever issues', () => {
    expect(defaultFacultyForStaff(staff(), ORIGIN_TEACHER, ISSUER)).toBe(ORIGIN_TEACHER)
    expect(defaultFacultyForStaff(staff(), null, ISSUER)).toBe(ISSUER)
  })

  it('[D-159] is copied only from somebody who works there, if several people do', () => {
    expect(defaultFacultyForStudent(several, ORIGIN_TEACHER)).toBeNull()
    expect(defaultFacultyForStudent(several, asUserId(21))).toBe(21)
    expect(defaultFacultyForStaff(several, ORIGIN_TEACHER, ISSUER)).toBeNull()
    expect(defaultFacultyForStaff(several, ORIGIN_TEACHER, asUserId(21))).toBe(21)
    expect(defaultFacultyForStaff({ ...several, covering: [ISSUER] }, null, ISSUER)).toBe(ISSUER)
  })
})
