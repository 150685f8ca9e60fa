/** Students who are kept apart. Only those with `apart.manage` may make these calls, and nothing else answers with it. */
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { APART_NAME_LENGTH, APART_NOTE_LENGTH } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, done, id, instant } from '../call.ts'
import { anyInstant, idParam, idValue, optionalLine, passIdValue, schoolIdParam, setOf, version } from '../input.ts'

const inSchool = z.object({ schoolId: schoolIdParam })
const params = z.object({ groupId: idParam<ApartGroupId>() })
const day = z.iso.date('Choose a day.').max(10)
/** More than a group may have, so that the answer can say what to do instead. */
const MAX_SENT = 50
const MAX_ISSUED = 500

const fields = z.object({
  studentIds: setOf(idValue<UserId>(), { max: MAX_SENT }),
  /** Empty: the group is called after its students. */
  name: optionalLine(APART_NAME_LENGTH),
  note: z.string().trim().max(APART_NOTE_LENGTH, `At most ${APART_NOTE_LENGTH} characters.`),
  /** The last day. */
  endsOn: day,
})

const apartStudent = z.object({
  userId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type ApartStudent = z.infer<typeof apartStudent>

export const apartGroup = z.object({
  groupId: id<ApartGroupId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  note: z.string(),
  students: z.array(apartStudent),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isPaused: z.boolean(),
  /** How often somebody waited because of it, and when last. */
  waited: z.object({ count: z.number().int(), lastAt: instant.nullable() }),
  version: z.number().int(),
})
export type ApartGroup = z.infer<typeof apartGroup>

export const apartCalls = {
  'GET /api/school/:schoolId/apart': call({
    summary: 'The keep-apart groups of a school that have not ended; or those of a student',
    access: 'session',
    params: inSchool,
    query: z.object({ studentId: idParam<UserId>().optional() }),
    answer: z.object({
      groups: z.array(apartGroup),
      /** Everybody who can see them, by name. */
      managers: z.array(z.object({ userId: id<UserId>(), name: z.string() })),
      /** The school has a hall cap or an out limit, so that students are used to waiting for a room that is not full. */
      hasOtherWaits: z.boolean(),
    }),
  }),
  'GET /api/apart/:groupId': call({
    summary: 'A keep-apart group',
    access: 'session',
    params,
    answer: apartGroup,
  }),
  'POST /api/school/:schoolId/apart': call({
    summary: 'Keep students apart: while one of them is out, the others wait in line',
    access: 'session',
    params: inSchool,
    body: fields.partial({ name: true, note: true }).strict(),
    answer: apartGroup,
    idempotent: true,
  }),
  'POST /api/apart/:groupId': call({
    summary: 'Change a keep-apart group, pause it or resume it',
    access: 'session',
    params,
    body: fields.partial().extend({ isPaused: z.boolean().optional(), version }).strict(),
    answer: apartGroup,
    idempotent: true,
    edits: true,
  }),
  'POST /api/apart/:groupId/extend': call({
    summary: 'Keep a group for 90 more days, or until the school year ends',
    access: 'session',
    params,
    body: z.object({ version }),
    answer: apartGroup,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/apart/:groupId': call({
    summary: 'End a keep-apart group',
    access: 'session',
    params,
    answer: done,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/apart/conflicts': call({
    summary: 'Of students who get a pass at a time: the passes of those whom they are kept apart from',
    access: 'session',
    params: inSchool,
    body: z.object({
      studentIds: setOf(idValue<UserId>(), { min: 1, max: MAX_ISSUED }),
      scheduledFor: anyInstant,
      ignorePassId: passIdValue.optional(),
    }),
    answer: z.array(z.object({ studentId: id<UserId>(), at: instant })),
    reads: true,
  }),
} as const
