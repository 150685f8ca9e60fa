/**
 * Every benchmark starts at 10:00 am, because passes can only be scheduled during school hours. Every process
 * adds the same offset to the machine's clock.
 */
import { type Instant, instant } from '@corridor/rules/time'

/** A Tuesday during the school year, 10:00 in Chicago. */
export const SCHOOL_MORNING: Instant = '2026-10-13T15:00:00.000Z'

export function clockOffset(): number {
  return Date.parse(SCHOOL_MORNING) - Date.now()
}

export function schoolNow(offset: number): Instant {
  return instant(Date.now() + offset)
}

/** Milliseconds on a clock that all processes of this machine share. */
export function sharedClock(): number {
  return performance.timeOrigin + performance.now()
}
