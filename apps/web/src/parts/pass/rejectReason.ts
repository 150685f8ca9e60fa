import type { Pass } from '@corridor/contract'
import type { I18n } from '@corridor/rules/words'

/** Why a pass was rejected, as its student reads it. What somebody wrote stays as it was written. */
export function rejectReasonFor(
  i18n: I18n,
  { rejectReason, rejectReasonEs }: Pick<Pass, 'rejectReason' | 'rejectReasonEs'>,
): string | null {
  return (i18n.locale === 'es' ? rejectReasonEs : null) ?? rejectReason
}
