/** Freezes: all passes of a school are paused, and staff call the roll. */
import { INSTRUCTIONS, MAX_FREEZE_MESSAGE, STAFF_MARKS } from '@corridor/rules/freeze'
import type { FreezeId, RoomId, UserId } from '@corridor/rules/ids'
import { TYPED_LENGTH } from '@corridor/rules/kiosk'
import { z } from 'zod'
import { call, id, instant } from '../call.ts'
import { MAX_GIVEN_TO, MAX_MARKED } from '../constants.ts'
import { idParam, idValue, optionalLine, schoolIdParam, setOf, singleLine } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import {
  freeze,
  freezeClass,
  freezeList,
  freezeMark,
  freezeMarked,
  freezePass,
  freezeResult,
  freezeRoom,
  freezeStudent,
} from './entity.ts'

const inSchool = z.object({ schoolId: schoolIdParam })
const ofFreeze = z.object({ freezeId: idParam<FreezeId>() })
const message = optionalLine(MAX_FREEZE_MESSAGE)

const pastFreeze = freeze.extend({
  endedByName: z.string().nullable(),
  /** Null until it has ended. */
  result: freezeResult.nullable(),
  /** Upcoming passes whose time went by meanwhile; null until it has ended. */
  lapsedPasses: z.number().int().nullable(),
})
export type PastFreeze = z.infer<typeof pastFreeze>

/** A line of the list that leaves. */
const listRow = z.object({
  studentNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  state: z.string(),
  place: z.string(),
  at: instant.nullable(),
})
export type FreezeListRow = z.infer<typeof listRow>

/** Rooms and staff, so that a screen needs no other answer to name them. */
const named = {
  rooms: z.array(freezeRoom),
  staff: z.array(z.object({ userId: id<UserId>(), name: z.string() })),
}

/** Who gets it, for the record. */
const givenTo = optionalLine(MAX_GIVEN_TO).default('')

export const freezeCalls = {
  'POST /api/school/:schoolId/freezes': call({
    summary: 'Freeze all passes of a school. If they are frozen already, that freeze is the answer',
    access: 'session',
    notWhileImpersonating: true,
    params: inSchool,
    body: z
      .object({
        instruction: z.enum(INSTRUCTIONS),
        isDrill: z.boolean().default(false),
        message: message.default(''),
      })
      .strict(),
    answer: z.object({ freeze, isNew: z.boolean() }),
    idempotent: true,
  }),
  'GET /api/school/:schoolId/freezes': call({
    summary: 'The freezes and drills of a school, the newest first',
    access: 'session',
    params: inSchool,
    query: tableQuery(['startedAt']).pick({ size: true, cursor: true }),
    answer: pageOf(pastFreeze),
  }),
  'GET /api/freeze/:freezeId': call({
    summary: 'A freeze, and the lists of it that were printed or saved',
    access: 'session',
    params: ofFreeze,
    answer: pastFreeze.extend({ lists: z.array(freezeList) }),
  }),
  'POST /api/freeze/:freezeId': call({
    summary: 'Change what students are asked to do, or the message to staff',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z.object({ instruction: z.enum(INSTRUCTIONS).optional(), message: message.optional() }).strict(),
    answer: freeze,
    idempotent: true,
  }),
  'POST /api/freeze/:freezeId/end': call({
    summary: 'End a freeze. Students can use passes again, and lines move',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z
      .object({
        /** It was started by mistake, a few seconds ago. */
        isUndo: z.boolean().default(false),
      })
      .strict(),
    answer: freeze,
    idempotent: true,
  }),

  'GET /api/freeze/:freezeId/roll-call': call({
    summary: 'The classes that the viewer calls the roll of, with whoever of them was out',
    access: 'session',
    params: ofFreeze,
    answer: z.object({
      classes: z.array(freezeClass),
      /** Those of the classes, and others whom the viewer has marked. */
      students: z.array(freezeStudent),
      passes: z.array(freezePass),
      ...named,
    }),
  }),
  'GET /api/freeze/:freezeId/students': call({
    summary: 'Everybody to account for, by class',
    access: 'session',
    params: ofFreeze,
    answer: z.object({
      students: z.array(freezeStudent),
      classes: z.array(freezeClass),
      /** Students who are in no class at all. */
      withoutSchedule: z.array(id<UserId>()),
      /** Whoever has a schedule and no class was at lunch. */
      isLunch: z.boolean(),
      ...named,
    }),
  }),
  'GET /api/freeze/:freezeId/passes': call({
    summary: 'The passes that are or were under way during a freeze',
    access: 'session',
    params: ofFreeze,
    answer: z.object({ passes: z.array(freezePass) }),
  }),
  'GET /api/freeze/:freezeId/marks': call({
    summary: 'What staff and students said, all of it or what is new',
    access: 'session',
    params: ofFreeze,
    query: z.object({
      /** The last number that the screen knows. */
      since: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    }),
    answer: z.object({ marks: z.array(freezeMark) }),
  }),
  'POST /api/freeze/:freezeId/marks': call({
    summary: 'Say of students that they are here, need help, are absent today or are not here',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z
      .object({
        studentIds: setOf(idValue<UserId>(), { min: 1, max: MAX_MARKED }),
        state: z.enum(STAFF_MARKS),
        /** Where whoever marks is. */
        roomId: idValue<RoomId>().nullable().default(null),
      })
      .strict(),
    answer: freezeMarked,
    idempotent: true,
    countsApart: true,
  }),
  'POST /api/freeze/:freezeId/find': call({
    summary: 'Find any student of the school by name, number or card, to mark them',
    access: 'session',
    reads: true,
    params: ofFreeze,
    body: z.object({ typed: singleLine(TYPED_LENGTH) }).strict(),
    answer: z.object({ students: z.array(freezeStudent), isMore: z.boolean() }),
  }),
  'POST /api/freeze/:freezeId/says': call({
    summary: 'A student who is out says in which room they are',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z.object({ roomId: idValue<RoomId>() }).strict(),
    answer: z.object({ roomId: id<RoomId>(), at: instant }),
    idempotent: true,
  }),
  'GET /api/freeze/:freezeId/says': call({
    summary: 'Where the student last said to be',
    access: 'session',
    params: ofFreeze,
    answer: z.object({ says: z.object({ roomId: id<RoomId>(), at: instant }).nullable() }),
  }),
  'POST /api/freeze/:freezeId/list': call({
    summary: 'Everybody and where they were last known to be, to print. Who took it, and for whom, is recorded',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z.object({ givenTo }).strict(),
    answer: z.object({ rows: z.array(listRow), at: instant }),
  }),
  'POST /api/freeze/:freezeId/export': call({
    summary: 'The same list as a file for a spreadsheet',
    access: 'session',
    notWhileImpersonating: true,
    params: ofFreeze,
    body: z.object({ givenTo }).strict(),
    answer: { contentType: 'text/csv; charset=utf-8; header=present' },
  }),
} as const
