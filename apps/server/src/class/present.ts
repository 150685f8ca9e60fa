import type { ClassRow, ClassStudent, ClassWithStudents, StaffMember, UserGroup } from '@corridor/contract'
import { holds, teachesClass, type Viewer } from '@corridor/rules/access'
import { isFromRoster } from '@corridor/rules/class'
import type { BlockId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { ownHoursOf } from '../school/classes.ts'
import { type CoTeacher, presentCoTeachers } from '../school/classTeachers.ts'

/** A class as the database gives it, with its students as they are shown there. */
export interface ClassRecord<Student = ClassStudent> {
  userGroupId: UserGroupId
  schoolId: SchoolId
  name: string
  ownedBy: UserId
  blockId: BlockId | null
  blockName: string | null
  startMinute: number | null
  endMinute: number | null
  confirmed: boolean
  source: string | null
  version: number
  owner: NamedPerson
  hasOwner: boolean
  coTeachers: CoTeacher[]
  students: Student[]
}

export function presentClass(record: ClassRecord, viewer: Viewer): ClassWithStudents {
  const { schoolId, students } = record
  // All staff of the school may look up a name. Only those who may open the student get the picture.
  const seesAll = holds(viewer, schoolId, 'allStudents')
  const isTeacher = teachesClass(viewer, record)
  const seesPicture = ({ isConfirmed }: ClassStudent) => seesAll || (isTeacher && isConfirmed)
  return {
    ...groupOf(record),
    students: students.map((student) => (seesPicture(student) ? student : { ...student, profileImageUrl: null })),
    isFromRoster: isFromRoster(record),
    hasOwner: record.hasOwner,
    version: record.version,
  }
}

export type ClassRowRecord = ClassRecord<ClassRow['students'][number]>

export function presentClassRow(record: ClassRowRecord): ClassRow {
  return {
    ...groupOf(record),
    students: record.students,
    isFromRoster: isFromRoster(record),
    hasOwner: record.hasOwner,
    blockName: record.blockName,
    version: record.version,
  }
}

function groupOf(record: ClassRecord<unknown>): UserGroup {
  const { userGroupId, schoolId, name, blockId, confirmed, ownedBy, owner, coTeachers, students } = record
  return {
    userGroupId,
    schoolId,
    name,
    blockId,
    attributes: {
      schedule: ownHoursOf(record),
      confirmed,
    },
    ownedBy,
    professionalOwnedByName: professionalName(owner),
    coTeachers: presentCoTeachers(coTeachers),
    numberOfStudents: students.length,
  }
}

export function presentStaffMember(member: NamedPerson & { userId: UserId }): StaffMember {
  const { userId, firstName, lastName, title = null, professionalName: ownName = null } = member
  return { userId, firstName, lastName, title, professionalName: ownName }
}
