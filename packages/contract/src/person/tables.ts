import { USER_TYPES } from '@corridor/rules/access'
import { z } from 'zod'
import { call } from '../call.ts'
import { schoolIdParam } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { user } from '../user/entity.ts'

const row = user.pick({
  userId: true,
  firstName: true,
  lastName: true,
  email: true,
  username: true,
  profileImageUrl: true,
})

/** A student in a table. */
export const studentTableRow = row.extend(
  user.pick({ grade: true, schoolIdentifier: true, locked: true, dailyPassLimit: true }).shape,
)
export type StudentTableRow = z.infer<typeof studentTableRow>

/** A staff member in a table. */
export const facultyRow = row.extend({
  type: z.enum(USER_TYPES),
  /** How they sign in: someone with a provider and no password has no password to reset. */
  hasPassword: z.boolean(),
  hasProvider: z.boolean(),
})
export type FacultyRow = z.infer<typeof facultyRow>

export const STUDENT_SORTS = [
  'lastName',
  'firstName',
  'email',
  'username',
  'grade',
  'schoolIdentifier',
  'locked',
] as const
export type StudentSort = (typeof STUDENT_SORTS)[number]

export const FACULTY_SORTS = ['lastName', 'firstName', 'type', 'email', 'username'] as const
export type FacultySort = (typeof FACULTY_SORTS)[number]

const params = z.object({ schoolId: schoolIdParam })

export const peopleCalls = {
  'GET /api/school/:schoolId/students': call({
    summary: 'The students of a school, page by page',
    access: 'session',
    params,
    query: tableQuery(STUDENT_SORTS).extend({
      /** Only those who share their number with another student of the school, so that no kiosk knows who they are. */
      shared: z.literal('true').optional(),
    }),
    answer: pageOf(studentTableRow).extend({
      /** How many there are, and how many of them share their number, whatever is searched for. */
      studentCount: z.number().int(),
      sharedCount: z.number().int(),
    }),
  }),
  'GET /api/school/:schoolId/faculty': call({
    summary: 'The staff of a school, page by page',
    access: 'session',
    params,
    query: tableQuery(FACULTY_SORTS),
    answer: pageOf(facultyRow),
  }),
} as const
