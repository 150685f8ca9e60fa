import type { BlockId, UserGroupId, UserId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { MAX_CLASS_STUDENTS, MAX_CO_TEACHERS, NAME_LENGTH } from '../constants.ts'
import { idParam, idValue, schoolIdParam, schoolIdValue, setOf, singleLine, version } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { classRow, classWithStudents, passSetting, staffMember, studentRow, unconfirmedClass } from './entity.ts'

const inSchool = z.object({ schoolId: schoolIdParam })
const params = z.object({ userGroupId: idParam<UserGroupId>() })
const name = singleLine(NAME_LENGTH, 'Give the class a name.')
const clockTime = z.object({ hour: z.number().int().min(0).max(23), minute: z.number().int().min(0).max(59) })
const schedule = z.object({ start: clockTime, end: clockTime }).nullable()

const setting = z.object({
  schoolId: schoolIdValue,
  /** The faculty member whose approval it is about; null for the whole school. */
  facultyId: idValue<UserId>().nullable(),
  requiresApproval: z.boolean(),
})

export const classCalls = {
  'GET /api/school/:schoolId/classes': call({
    summary: "A page of a school's classes: all of them with allClasses, otherwise one's own",
    access: 'session',
    params: inSchool,
    query: tableQuery(['name', 'teacher', 'block', 'students']),
    answer: pageOf(classRow),
  }),
  'GET /api/classes/unconfirmed': call({
    summary:
      'The classes with students whom the caller may confirm, in all schools, the one that waits the longest first',
    access: 'session',
    answer: z.object({ rows: z.array(unconfirmedClass), total: z.number().int() }),
  }),
  'GET /api/school/:schoolId/staff': call({
    summary: 'The names of everybody who works at a school, for those who say who teaches a class',
    access: 'session',
    params: inSchool,
    answer: z.array(staffMember),
  }),
  'POST /api/usergroup': call({
    summary: 'Make a class',
    access: 'session',
    body: z
      .object({
        schoolId: schoolIdValue,
        name,
        ownedBy: idValue<UserId>(),
        blockId: idValue<BlockId>().nullish(),
        attributes: z.object({ schedule }).partial().optional(),
      })
      .strict(),
    answer: classWithStudents,
    idempotent: true,
  }),
  'GET /api/usergroup/:userGroupId': call({
    summary: 'A class with its students',
    access: 'session',
    params,
    answer: classWithStudents,
  }),
  'POST /api/usergroup/:userGroupId': call({
    summary: 'Change a class: its name, its hours, its teacher, or that they are right',
    access: 'session',
    params,
    body: z
      .object({
        name,
        ownedBy: idValue<UserId>(),
        blockId: idValue<BlockId>().nullable(),
        attributes: z.object({ schedule, confirmed: z.boolean() }).partial(),
      })
      .partial()
      .extend({ version })
      .strict(),
    answer: classWithStudents,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/usergroup/:userGroupId': call({
    summary: 'End a class',
    access: 'session',
    params,
    answer: done,
    idempotent: true,
  }),
  'POST /api/usergroup/:userGroupId/students': call({
    summary: 'Add students to a class',
    access: 'session',
    params,
    body: z.object({ studentIds: setOf(idValue<UserId>(), { min: 1, max: BULK_CAP }) }).strict(),
    answer: classWithStudents,
    idempotent: true,
  }),
  'POST /api/usergroup/:userGroupId/students/confirm': call({
    summary: 'Confirm students whom a teacher added to a class, which opens them to those who teach it',
    access: 'session',
    params,
    body: z.object({ studentIds: setOf(idValue<UserId>(), { min: 1, max: MAX_CLASS_STUDENTS }) }).strict(),
    answer: classWithStudents,
    idempotent: true,
  }),
  'DELETE /api/usergroup/:userGroupId/students/:userId': call({
    summary: 'Take a student out of a class',
    access: 'session',
    params: params.extend({ userId: idParam<UserId>() }),
    answer: classWithStudents,
    idempotent: true,
  }),
  'POST /api/usergroup/:userGroupId/teachers': call({
    summary: 'Let others teach a class with its owner',
    access: 'session',
    params,
    body: z.object({ userIds: setOf(idValue<UserId>(), { min: 1, max: MAX_CO_TEACHERS }) }).strict(),
    answer: classWithStudents,
    idempotent: true,
  }),
  // Whoever takes themselves out may not see the class anymore, so it is not in the answer.
  'DELETE /api/usergroup/:userGroupId/teachers/:userId': call({
    summary: 'Take somebody out who teaches a class with its owner',
    access: 'session',
    params: params.extend({ userId: idParam<UserId>() }),
    answer: done,
    idempotent: true,
  }),
} as const

export const quickPassCalls = {
  'GET /api/school/:schoolId/passsettings': call({
    summary: "A page of a school's students, with their classes and quick passes: all with allStudents, or one's own",
    access: 'session',
    params: inSchool,
    query: tableQuery(['name', 'grade', 'quickPasses']),
    answer: pageOf(studentRow),
  }),
  'POST /api/passsetting': call({
    summary: "Switch a student's quick passes",
    access: 'session',
    body: setting.extend({ studentId: idValue<UserId>() }).strict(),
    answer: passSetting,
    idempotent: true,
  }),
  'POST /api/passsetting/bulk': call({
    summary: 'Switch the quick passes of several students',
    access: 'session',
    body: z
      .object({ studentIds: setOf(idValue<UserId>(), { min: 1, max: BULK_CAP }), passSetting: setting.strict() })
      .strict(),
    answer: z.object({
      passSettings: z.array(passSetting),
      skipped: z.array(z.object({ userId: passSetting.shape.studentId, code: z.string(), message: z.string() })),
    }),
    idempotent: true,
  }),
} as const
