/** A school's ready reasons as plain data: lines of one text, and the Spanish wording of each. */
import type { SchoolSettings } from '@corridor/contract'
import { MAX_REJECT_REASONS, REJECT_REASON_LENGTH } from '@corridor/contract/constants'
import type { Problems } from '../../ui/form/useForm.ts'

export interface PassSettingsForm {
  rejectReasons: string
  /** By reason. */
  spanish: Readonly<Record<string, string>>
}

type Saved = Pick<SchoolSettings, 'rejectReasons' | 'rejectReasonsEs'>

export function formOf({ rejectReasons, rejectReasonsEs }: Saved): PassSettingsForm {
  const shown = rejectReasonsEs.filter(({ reason }) => rejectReasons.includes(reason))
  return {
    rejectReasons: rejectReasons.join('\n'),
    spanish: Object.fromEntries(shown.map(({ reason, es }) => [reason, es])),
  }
}

/** One for each line; empty lines and repetitions do not count. */
export function reasonsOf({ rejectReasons }: Pick<PassSettingsForm, 'rejectReasons'>): string[] {
  const lines = rejectReasons.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

/** The reasons were typed anew. One whose line was corrected keeps its Spanish wording. */
export function withReasons(form: PassSettingsForm, rejectReasons: string): PassSettingsForm {
  const before = reasonsOf(form)
  const after = reasonsOf({ rejectReasons })
  const at = after.findIndex((reason, index) => reason !== before[index])
  const [old, corrected] = [before[at], after[at]]
  if (before.length !== after.length || old === undefined || corrected === undefined || after.includes(old)) {
    return { ...form, rejectReasons }
  }
  const { [old]: wording = '', ...others } = form.spanish
  return { rejectReasons, spanish: { ...others, [corrected]: form.spanish[corrected] ?? wording } }
}

function wordingsOf(form: PassSettingsForm): Saved['rejectReasonsEs'] {
  return reasonsOf(form).flatMap((reason) => {
    const es = form.spanish[reason]?.trim()
    return es ? [{ reason, es }] : []
  })
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
export function changesOf(form: PassSettingsForm, saved: PassSettingsForm): Partial<Saved> {
  const [rejectReasons, rejectReasonsEs] = [reasonsOf(form), wordingsOf(form)]
  return {
    ...(!isSame(rejectReasons, reasonsOf(saved)) && { rejectReasons }),
    ...(!isSame(rejectReasonsEs, wordingsOf(saved)) && { rejectReasonsEs }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
