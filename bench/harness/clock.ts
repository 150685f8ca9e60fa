/**
 * It is always ten in the morning when a benchmark begins: passes can be scheduled in school hours alone. Every process
 * counts on from there by the same difference to the machine's own clock.
 */
import { type Instant, instant } from '@corridor/rules'

/** A Tuesday in term, 10:00 in Chicago. */
export const SCHOOL_MORNING: Instant = '2026-10-13T15:00:00.000Z'

export function clockOffset(): number {
  return Date.parse(SCHOOL_MORNING) - Date.now()
}

export function schoolNow(offset: number): Instant {
  return instant(Date.now() + offset)
}

/** Milliseconds that mean the same in every process of this machine. */
export function moment(): number {
  return performance.timeOrigin + performance.now()
}
