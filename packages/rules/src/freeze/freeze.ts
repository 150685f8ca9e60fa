/** A freeze: all passes of a school are paused, and staff find every student. */
import { type Instant, minutesAfter } from '../time/instant.ts'

/** What students are asked to do: go back to class, stay where they are, go with staff. */
export const INSTRUCTIONS = ['return', 'stay', 'follow'] as const
export type Instruction = (typeof INSTRUCTIONS)[number]

export interface FreezeTimes {
  startedAt: Instant
  /** Null while it is on. */
  endedAt: Instant | null
}

export const MAX_FREEZE_MESSAGE = 200

/** For this long after it was started, it can be taken back. */
export const UNDO_SECONDS = 15

/** For this long after it has ended, staff can still mark students. */
export const LATE_MARK_MINUTES = 30

/** After this long, administrators are asked whether it is still needed. */
export const ASK_AFTER_HOURS = 4

export function canUndo({ startedAt, endedAt }: FreezeTimes, now: Instant): boolean {
  return endedAt === null && now < minutesAfter(startedAt, UNDO_SECONDS / 60)
}

export function isRollCallOpen({ endedAt }: Pick<FreezeTimes, 'endedAt'>, now: Instant): boolean {
  return endedAt === null || now < minutesAfter(endedAt, LATE_MARK_MINUTES)
}

/** A pass that was under way during a freeze keeps its time, and nobody holds that against anybody. */
export function wasUnderWay(
  pass: { startedAt: Instant | null; completedAt: Instant | null },
  freezes: readonly FreezeTimes[],
): boolean {
  const { startedAt, completedAt } = pass
  if (startedAt === null) return false
  return freezes.some(
    (freeze) =>
      (completedAt === null || freeze.startedAt <= completedAt) &&
      (freeze.endedAt === null || freeze.endedAt >= startedAt),
  )
}
