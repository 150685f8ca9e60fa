import { describe, expect, it } from 'vitest'
import { DESTINATION_ROOM, DESTINATION_TEACHER, NOW, ORIGIN_ROOM, ORIGIN_TEACHER, SCHOOL } from '../testing/builders.ts'
import {
  defaultFacultyForStaff,
  defaultFacultyForStudent,
  draftMessage,
  isFacultyOfOrigin,
  isOriginComplete,
  onlyFaculty,
  type StaffDraft,
  type StudentDraft,
  sentSchedule,
  staffDraftProblem,
  studentDraftProblem,
} from './draft.ts'

const ISSUER = 40
const faculty = { ofOrigin: [ORIGIN_TEACHER], ofDestination: [DESTINATION_TEACHER] }

const asked: StudentDraft = {
  fromRoomId: ORIGIN_ROOM,
  fromFacultyId: ORIGIN_TEACHER,
  toRoomId: DESTINATION_ROOM,
  toFacultyId: DESTINATION_TEACHER,
  scheduledFor: NOW,
  isAsapPass: false,
}

const issued: StaffDraft = {
  schoolId: SCHOOL,
  studentIds: [10, 11],
  fromRoomId: null,
  toRoomId: DESTINATION_ROOM,
  scheduledFor: NOW,
}

describe('a student’s draft', () => {
  it('[SNEW-05] is valid when everything but the note is filled', () => {
    expect(studentDraftProblem(asked, faculty)).toBeNull()
  })

  it.each(['fromRoomId', 'fromFacultyId', 'toRoomId', 'toFacultyId', 'scheduledFor'] as const)(
    '[SNEW-05] is incomplete without %s',
    (field) => {
      expect(studentDraftProblem({ ...asked, [field]: null }, faculty)).toBe('incomplete')
    },
  )

  it('[SNEW-06] [D-031] has a sentence only for the same place, chosen twice', () => {
    const problem = studentDraftProblem({ ...asked, toRoomId: ORIGIN_ROOM }, faculty)
    expect(draftMessage(problem)).toBe("You cannot create a pass 'to' and 'from' the same place!")
    expect(draftMessage('incomplete')).toBeNull()
    expect(draftMessage(null)).toBeNull()
  })

  it('[PASS-24] [D-029] as soon as possible sends no time, and needs none', () => {
    const asap = { ...asked, isAsapPass: true }
    expect(sentSchedule(asap)).toBeNull()
    expect(sentSchedule(asked)).toBe(NOW)
    expect(studentDraftProblem({ ...asap, scheduledFor: null }, faculty)).toBeNull()
  })

  it('[D-033] destination faculty may stay empty only where neither room has any', () => {
    const nobody = { ...asked, fromFacultyId: null, toFacultyId: null }
    expect(studentDraftProblem(nobody, { ofOrigin: [], ofDestination: [] })).toBeNull()
    expect(studentDraftProblem(nobody, { ofOrigin: [], ofDestination: [DESTINATION_TEACHER] })).toBe('incomplete')
    expect(
      studentDraftProblem({ ...asked, toFacultyId: null }, { ofOrigin: [ORIGIN_TEACHER], ofDestination: [] }),
    ).toBe('incomplete')
  })

  it('[D-133] comes from somebody who works in that room, where anybody does', () => {
    expect(isFacultyOfOrigin(ORIGIN_TEACHER, [ISSUER, ORIGIN_TEACHER])).toBe(true)
    expect(isFacultyOfOrigin(DESTINATION_TEACHER, [ORIGIN_TEACHER])).toBe(false)
    expect(isFacultyOfOrigin(DESTINATION_TEACHER, [])).toBe(true)
    expect(isFacultyOfOrigin(null, [ORIGIN_TEACHER])).toBe(true)
  })

  it('who works in a room is plain only where one person does', () => {
    expect(onlyFaculty([ORIGIN_TEACHER])).toBe(ORIGIN_TEACHER)
    expect(onlyFaculty([ORIGIN_TEACHER, ISSUER])).toBeNull()
    expect(onlyFaculty([])).toBeNull()
  })

  it('[SLIST-03] the update form needs both origin room and faculty', () => {
    expect(isOriginComplete({ fromRoomId: 1, fromFacultyId: 2 })).toBe(true)
    expect(isOriginComplete({ fromRoomId: 1, fromFacultyId: null })).toBe(false)
    expect(isOriginComplete({ fromRoomId: null, fromFacultyId: 2 })).toBe(false)
  })
})

describe('a draft of staff', () => {
  it('[NEW-05] [NEW-06] [D-030] needs school, time, destination and a student, and no origin', () => {
    expect(staffDraftProblem(issued)).toBeNull()
    expect(staffDraftProblem({ ...issued, studentIds: [] })).toBe('incomplete')
    for (const field of ['schoolId', 'toRoomId', 'scheduledFor']) {
      expect(staffDraftProblem({ ...issued, [field]: null })).toBe('incomplete')
    }
  })

  it('[D-031] cannot lead to where it starts', () => {
    expect(staffDraftProblem({ ...issued, fromRoomId: DESTINATION_ROOM })).toBe('same_place')
  })

  it('[D-143] reaches 75 students at most, and says so', () => {
    const many = (count: number) => ({ ...issued, studentIds: Array.from({ length: count }, (_, id) => id) })
    expect(staffDraftProblem(many(75))).toBeNull()
    expect(staffDraftProblem(many(76))).toBe('too_many_students')
    expect(draftMessage('too_many_students')).toContain('75')
  })
})

describe('the destination’s faculty by default', () => {
  it('[D-033] is the one that the room has', () => {
    expect(defaultFacultyForStudent([DESTINATION_TEACHER], ORIGIN_TEACHER)).toBe(DESTINATION_TEACHER)
    expect(defaultFacultyForStaff([DESTINATION_TEACHER], ORIGIN_TEACHER, ISSUER)).toBe(DESTINATION_TEACHER)
  })

  it('[SNEW-07] [D-033] else a student’s form copies the origin’s', () => {
    expect(defaultFacultyForStudent([], ORIGIN_TEACHER)).toBe(ORIGIN_TEACHER)
    expect(defaultFacultyForStudent([], null)).toBeNull()
  })

  it('[NEW-10] [D-033] else a staff form takes the origin’s, else whoever issues', () => {
    expect(defaultFacultyForStaff([], ORIGIN_TEACHER, ISSUER)).toBe(ORIGIN_TEACHER)
    expect(defaultFacultyForStaff([], null, ISSUER)).toBe(ISSUER)
    expect(defaultFacultyForStaff([20, 21], null, ISSUER)).toBe(ISSUER)
  })
})
