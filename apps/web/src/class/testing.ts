/** A class and its people for component tests. */
import type { ClassRow, ClassStudent, ClassWithStudents, StudentRow } from '@corridor/contract'
import { asUserGroupId, asUserId } from '@corridor/rules/ids'
import { ALVAREZ_ID, SCHOOL_ID } from '../base/testing.ts'

const NAMES = [
  ['Liam', 'Chen'],
  ['Maya', 'Okonkwo'],
  ['Ava', 'Rossi'],
  ['Theo', 'Winters'],
] as const

/** Four students, all of them confirmed. */
export const STUDENTS: readonly ClassStudent[] = NAMES.map(([firstName, lastName], at) => ({
  userId: asUserId(101 + at),
  schoolId: SCHOOL_ID,
  firstName,
  lastName,
  grade: '10',
  schoolIdentifier: null,
  profileImageUrl: null,
  isConfirmed: true,
}))

/** Biology, which Ms. Alvarez teaches from 9:30 to 10:25. */
export function aClass(changes: Partial<ClassWithStudents> = {}): ClassWithStudents {
  return {
    userGroupId: asUserGroupId(7),
    schoolId: SCHOOL_ID,
    name: 'Biology',
    blockId: null,
    attributes: { schedule: { start: { hour: 9, minute: 30 }, end: { hour: 10, minute: 25 } }, confirmed: true },
    ownedBy: ALVAREZ_ID,
    professionalOwnedByName: 'Ms. Alvarez',
    coTeachers: [],
    numberOfStudents: STUDENTS.length,
    students: [...STUDENTS],
    isFromRoster: false,
    hasOwner: true,
    version: 1,
    ...changes,
  }
}

export const aClassRow = (changes: Partial<ClassRow> = {}): ClassRow => ({ ...aClass(), blockName: null, ...changes })

/** A row of All Students, in Biology. */
export const aStudentRow = ({ isConfirmed, ...student }: ClassStudent): StudentRow => ({
  ...student,
  classes: [{ userGroupId: asUserGroupId(7), name: 'Biology', isOpen: true }],
  requiresApproval: false,
  isOffForSchool: false,
})
