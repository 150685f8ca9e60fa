/** A school's settings for passes as plain data. The ready reasons are lines of one text. */
import type { SchoolSettings } from '@corridor/contract'
import { MAX_REJECT_REASONS, REJECT_REASON_LENGTH } from '@corridor/contract/constants'
import type { Problems } from '../../ui/form/useForm.ts'

export interface PassSettingsForm {
  rejectReasons: string
}

export function formOf({ rejectReasons }: Pick<SchoolSettings, 'rejectReasons'>): PassSettingsForm {
  return { rejectReasons: rejectReasons.join('\n') }
}

/** One for each line; empty lines and repetitions do not count. */
export function reasonsOf({ rejectReasons }: PassSettingsForm): string[] {
  const lines = rejectReasons.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

export function problemsOf(form: PassSettingsForm): Problems<PassSettingsForm> {
  const reasons = reasonsOf(form)
  const tooLong = reasons.find((reason) => reason.length > REJECT_REASON_LENGTH)
  if (tooLong) return { rejectReasons: `“${tooLong.slice(0, 20)}…” is longer than ${REJECT_REASON_LENGTH} characters.` }
  return {
    rejectReasons: reasons.length > MAX_REJECT_REASONS && `At most ${MAX_REJECT_REASONS} reasons, one on each line.`,
  }
}

/** Empty if nothing would be different after saving. */
export function changesOf(form: PassSettingsForm, saved: PassSettingsForm): { rejectReasons?: string[] } {
  const rejectReasons = reasonsOf(form)
  return JSON.stringify(rejectReasons) === JSON.stringify(reasonsOf(saved)) ? {} : { rejectReasons }
}
