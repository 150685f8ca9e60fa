/** How many quick passes a student has and has used. Who has other limits than the school's is for few to know. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { ALLOWANCE_CHOICES, MAX_QUICK_PASSES } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, id } from '../call.ts'
import { idParam, schoolIdParam, version, within } from '../input.ts'

const whole = z.number().int()
/** Null: no limit, or for what is used, no term contains today. */
const byPeriod = z.object({ day: whole.nullable(), week: whole.nullable(), term: whole.nullable() })

const numbers = {
  perDay: within(1, MAX_QUICK_PASSES.day).nullable(),
  perWeek: within(1, MAX_QUICK_PASSES.week).nullable(),
  perTerm: within(1, MAX_QUICK_PASSES.term).nullable(),
}

const allowance = z.object({
  /** The school's limits, numbers of their own that replace them, or no limits. */
  kind: z.enum(ALLOWANCE_CHOICES),
  perDay: whole.nullable(),
  perWeek: whole.nullable(),
  perTerm: whole.nullable(),
  /** Which limits the school has. */
  school: byPeriod,
  used: byPeriod,
  version: whole,
})
export type StudentAllowance = z.infer<typeof allowance>

const ownUse = z.object({
  schoolId: id<SchoolId>(),
  used: byPeriod,
  limits: byPeriod,
})
export type OwnQuickPasses = z.infer<typeof ownUse>

const params = z.object({ schoolId: schoolIdParam, userId: idParam<UserId>() })

export const allowanceCalls = {
  'GET /api/school/:schoolId/students/:userId/allowance': call({
    summary: 'How many quick passes a student has in a school, and has used (who may lock students)',
    access: 'session',
    params,
    answer: allowance,
  }),
  'POST /api/school/:schoolId/students/:userId/allowance': call({
    summary: 'Give a student the limits of the school, numbers of their own, or no limits (who may lock students)',
    access: 'session',
    params,
    body: z
      .object({ kind: z.enum(ALLOWANCE_CHOICES), ...numbers })
      .partial({ perDay: true, perWeek: true, perTerm: true })
      .extend({ version })
      .strict(),
    answer: allowance,
    idempotent: true,
    edits: true,
  }),
  'GET /api/pass/quick': call({
    summary: 'How many quick passes a student has used today, this week and this term, in each of their schools',
    access: 'session',
    answer: z.array(ownUse),
  }),
} as const
