/** Hall duty: who is in the halls now, and where a student should be. Nothing here tells of the past. */
import type { RoomId, UserId } from '@corridor/rules/ids'
import { HALL_REPORT_TYPES } from '@corridor/rules/incident'
import { z } from 'zod'
import { call, id } from '../call.ts'
import { HALL_NOTE_LENGTH, MIN_HALL_SEARCH, STUDENT_NUMBER_LENGTH } from '../constants.ts'
import { idValue, optionalLine, passIdValue, schoolIdParam, singleLine } from '../input.ts'
import { pass } from '../pass/entity.ts'
import { foundStudent, whereabouts } from '../user/calls.ts'

const inSchool = z.object({ schoolId: schoolIdParam })

/** A pass without its note and what was before. If it has ended, the student was sent back just now. */
const hallPass = pass
export type HallPass = z.infer<typeof hallPass>

const hallStudent = foundStudent.extend({
  whereabouts,
  /** Live, or the one that the student was sent back on just now. */
  pass: hallPass.nullable(),
  /** Where the student should be, if they have a class. */
  classNow: z
    .object({
      name: z.string(),
      /** Null if its teacher works in no room. */
      room: z.object({ roomId: id<RoomId>(), name: z.string() }).nullable(),
      teacherName: z.string(),
      blockName: z.string().nullable(),
      /** The time of day at which it ends, `11:00`. */
      until: z.string(),
    })
    .nullable(),
})
export type HallStudent = z.infer<typeof hallStudent>

const found = z.object({
  students: z.array(hallStudent),
  /** There are others, who are left out. */
  isMore: z.boolean(),
})
export type FoundInHalls = z.infer<typeof found>

export const hallCalls = {
  'GET /api/school/:schoolId/halls': call({
    summary: 'Who is in the halls of a school now (hall duty)',
    access: 'session',
    params: inSchool,
    answer: z.object({
      passes: z.array(hallPass),
      /** How many count toward the hall cap, and the cap. Null without one. */
      inHalls: z.number().int(),
      hallCap: z.number().int().nullable(),
    }),
  }),
  'POST /api/school/:schoolId/halls/search': call({
    summary: 'Find students by name or number, with where they are and where they should be (hall duty)',
    access: 'session',
    reads: true,
    params: inSchool,
    body: z.object({
      search: singleLine(100).min(MIN_HALL_SEARCH, `Type at least ${MIN_HALL_SEARCH} letters or digits.`),
    }),
    answer: found,
  }),
  'POST /api/school/:schoolId/halls/scan': call({
    summary: 'Find the student of a pass or of an ID card that was scanned (hall duty)',
    access: 'session',
    reads: true,
    params: inSchool,
    body: z.union([
      z.strictObject({ passId: passIdValue }),
      /** Of a student, as on their ID card. */
      z.strictObject({ number: singleLine(STUDENT_NUMBER_LENGTH) }),
    ]),
    answer: found,
  }),
  'POST /api/school/:schoolId/halls/passes': call({
    summary: 'Send a student without a pass to their class in session, with a pass that starts at once (hall duty)',
    access: 'session',
    params: inSchool,
    body: z.object({
      studentId: idValue<UserId>(),
      /** The room nearby. */
      fromRoomId: idValue<RoomId>(),
    }),
    answer: hallPass,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/halls/reports': call({
    summary: 'Report a student from the hall, as an incident (hall duty)',
    access: 'session',
    params: inSchool,
    body: z.object({
      studentId: idValue<UserId>(),
      type: z.enum(HALL_REPORT_TYPES),
      /** The room nearby. */
      roomId: idValue<RoomId>().nullish(),
      note: optionalLine(HALL_NOTE_LENGTH).default(''),
    }),
    answer: z.object({
      /** The same was reported a moment before, so this was added to it. */
      isAdded: z.boolean(),
    }),
    idempotent: true,
  }),
} as const
