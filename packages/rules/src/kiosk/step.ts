/** What comes next for a student who has identified themselves at a kiosk, from their passes. */
import type { RoomId, UserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { isActive, isLive } from '../pass/status.ts'
import { type ActivationIntervals, windowState } from '../pass/window.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'

/** A card that is read twice, or a hand that is too quick, means the same as the first time. */
const SAME_SCAN_SECONDS = 10

/** What happened later than this may be the same scan. */
export const sameScanSince = (now: Instant) => minutesAfter(now, -SAME_SCAN_SECONDS / 60)

type Ends = { fromRoomId: RoomId | null; toRoomId: RoomId }

/** Whether a pass begins or ends in the room. */
export const isOfRoom = ({ fromRoomId, toRoomId }: Ends, roomId: RoomId) => fromRoomId === roomId || toRoomId === roomId

export type KioskStep<Pass> =
  /** It ends now. */
  | { kind: 'end'; pass: Pass }
  /** It has just started or ended here: say so again. */
  | { kind: 'again'; pass: Pass }
  | { kind: 'line'; pass: Pass }
  | { kind: 'request'; pass: Pass }
  /** A live pass that has nothing to do with this room. */
  | { kind: 'elsewhere' }
  /** They choose where to go. `ready` can be started. */
  | { kind: 'choose'; ready: Pass | null }

type KioskPass = PassFacts & Ends & { createdBy: UserId }

/** `passes` are those of the student that are open, in any order, and those that have just ended. */
export function kioskStep<Pass extends KioskPass>(
  passes: readonly Pass[],
  roomId: RoomId,
  intervals: ActivationIntervals,
  now: Instant,
): KioskStep<Pass> {
  const isJustNow = (at: Instant | null) => at !== null && at > sameScanSince(now)
  const live = passes.find(isLive)
  if (live && !isOfRoom(live, roomId)) return { kind: 'elsewhere' }
  if (live && isActive(live)) return { kind: isJustNow(live.startedAt) ? 'again' : 'end', pass: live }
  if (live) return { kind: 'line', pass: live }
  const ended = passes.find((pass) => isOfRoom(pass, roomId) && isJustNow(pass.completedAt))
  if (ended) return { kind: 'again', pass: ended }
  const leaves = (pass: Pass) => pass.fromRoomId === roomId && isWaiting(pass)
  const isOpen = (pass: Pass) => windowState(pass, intervals, now) === 'open'
  const ready = passes.find((pass) => leaves(pass) && pass.approvedAt !== null && isOpen(pass))
  const asked = passes.find(
    (pass) => leaves(pass) && pass.approvedAt === null && pass.scheduledFor === null && isOpen(pass),
  )
  if (asked && !ready) return { kind: 'request', pass: asked }
  return { kind: 'choose', ready: ready ?? null }
}

function isWaiting({ enqueuedAt, startedAt, rejectedAt, canceledAt }: PassFacts): boolean {
  return enqueuedAt === null && startedAt === null && rejectedAt === null && canceledAt === null
}
