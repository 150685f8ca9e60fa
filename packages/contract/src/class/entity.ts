import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { id } from '../call.ts'
import { userGroup } from '../school/entity.ts'
import { foundStudent } from '../user/calls.ts'

/** A student as the page of a class has them. */
export const classStudent = foundStudent.extend({
  /** The office or a roster says that they belong in it. Before, its teachers can only give them passes. */
  isConfirmed: z.boolean(),
})
export type ClassStudent = z.infer<typeof classStudent>

/** A class with its students, as its own page has it. */
export const classWithStudents = userGroup.extend({
  students: z.array(classStudent),
  /** The roster decides on its students and its teachers. */
  isFromRoster: z.boolean(),
  /** Its teacher still works at the school. */
  hasOwner: z.boolean(),
  version: z.number().int(),
})
export type ClassWithStudents = z.infer<typeof classWithStudents>

const namedStudent = foundStudent.pick({ userId: true, firstName: true, lastName: true })

/** A class as a row of a table. */
export const classRow = classWithStudents.extend({
  students: z.array(namedStudent),
  /** Null without a block. */
  blockName: z.string().nullable(),
})
export type ClassRow = z.infer<typeof classRow>

/** A class to which a teacher added students by themselves. */
export const unconfirmedClass = z.object({
  userGroupId: id<UserGroupId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  professionalOwnedByName: z.string(),
  students: z.array(namedStudent),
})
export type UnconfirmedClass = z.infer<typeof unconfirmedClass>

/** Someone who works at the school, by name. */
export const staffMember = z.object({
  userId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  professionalName: z.string().nullable(),
})
export type StaffMember = z.infer<typeof staffMember>

/** Whether a student's passes need approval, as one faculty member or (null) the whole school says. */
export const passSetting = z.object({
  schoolId: id<SchoolId>(),
  facultyId: id<UserId>().nullable(),
  studentId: id<UserId>(),
  requiresApproval: z.boolean(),
})
export type PassSetting = z.infer<typeof passSetting>

/** A student as a row of the Students area. */
export const studentRow = foundStudent.extend({
  classes: z.array(
    z.object({
      userGroupId: id<UserGroupId>(),
      name: z.string(),
      /** The viewer may open it. */
      isOpen: z.boolean(),
    }),
  ),
  /** Quick passes are off: by the viewer, or for the whole school. */
  requiresApproval: z.boolean(),
  /** They are off for the whole school, so that the viewer's own setting makes no difference. */
  isOffForSchool: z.boolean(),
})
export type StudentRow = z.infer<typeof studentRow>
