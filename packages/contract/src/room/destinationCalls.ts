import type { RoomId, RoomSettingId, UserId } from '@corridor/rules/ids'
import { APPROVALS, destinationMessage, isLimit, MAX_LIMIT, NO_LIMIT } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { idParam, idValue, schoolIdValue, version } from '../input.ts'
import { roomSetting } from '../school/entity.ts'

const LIMIT_MESSAGE = destinationMessage('passLimit')

const fields = z.object({
  /** Null means all rooms in the school. */
  fromFacultyId: idValue<UserId>().nullable(),
  /** Either a room or a faculty member. */
  toRoomId: idValue<RoomId>().nullable(),
  toFacultyId: idValue<UserId>().nullable(),
  approval: z.enum(APPROVALS),
  /** -1 means no limit. */
  passLimit: z.number().int().min(NO_LIMIT, LIMIT_MESSAGE).max(MAX_LIMIT, LIMIT_MESSAGE).refine(isLimit, LIMIT_MESSAGE),
})

const params = z.object({ roomSettingId: idParam<RoomSettingId>() })

export const destinationCalls = {
  'POST /api/roomsetting': call({
    summary: 'Create a destination setting',
    access: 'session',
    body: fields.extend({ schoolId: schoolIdValue }).strict(),
    answer: roomSetting,
    idempotent: true,
  }),
  'POST /api/roomsetting/:roomSettingId': call({
    summary: 'Change a destination setting',
    access: 'session',
    params,
    body: fields.partial().extend({ version }).strict(),
    answer: roomSetting,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/roomsetting/:roomSettingId': call({
    summary: 'Remove a destination setting',
    access: 'session',
    params,
    answer: done,
    idempotent: true,
  }),
} as const
