import { minutesBetween } from '../schedule/clock.ts'
import { relativeTime, shortTime } from '../text/time.ts'
import type { Instant, PassFacts } from './facts.ts'
import { isActive } from './status.ts'

/** The one line about time that a pass shows wherever it appears. */
export function timeText(pass: PassFacts, now: Instant, timezone: string): string {
  // Only a forgotten pass, closed at the end of its day, is complete without a duration: nobody arrived.
  if (pass.completedAt && pass.duration === null) return 'never ended'
  if (pass.confirmedAt) return `lasted ${pass.duration} min.`
  if (pass.completedAt) return `arrived ${relativeTime(pass.completedAt, now)}`
  const running = pass.startedAt ?? pass.enqueuedAt
  if (running) return relativeTime(running, now)
  return pass.scheduledFor ? shortTime(pass.scheduledFor, timezone) : 'ASAP'
}

export const SAME_PLACE_MESSAGE = "You cannot create a pass 'to' and 'from' the same place!"

/** Two faculty who share a room are in the same place. */
export function isSamePlace(fromRoomId: number | null, toRoomId: number | null): boolean {
  return fromRoomId !== null && fromRoomId === toRoomId
}

/** A pass that has run this long is worth a red banner. */
export const LONG_PASS_MINUTES = 60

export function isLongPass(pass: PassFacts, now: Instant): boolean {
  return isActive(pass) && pass.startedAt !== null && minutesBetween(pass.startedAt, now) >= LONG_PASS_MINUTES
}
