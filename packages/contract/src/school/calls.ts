import type { SchoolId } from '@corridor/rules'
import { z } from 'zod'
import { call } from '../call.ts'
import { MAX_REJECT_REASONS, REJECT_REASON_LENGTH } from '../constants.ts'
import { idParam, setOf, version } from '../input.ts'
import { schoolSettings, schoolSetup } from './entity.ts'

const params = z.object({ schoolId: idParam<SchoolId>() })
const rejectReason = z.string().trim().min(1).max(REJECT_REASON_LENGTH)

export const schoolCalls = {
  'GET /api/school/:schoolId': call({
    summary: "A school's rooms, schedules, classes and destination settings",
    access: 'session',
    params,
    answer: schoolSetup,
  }),
  'POST /api/school/:schoolId': call({
    summary: "Change a school's settings",
    access: 'session',
    params,
    body: z
      .object({ rejectReasons: setOf(rejectReason, { max: MAX_REJECT_REASONS }) })
      .partial()
      .extend({ version })
      .strict(),
    answer: schoolSettings,
    idempotent: true,
    edits: true,
  }),
} as const
