import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, id } from '../call.ts'
import { singleLine } from '../input.ts'
import { foundStudent, whereabouts } from '../user/calls.ts'

const foundFaculty = z.object({
  userId: id<UserId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  /** The rooms they work in. */
  roomNames: z.array(z.string()),
})

const foundRoom = z.object({
  roomId: id<RoomId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  identifier: z.string(),
  zoneColor: z.string(),
  /** Null without a limit. */
  limit: z.number().int().nullable(),
  /** The students who are on their way there or there, and those in line for it. */
  students: z.number().int(),
  inLine: z.number().int(),
})

export const findCalls = {
  'POST /api/find': call({
    summary: 'Find students, faculty and rooms that the caller may open, and where the students are',
    access: 'session',
    reads: true,
    body: z.object({ search: singleLine(100, 'Enter a name or a number.') }),
    answer: z.object({
      students: z.array(foundStudent.extend({ whereabouts })),
      faculty: z.array(foundFaculty),
      rooms: z.array(foundRoom),
    }),
  }),
} as const
