import type { Pass } from '@corridor/contract'
import { rejectReasonFor } from '../parts/pass/rejectReason.ts'
import { i18n } from '../words/runtime.tsx'

type Outcome = Pick<
  Pass,
  'rejectedAt' | 'rejectedByName' | 'rejectReason' | 'rejectReasonEs' | 'canceledAt' | 'canceledByName' | 'cancelReason'
>

/** Who ended a pass before it started, and why; null if it was neither rejected nor canceled. */
export function outcomeText(pass: Outcome): string | null {
  if (pass.rejectedAt) return sentence('Rejected', pass.rejectedByName, rejectReasonFor(i18n, pass))
  if (pass.canceledAt) return sentence('Canceled', pass.canceledByName, pass.cancelReason)
  return null
}

/** Without a name, it was done automatically, for example at the end of the day. */
function sentence(what: string, by: string | null, reason: string | null): string {
  return `${by ? `${what} by ${by}.` : `${what} automatically.`}${reason ? ` Reason: ${reason}` : ''}`
}
