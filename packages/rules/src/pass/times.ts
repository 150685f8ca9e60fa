import type { RoomId } from '../ids.ts'
import { type Instant, minutesBetween } from '../time/instant.ts'
import { relativeTime, shortTime } from '../time/text.ts'
import type { PassFacts } from './facts.ts'
import { isActive } from './status.ts'

/** The time of a pass as one line of text, the same everywhere. */
export function timeText(pass: PassFacts, now: Instant, timezone: string): string {
  // Only a forgotten pass, which was closed at the end of its day, is complete without a duration.
  if (pass.completedAt && pass.duration === null) return 'never ended'
  if (pass.confirmedAt) return `lasted ${pass.duration} min.`
  if (pass.completedAt) return `arrived ${relativeTime(pass.completedAt, now)}`
  const running = pass.startedAt ?? pass.enqueuedAt
  if (running) return relativeTime(running, now)
  return pass.scheduledFor ? shortTime(pass.scheduledFor, timezone) : 'ASAP'
}

export const SAME_PLACE_MESSAGE = "You cannot create a pass 'to' and 'from' the same place!"

/** Only the room matters, not the faculty member: two of them can share a room. */
export function isSamePlace(fromRoomId: RoomId | null, toRoomId: RoomId | null): boolean {
  return fromRoomId !== null && fromRoomId === toRoomId
}

/** After this time a pass gets a red banner. */
export const LONG_PASS_MINUTES = 60

export function isLongPass(pass: PassFacts, now: Instant): boolean {
  return isActive(pass) && minutesBetween(pass.startedAt, now) >= LONG_PASS_MINUTES
}
