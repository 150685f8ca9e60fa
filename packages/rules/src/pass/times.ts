import type { RoomId } from '../ids.ts'
import { type Instant, minutesBetween } from '../time/instant.ts'
import { timesIn } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'
import type { PassFacts } from './facts.ts'
import { isActive } from './status.ts'

/** The time of a pass as one line of text, the same everywhere. */
export function timeText(i18n: I18n, pass: PassFacts, now: Instant, timezone: string): string {
  const { relativeTime, shortTime } = timesIn(i18n.locale)
  // Only a forgotten pass, which was closed at the end of its day, is complete without a duration.
  if (pass.completedAt && pass.duration === null) return i18n._({ id: 'time.neverEnded', message: 'never ended' })
  if (pass.confirmedAt) {
    return i18n._({ id: 'time.lasted', message: 'lasted {minutes} min.', values: { minutes: pass.duration } })
  }
  if (pass.completedAt) {
    const ago = relativeTime(pass.completedAt, now)
    return i18n._({ id: 'time.arrived', message: 'arrived {ago}', values: { ago } })
  }
  const running = pass.startedAt ?? pass.enqueuedAt
  if (running) return relativeTime(running, now)
  if (pass.scheduledFor) return shortTime(pass.scheduledFor, timezone)
  return i18n._({ id: 'time.asap', message: 'ASAP' })
}

export function samePlaceText(i18n: I18n): string {
  return i18n._({ id: 'pass.samePlace', message: "You cannot create a pass 'to' and 'from' the same place!" })
}

/** Only the room matters, not the faculty member: two of them can share a room. */
export function isSamePlace(fromRoomId: RoomId | null, toRoomId: RoomId | null): boolean {
  return fromRoomId !== null && fromRoomId === toRoomId
}

/** After this time a pass gets a red banner. */
export const LONG_PASS_MINUTES = 60

export function isLongPass(pass: PassFacts, now: Instant): boolean {
  return isActive(pass) && minutesBetween(pass.startedAt, now) >= LONG_PASS_MINUTES
}
