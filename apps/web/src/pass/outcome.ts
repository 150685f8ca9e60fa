import type { Pass } from '@corridor/contract'
import { cancelReasonText } from '@corridor/rules/pass'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { rejectReasonFor } from '../parts/pass/rejectReason.ts'

// lingui-set comment="Student: a pass that was rejected or canceled"

type Outcome = Pick<
  Pass,
  'rejectedAt' | 'rejectedByName' | 'rejectReason' | 'rejectReasonEs' | 'canceledAt' | 'canceledByName' | 'cancelReason'
>

/** Who ended a pass before it started, and why; null if it was neither rejected nor canceled. */
export function outcomeText(i18n: I18n, pass: Outcome): string | null {
  if (pass.rejectedAt) return withReason(i18n, rejectedText(i18n, pass.rejectedByName), rejectReasonFor(i18n, pass))
  if (!pass.canceledAt) return null
  const reason = pass.cancelReason && cancelReasonText(i18n, pass.cancelReason)
  return withReason(i18n, canceledText(i18n, pass.canceledByName), reason)
}

/** Without a name, it was done automatically, for example at the end of the day. */
function rejectedText(i18n: I18n, name: string | null): string {
  return name ? i18n._(msg`Rejected by ${name}.`) : i18n._(msg`Rejected automatically.`)
}

function canceledText(i18n: I18n, name: string | null): string {
  return name ? i18n._(msg`Canceled by ${name}.`) : i18n._(msg`Canceled automatically.`)
}

function withReason(i18n: I18n, sentence: string, reason: string | null): string {
  return reason ? `${sentence} ${i18n._(msg`Reason: ${reason}`)}` : sentence
}
