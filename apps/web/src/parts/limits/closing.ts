import type { SchoolSetup } from '@corridor/contract'
import { type BlockSpan, blockSpansOn, type Closing, opensAt } from '@corridor/rules/schedule'
import type { Instant, LocalDay } from '@corridor/rules/time'

/** When a school is closed for quick passes, as the rules take it. */
export function closingOf({ limits, closedTimes, closedNow }: SchoolSetup): Closing {
  const { closedFirst, closedLast } = limits
  return { closedFirst, closedLast, closedUntil: closedNow?.until ?? null, closedTimes }
}

/** The blocks of the school's days. */
export function blocksOf(setup: SchoolSetup): (day: LocalDay) => BlockSpan[] {
  return (day) => blockSpansOn(setup, day, setup.school.timezone)
}

/** When quick passes open again, if they are closed now. */
export function opensAgainAt(setup: SchoolSetup, now: Instant): Instant | null {
  return opensAt(closingOf(setup), blocksOf(setup), setup.school.timezone, now)
}
