import type { ApartGroupId, PassId, RoomId, UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import type { Refusal } from '@corridor/rules/pass'
import type { ActingUser } from '../../change/actor.ts'
import type { PassRow } from './passRecord.ts'

/** What is to happen to a pass. */
export interface Change {
  /** The pass as it is after the change. */
  pass: PassRow
  event: PassEventName
  isNew?: true
  /** The line moved, or the day ended: nobody did it. */
  bySystem?: boolean
  /** Somebody else than whoever asked for it did it. */
  by?: ActingUser
  /** The pass has a different approver now. */
  needsReapproval?: boolean
  detail?: Record<string, unknown>
  /** People and rooms that had the pass before and no longer have it: they must hear of it too. */
  previousHolders?: { userIds: UserId[]; roomIds: RoomId[] }
}

export interface Skipped extends Refusal {
  passId: PassId
}

/** A pass that stays in line because of keep-apart groups alone. Nothing of it changes, and nobody hears of it. */
export interface KeptInLine {
  passId: PassId
  groupIds: readonly ApartGroupId[]
}

/** What a command decided. */
export interface Decision {
  changes: readonly Change[]
  kept?: readonly KeptInLine[]
  skipped: readonly Skipped[]
}
