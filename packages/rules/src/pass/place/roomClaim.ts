/**
 * What becomes of a room that new staff choose as their own. Whoever works in a room sees its passes and decides on its
 * requests, so nobody joins others there, or takes over a place of the whole school, until somebody confirms it.
 */
import { isRoundTrip } from './roomKind.ts'
import type { RoomStaff } from './roomStaff.ts'

/** `link`: they work there from now on. `wait`: somebody has to confirm it first, and until then it gives nothing. */
export type ClaimOutcome = 'link' | 'wait'

export interface ClaimedRoom {
  name: string
  bathroom: boolean
  alwaysOpen: boolean
  staff: Pick<RoomStaff, 'linked'>
}

/** `mayConfirm`: the person who chooses the room may confirm such a choice (the ability `room.confirm`). */
export function claimOutcome({ staff, ...room }: ClaimedRoom, mayConfirm: boolean): ClaimOutcome {
  if (mayConfirm) return 'link'
  return staff.linked.length > 0 || room.alwaysOpen || isRoundTrip(room) ? 'wait' : 'link'
}
