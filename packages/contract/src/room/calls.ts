import { USER_TYPES } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { MAX_LIMIT, MAX_LIMIT_VALUE, NO_LIMIT, PAUSE_LENGTHS, PAUSE_REASON_LENGTH } from '@corridor/rules/pass'
import { MAX_RESTROOMS, USUAL_PLACES } from '@corridor/rules/school'
import { z } from 'zod'
import { call, done, id } from '../call.ts'
import { IDENTIFIER_LENGTH, NAME_LENGTH } from '../constants.ts'
import { idParam, optionalLine, schoolIdParam, schoolIdValue, singleLine, version, within, wordsOf } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { room } from '../school/entity.ts'

const params = z.object({ roomId: idParam<RoomId>() })
const RESTROOMS_MESSAGE = `From 1 up to ${MAX_RESTROOMS}`
const COLOR_MESSAGE = 'Use six digits, such as #7a1f3d.'
const flag = z.union([z.literal(0), z.literal(1)])

const fields = z.object({
  name: singleLine(NAME_LENGTH),
  /** The number on the door; empty if there is none. */
  identifier: optionalLine(IDENTIFIER_LENGTH),
  requiresApproval: flag,
  allowAsap: flag,
  bathroom: flag,
  /** Limits and closed times do not apply to passes that lead there, and those are not counted. */
  alwaysOpen: flag,
})

const limit = z.union([z.literal(NO_LIMIT), within(1, MAX_LIMIT)])

const limits = z.object({
  totalLimit: limit,
  /** How many may be out of the room at once. */
  outLimit: limit,
  passAlertTimeLimit: z.number().int().min(0).max(MAX_LIMIT_VALUE).nullable(),
  zoneColor: z
    .string()
    .max(9, COLOR_MESSAGE)
    .regex(/^#[\da-f]{6}([\da-f]{2})?$/i, COLOR_MESSAGE),
})

/** Someone who belongs to a room. */
export const linkedUser = z.object({
  userId: id<UserId>(),
  type: z.enum(USER_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  /** Null if there is none, or if the viewer may not see it. */
  email: z.string().nullable(),
})
export type LinkedUser = z.infer<typeof linkedUser>

export const fullRoom = room.extend({ faculty: z.array(linkedUser), students: z.array(linkedUser) })
export type FullRoom = z.infer<typeof fullRoom>

/** A room in the table of a school, with the names of its faculty. */
export const roomRow = room.extend({ faculty: z.array(z.object({ userId: id<UserId>(), name: z.string() })) })
export type RoomRow = z.infer<typeof roomRow>

export const ROOM_SORTS = ['name', 'identifier', 'passAlertTimeLimit', 'zoneColor'] as const

export const roomCalls = {
  'GET /api/school/:schoolId/rooms': call({
    summary: 'The rooms of a school, page by page',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    query: tableQuery(ROOM_SORTS).extend({
      /** Only those to which nobody is sent at the moment. */
      paused: z.literal('true').optional(),
    }),
    answer: pageOf(roomRow).extend({
      /** How many rooms there are, and how many of them are paused, whatever is searched for. */
      roomCount: z.number().int(),
      pausedCount: z.number().int(),
    }),
  }),
  'GET /api/room/:roomId/occupancy': call({
    summary: 'How many are at a room or on the way there, and how many wait in line for it',
    access: 'session',
    params: z.object({ roomId: idParam<RoomId>() }),
    answer: z.object({ active: z.number().int(), inLine: z.number().int() }),
  }),
  'POST /api/room': call({
    summary: 'Create a room',
    access: 'session',
    body: fields
      .partial({ identifier: true, allowAsap: true, bathroom: true, requiresApproval: true, alwaysOpen: true })
      .extend({
        schoolId: schoolIdValue,
        /** The person who creates it works there. */
        isOwn: z.boolean().optional(),
      })
      .strict(),
    answer: fullRoom,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/places': call({
    summary: 'Make the usual places of a new school, such as restrooms and a library',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    body: z
      .object({
        places: wordsOf(USUAL_PLACES, { min: 1 }),
        restrooms: z
          .number(RESTROOMS_MESSAGE)
          .int(RESTROOMS_MESSAGE)
          .min(1, RESTROOMS_MESSAGE)
          .max(MAX_RESTROOMS, RESTROOMS_MESSAGE),
      })
      .strict(),
    /** The names of those that were made. What the school has under the same name stays as it is. */
    answer: z.object({ made: z.array(z.string()) }),
    idempotent: true,
  }),
  'GET /api/room/:roomId/full': call({
    summary: 'A room with its people',
    access: 'session',
    params,
    answer: fullRoom,
  }),
  'POST /api/room/:roomId': call({
    summary: 'Change a room',
    access: 'session',
    params,
    body: fields.extend(limits.shape).partial().extend({ version }).strict(),
    answer: room,
    idempotent: true,
    edits: true,
  }),
  'POST /api/room/:roomId/pause': call({
    summary: 'Pause a room: nobody is sent to it until the pause ends',
    access: 'session',
    params,
    body: z.object({
      /** 15 or 30 minutes, the rest of the day, or until it is resumed. */
      length: z.enum(PAUSE_LENGTHS),
      reason: z.union([z.literal(''), singleLine(PAUSE_REASON_LENGTH)]).optional(),
      version,
    }),
    answer: room,
    idempotent: true,
    edits: true,
  }),
  'POST /api/room/:roomId/resume': call({
    summary: 'End the pause of a room: its line moves on',
    access: 'session',
    params,
    body: z.object({ version }),
    answer: room,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/room/:roomId': call({
    summary: 'Close a room: its passes to come are canceled, its settings and links end',
    access: 'session',
    params,
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/room/:roomId': call({
    summary: 'Link a person to a room',
    access: 'session',
    params: params.extend({ userId: idParam<UserId>() }),
    answer: done,
    idempotent: true,
  }),
  'DELETE /api/user/:userId/room/:roomId': call({
    summary: 'End the link of a person to a room',
    access: 'session',
    params: params.extend({ userId: idParam<UserId>() }),
    answer: done,
    idempotent: true,
  }),
} as const
