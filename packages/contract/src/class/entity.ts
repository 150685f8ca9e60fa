import type { SchoolId, UserGroupId, UserId } from '@corridor/rules'
import { z } from 'zod'
import { id } from '../call.ts'
import { userGroup } from '../school/entity.ts'
import { foundStudent } from '../user/calls.ts'

/** A class with its students, as its own page has it. */
export const classWithStudents = userGroup.extend({
  students: z.array(foundStudent),
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

/** Somebody who works at the school, by name. */
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
