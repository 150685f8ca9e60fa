import { z } from 'zod'
import { pass } from './pass/entity.ts'

/** Stable codes: screens and tests rely on them, the words beside them may improve. */
export const ERROR_CODES = [
  'unauthenticated',
  'incorrect_credentials',
  'forbidden',
  'xsrf',
  'origin',
  'not_found',
  'invalid',
  'idempotency_key_reused',
  'changed',
  'too_many_attempts',
  'too_many_writes',
  'unavailable',
  'internal',
  // What a pass can answer.
  'not_allowed',
  'moved_on',
  'lapsed',
  'too_early',
  'other_day',
  'rooms_missing',
  'not_scheduled',
  'origin_set',
  'own_pass',
  'already_seen',
  'reason_required',
  'room_full',
  'room_closed',
  'live_pass',
  'no_quick_passes',
  'too_many_open',
  'asap_not_allowed',
  'same_place',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

const error = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The pass as it now is, where somebody else was quicker. */
  pass: pass.optional(),
})

export const errorAnswer = z.object({ error })

/** An edit that is refused shows what was to be edited as it now is; `fields` names what was changed meanwhile. */
export function editErrorAnswer(answer: z.ZodType) {
  return z.object({ error: error.extend({ current: answer.optional() }) })
}

export interface ErrorAnswer {
  error: z.infer<typeof error> & { current?: unknown }
}
