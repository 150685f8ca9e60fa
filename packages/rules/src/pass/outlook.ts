/**
 * What happens if a student asks for a pass, or if a pass is started: everything that decides it, in one order. A freeze
 * and refusals come first; then approval, where closed times, quick pass limits and the cooldown can only turn "no
 * approval" into "approval"; then places, where each limit can only turn "go" into "in line".
 */
import { type FullPlaces, isAnyFull } from './place/line.ts'
import type { RefusalCode } from './refusal.ts'

/** Why a student has to ask: the destination or the student's settings say so, or one of the school's limits does. */
export const ASK_REASONS = ['required', 'closed', 'limit', 'cooldown'] as const
export type AskReason = (typeof ASK_REASONS)[number]

export interface OutlookFacts {
  /** Nobody may go anywhere. */
  isFrozen: boolean
  /** What cannot be asked for or started at all, a paused room included. */
  refusal: RefusalCode | null
  /** Staff issued or approved it: whether it may be is decided. */
  isDecided: boolean
  /** Its room's settings or the student's ask for approval. */
  needsApproval: boolean
  /** Limits do not concern rooms that are always open, and students without limits. */
  isAlwaysOpen: boolean
  isWithoutLimits: boolean
  isClosed: boolean
  isAtLimit: boolean
  isCoolingDown: boolean
  /** A pass for later takes no place yet. */
  isLater: boolean
  full: FullPlaces
}

export type Outlook =
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'ask'; because: AskReason }
  | { kind: 'granted' }
  | { kind: 'line' }
  | { kind: 'go' }

export function outlook(facts: OutlookFacts): Outlook {
  if (facts.isFrozen) return { kind: 'refused', code: 'frozen' }
  if (facts.refusal) return { kind: 'refused', code: facts.refusal }
  const because = facts.isDecided ? null : askReason(facts)
  if (because) return { kind: 'ask', because }
  if (facts.isLater) return { kind: 'granted' }
  return isAnyFull(facts.full) ? { kind: 'line' } : { kind: 'go' }
}

function askReason(facts: OutlookFacts): AskReason | null {
  if (facts.needsApproval) return 'required'
  if (facts.isAlwaysOpen || facts.isWithoutLimits) return null
  if (facts.isClosed) return 'closed'
  if (facts.isAtLimit) return 'limit'
  return facts.isCoolingDown ? 'cooldown' : null
}
