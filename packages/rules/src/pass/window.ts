import { type Instant, minutesAfter } from '../time/instant.ts'
import type { PassFacts } from './facts.ts'

/** How many minutes before and after its base time a pass may be started; null means the default. */
export interface ActivationIntervals {
  passActivationIntervalBefore: number | null
  passActivationIntervalAfter: number | null
}

export const DEFAULT_INTERVAL_BEFORE = 5
export const DEFAULT_INTERVAL_AFTER = 30

export type WindowState = 'before' | 'open' | 'after'

type WindowFacts = Pick<PassFacts, 'scheduledFor' | 'approvedAt' | 'createdAt'>

export function baseTime(pass: WindowFacts): Instant {
  return pass.scheduledFor ?? pass.approvedAt ?? pass.createdAt
}

export function activationWindow(
  pass: WindowFacts,
  intervals: ActivationIntervals,
): { opens: Instant; closes: Instant } {
  const base = baseTime(pass)
  return {
    opens: minutesAfter(base, -(intervals.passActivationIntervalBefore ?? DEFAULT_INTERVAL_BEFORE)),
    closes: minutesAfter(base, intervals.passActivationIntervalAfter ?? DEFAULT_INTERVAL_AFTER),
  }
}

/** The window includes both ends. */
export function windowState(pass: WindowFacts, intervals: ActivationIntervals, now: Instant): WindowState {
  const { opens, closes } = activationWindow(pass, intervals)
  if (now < opens) return 'before'
  return now <= closes ? 'open' : 'after'
}

/** The oldest base time that has not lapsed. Queries for open passes use it as a lower bound. */
export function oldestOpenBase(intervals: ActivationIntervals, now: Instant): Instant {
  return minutesAfter(now, -(intervals.passActivationIntervalAfter ?? DEFAULT_INTERVAL_AFTER))
}
