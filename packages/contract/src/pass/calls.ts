import type { PassId, RoomId, UserId } from '@corridor/rules/ids'
import { BULK_CAP } from '@corridor/rules/pass'
import { z } from 'zod'
import type { Branded } from '../brand.ts'
import { call } from '../call.ts'
import { NOTE_LENGTH, REASON_LENGTH } from '../constants.ts'
import { anyInstant, idValue as id, passIdValue, schoolIdValue, setOf } from '../input.ts'
import { decoratedPass, pass } from './entity.ts'
import { deviceFingerprint } from './fingerprint.ts'

const passId = z.object({ passId: passIdValue })
const reason = z.string().trim().max(REASON_LENGTH)

/** A new pass. Which fields are used depends on whether a student or staff send it. */
const draft = z.object({
  toRoomId: id<RoomId>(),
  fromRoomId: id<RoomId>().nullish(),
  toFacultyId: id<UserId>().nullish(),
  fromFacultyId: id<UserId>().nullish(),
  note: z.string().trim().max(NOTE_LENGTH).nullish(),
  isAsapPass: z.boolean().default(false),
  /** A student says that it is urgent, if they have to ask or to wait. */
  isUrgent: z.boolean().optional(),
  scheduledFor: anyInstant.nullish(),
  studentId: id<UserId>().optional(),
  studentIds: setOf(id<UserId>(), { min: 1, max: BULK_CAP }).optional(),
  schoolId: schoolIdValue.optional(),
  /** Staff were asked whether to send somebody to a paused room. */
  despitePause: z.boolean().optional(),
})
export type PassDraft = z.input<typeof draft>

const device = z.object({ deviceFingerprint: deviceFingerprint.nullish() })

/** Passes that could not be changed are skipped, each with the code of its refusal. */
const bulkAnswer = z.object({
  passes: z.array(pass),
  skipped: z.array(
    z.object({ passId: z.string() as Branded<z.ZodString, PassId>, code: z.string(), message: z.string() }),
  ),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

const passIds = setOf(passIdValue, { min: 1, max: BULK_CAP })

export const passCalls = {
  'POST /api/pass': call({
    summary: 'Request a pass (students), or issue one to one or more students (staff)',
    access: 'session',
    body: z.object({ pass: draft, deviceFingerprint: deviceFingerprint.nullish() }),
    answer: z.union([pass, z.array(pass)]),
    idempotent: true,
  }),
  'GET /api/pass/:passId': call({
    summary: 'One pass, with the line while it is waiting',
    access: 'session',
    params: passId,
    answer: decoratedPass,
  }),
  'POST /api/pass/:passId': call({
    summary: 'Change the time or the origin of a pass',
    access: 'session',
    params: passId,
    body: z.object({
      fromRoomId: id<RoomId>().optional(),
      fromFacultyId: id<UserId>().nullish(),
      scheduledFor: anyInstant.optional(),
    }),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/hurry': call({
    summary: 'Say that a pass that is requested or in line is urgent (its student)',
    access: 'session',
    params: passId,
    body: z.object({}).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/approve': call({
    summary: 'Approve a requested pass',
    access: 'session',
    params: passId,
    body: z.object({}).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/reject': call({
    summary: 'Reject a requested pass, with a reason',
    access: 'session',
    params: passId,
    body: z.object({ reason }),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/start': call({
    summary: 'Start a pass, or wait in line if a limit is reached',
    access: 'session',
    params: passId,
    body: device.extend({ override: z.boolean().optional() }).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/complete': call({
    summary: 'Complete a pass',
    access: 'session',
    params: passId,
    body: device.extend({ confirmed: z.boolean().optional() }).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/sendBack': call({
    summary: 'Send a student in the hall back to where their pass began (hall duty)',
    access: 'session',
    params: passId,
    body: z.object({}).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/confirm': call({
    summary: 'Confirm that the student arrived, or flag the pass',
    access: 'session',
    params: passId,
    body: z.object({ confirmed: z.boolean() }),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/cancel': call({
    summary: 'Cancel a pass that has not started',
    access: 'session',
    params: passId,
    body: z.object({ reason: reason.optional() }).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/:passId/acknowledge': call({
    summary: 'Mark a pass as seen by its student',
    access: 'session',
    params: passId,
    body: z.object({}).optional(),
    answer: pass,
    idempotent: true,
  }),
  'POST /api/pass/approve': call({
    summary: 'Approve several passes',
    access: 'session',
    body: z.object({ passIds }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  'POST /api/pass/reject': call({
    summary: 'Reject several passes with one reason',
    access: 'session',
    body: z.object({ passIds, reason }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  'POST /api/pass/start': call({
    summary: 'Start several passes',
    access: 'session',
    body: z.object({ passIds }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  'POST /api/pass/complete': call({
    summary: 'Complete several passes',
    access: 'session',
    body: z.object({ passIds }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  'POST /api/pass/confirm': call({
    summary: 'Confirm or flag several passes',
    access: 'session',
    body: z.object({ passIds, confirmed: z.boolean() }),
    answer: bulkAnswer,
    idempotent: true,
  }),
  'POST /api/pass/cancel': call({
    summary: 'Cancel several passes with one reason',
    access: 'session',
    body: z.object({ passIds, reason: reason.optional() }),
    answer: bulkAnswer,
    idempotent: true,
  }),
} as const
