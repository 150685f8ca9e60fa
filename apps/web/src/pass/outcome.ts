import type { Pass } from '@corridor/contract'

type Outcome = Pick<
  Pass,
  'rejectedAt' | 'rejectedByName' | 'rejectReason' | 'canceledAt' | 'canceledByName' | 'cancelReason'
>

/** Who ended a pass before it began, and why; null where it took its course. */
export function outcomeText(pass: Outcome): string | null {
  if (pass.rejectedAt) return sentence('Rejected', pass.rejectedByName, pass.rejectReason)
  if (pass.canceledAt) return sentence('Canceled', pass.canceledByName, pass.cancelReason)
  return null
}

/** Nobody's name: it was done by itself, such as at the end of the day. */
function sentence(what: string, by: string | null, reason: string | null): string {
  return `${by ? `${what} by ${by}.` : `${what} automatically.`}${reason ? ` Reason: ${reason}` : ''}`
}
