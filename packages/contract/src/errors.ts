import { REFUSAL_CODES } from '@corridor/rules/pass'
import { z } from 'zod'
import { pass } from './pass/entity.ts'

/** The codes are stable, because screens and tests rely on them. The messages may change. */
export const ERROR_CODES = [
  'unauthenticated',
  'incorrect_credentials',
  'forbidden',
  // A support operator who is impersonating somebody cannot do this.
  'impersonating',
  'xsrf',
  'origin',
  'invalid',
  'idempotency_key_reused',
  'changed',
  // Removing a schedule or a block.
  'last_schedule',
  'active_schedule',
  'block_in_use',
  // A day that gets no school has passes, and nobody has decided about them.
  'passes_planned',
  'last_administrator',
  'duplicate',
  'export_running',
  'too_many_attempts',
  'too_many_writes',
  'unavailable',
  'internal',
  'room_in_use',
  // At a kiosk: a code of staff, and a student who identified themselves a while ago.
  'wrong_code',
  'turn_over',
  ...REFUSAL_CODES,
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

const error = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The current pass, if someone else changed it first. */
  pass: pass.optional(),
})

export const errorAnswer = z.object({ error })

/** A refused edit contains the current values. `fields` names the fields that someone else changed in the meantime. */
export function editErrorAnswer(answer: z.ZodType) {
  return z.object({ error: error.extend({ current: answer.optional() }) })
}

export interface ErrorAnswer {
  error: z.infer<typeof error> & { current?: unknown }
}
