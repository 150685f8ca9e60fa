/**
 * What happens if a student asks for a pass, or if a pass is started: everything that decides it, in one order. A freeze
 * and the other refusals come first; then approval, where closed times, quick pass limits and the cooldown can only turn
 * "no approval" into "approval"; then places, where each limit can only turn "go" into "in line". Two refusals are about
 * the student's other passes, and which of them applies depends on whether somebody is asked.
 */
import { type FullPlaces, isAnyFull } from './place/line.ts'
import type { RefusalCode } from './refusal.ts'
import { MAX_OPEN_REQUESTS } from './request/openRequests.ts'

/** Why a student has to ask: the destination or the student's settings say so, or one of the school's limits does. */
export const ASK_REASONS = ['required', 'closed', 'limit', 'cooldown'] as const
export type AskReason = (typeof ASK_REASONS)[number]

export interface OutlookFacts {
  /** Nobody may go anywhere. */
  isFrozen: boolean
  /** Its destination is no longer in use, or takes nobody at that time. */
  isRoomClosed: boolean
  isPaused: boolean
  /** It has no time, and its destination only accepts passes with one. */
  lacksTime: boolean
  /** The student's other passes: whether one is live, and how many of their own requests are open. */
  hasLivePass: boolean
  openRequests: number
  /** It exists already and is started, so that it cannot become an open request. */
  isStart: boolean
  /** Staff issued or approved it: whether it may be is decided. */
  isDecided: boolean
  /** Its room's settings or the student's ask for approval. */
  needsApproval: boolean
  /** The student is locked, and none of their quick passes is left today. */
  isOutOfQuickPasses: boolean
  /** Counts and closed times do not concern rooms that are always open, and the school's not students without limits. */
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
  | { kind: 'refused'; code: OutlookRefusal }
  | { kind: 'ask'; because: AskReason }
  | { kind: 'granted' }
  | { kind: 'line' }
  | { kind: 'go' }

export type OutlookRefusal = Extract<
  RefusalCode,
  'frozen' | 'room_closed' | 'room_paused' | 'asap_not_allowed' | 'too_many_open' | 'live_pass'
>

export function outlook(facts: OutlookFacts): Outlook {
  const because = facts.isDecided ? null : askReason(facts)
  const code = refusalCode(facts, because)
  if (code) return { kind: 'refused', code }
  if (because) return { kind: 'ask', because }
  if (facts.isLater) return { kind: 'granted' }
  return isAnyFull(facts.full) ? { kind: 'line' } : { kind: 'go' }
}

function refusalCode(facts: OutlookFacts, because: AskReason | null): OutlookRefusal | null {
  if (facts.isFrozen) return 'frozen'
  if (facts.isRoomClosed) return 'room_closed'
  if (facts.isPaused) return 'room_paused'
  if (facts.lacksTime) return 'asap_not_allowed'
  const staysOpen = !facts.isStart && (because !== null || facts.isLater)
  if (staysOpen) return facts.openRequests >= MAX_OPEN_REQUESTS ? 'too_many_open' : null
  return facts.hasLivePass ? 'live_pass' : null
}

function askReason(facts: OutlookFacts): AskReason | null {
  if (facts.needsApproval) return 'required'
  // A sick child never meets a counter.
  if (facts.isAlwaysOpen) return null
  if (facts.isOutOfQuickPasses) return 'required'
  if (facts.isWithoutLimits) return null
  if (facts.isClosed) return 'closed'
  if (facts.isAtLimit) return 'limit'
  return facts.isCoolingDown ? 'cooldown' : null
}
