/** Staff make passes for those who come late. What a late desk calls is in `kiosk/calls.ts`. */
import type { RoomId, UserGroupId } from '@corridor/rules/ids'
import { TYPED_LENGTH } from '@corridor/rules/kiosk'
import { LATE_REASON_LENGTH } from '@corridor/rules/pass'
import { z } from 'zod'
import { call } from '../call.ts'
import { LATE_OUTCOMES, MAX_LATE_STUDENTS } from '../constants.ts'
import { idValue, passIdValue, schoolIdParam, setOf, singleLine } from '../input.ts'
import { lateClass, latePass } from './entity.ts'

const lateRow = z.object({
  /** As it was sent. */
  typed: z.string(),
  outcome: z.enum(LATE_OUTCOMES),
  /** "Lucía F."; null if nobody was found. */
  name: z.string().nullable(),
  /** The one that was made, or that the student has already. */
  pass: latePass.nullable(),
  /** To choose from, or where to go on time. */
  classes: z.array(lateClass),
})
export type LateRow = z.infer<typeof lateRow>

export const lateCalls = {
  'GET /api/pass/:passId/late': call({
    summary: 'The class that a late pass leads to, and why the student came late',
    access: 'session',
    params: z.object({ passId: passIdValue }),
    answer: z.object({
      /** Null if the pass is not late. */
      className: z.string().nullable(),
      /** Null if none was given. For the office and the student; null to everybody else. */
      reason: z.string().nullable(),
    }),
  }),
  'POST /api/school/:schoolId/late-passes': call({
    summary: 'Make passes to class for students who come late, by their numbers or cards. What is unknown comes back',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    body: z
      .object({
        /** The entrance. */
        fromRoomId: idValue<RoomId>(),
        students: setOf(
          z
            .object({
              typed: singleLine(TYPED_LENGTH),
              /** Which class, where there are several at once. */
              userGroupId: idValue<UserGroupId>().optional(),
            })
            .strict(),
          { min: 1, max: MAX_LATE_STUDENTS },
        ),
        /** Why all of them come late: one of the school's words. */
        reason: singleLine(LATE_REASON_LENGTH).optional(),
      })
      .strict(),
    answer: z.object({ rows: z.array(lateRow) }),
    idempotent: true,
  }),
} as const
