/** Rooms that new staff choose as their own, and what others say about it. */
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, done, id, instant } from '../call.ts'
import { idParam, schoolIdParam } from '../input.ts'

const params = z.object({ roomId: idParam<RoomId>() })
const answered = params.extend({ userId: idParam<UserId>() })

/** Somebody says that they work in a room, and waits for an answer. */
export const roomClaim = z.object({
  schoolId: id<SchoolId>(),
  roomId: id<RoomId>(),
  roomName: z.string(),
  userId: id<UserId>(),
  /** As students read it: "Dr. Kim". */
  name: z.string(),
  createdAt: instant,
})
export type RoomClaim = z.infer<typeof roomClaim>

const claims = z.object({
  rows: z.array(roomClaim),
  total: z.number().int(),
  /** Rooms that the viewer chose and nobody has confirmed yet. */
  own: z.array(id<RoomId>()),
})

export const claimCalls = {
  'GET /api/school/:schoolId/rooms/claims': call({
    summary:
      'The rooms that new staff chose and that the viewer may confirm, the oldest first; and those of the viewer',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    answer: claims,
  }),
  'GET /api/rooms/claims': call({
    summary: 'The same of all schools of the viewer',
    access: 'session',
    answer: claims,
  }),
  'POST /api/room/:roomId/claim': call({
    summary: 'Choose a room as one’s own during onboarding: at once if nobody works there, else once it is confirmed',
    access: 'session',
    params,
    answer: z.object({ isLinked: z.boolean() }),
    idempotent: true,
  }),
  'DELETE /api/room/:roomId/claim': call({
    summary: 'Give up a room that one chose during onboarding',
    access: 'session',
    params,
    answer: done,
    idempotent: true,
  }),
  'POST /api/room/:roomId/claim/:userId/confirm': call({
    summary: 'Confirm that somebody works in the room that they chose, which links them to it',
    access: 'session',
    params: answered,
    answer: done,
    idempotent: true,
  }),
  'POST /api/room/:roomId/claim/:userId/decline': call({
    summary: 'Say that somebody does not work in the room that they chose',
    access: 'session',
    params: answered,
    answer: done,
    idempotent: true,
  }),
} as const
