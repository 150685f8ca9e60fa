/** What a school decides about late passes, as plain data: its reasons are lines of one text. */
import type { SchoolSettings } from '@corridor/contract'
import { LATE_LIMIT, LATE_REASON_LENGTH, MAX_LATE_REASONS } from '@corridor/rules/pass'
import { numberIn, numberProblem, numberText } from '../../ui/form/numberText.ts'
import type { Problems } from '../../ui/form/useForm.ts'

export interface LateForm {
  lateReasons: string
  lateLimit: string
  printsLateSlips: boolean
}

type Saved = Pick<SchoolSettings, 'lateReasons' | 'lateLimit' | 'printsLateSlips'>

export function formOf({ lateReasons, lateLimit, printsLateSlips }: Saved): LateForm {
  return { lateReasons: lateReasons.join('\n'), lateLimit: numberText(lateLimit), printsLateSlips }
}

/** One for each line; empty lines and repetitions do not count. */
function reasonsOf({ lateReasons }: LateForm): string[] {
  const lines = lateReasons.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

export function problemsOf(form: LateForm): Problems<LateForm> {
  const reasons = reasonsOf(form)
  return {
    lateReasons:
      (reasons.some((reason) => reason.length > LATE_REASON_LENGTH) && `At most ${LATE_REASON_LENGTH} letters each.`) ||
      (reasons.length > MAX_LATE_REASONS && `At most ${MAX_LATE_REASONS} reasons, one on each line.`),
    // An empty field is no number of minutes either.
    lateLimit: numberProblem(form.lateLimit.trim() || '0', LATE_LIMIT),
  }
}

export function changesOf(form: LateForm, saved: LateForm): Partial<Saved> {
  const lateLimit = numberIn(form.lateLimit)
  return {
    ...(reasonsOf(form).join('\n') !== reasonsOf(saved).join('\n') && { lateReasons: reasonsOf(form) }),
    ...(form.lateLimit !== saved.lateLimit && lateLimit != null && { lateLimit }),
    ...(form.printsLateSlips !== saved.printsLateSlips && { printsLateSlips: form.printsLateSlips }),
  }
}
