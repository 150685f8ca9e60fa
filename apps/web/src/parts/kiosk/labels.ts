/** What staff read about a kiosk. */
import type { Kiosk } from '@corridor/contract'
import type { KioskIdentify, KioskKind, KioskStudents } from '@corridor/rules/kiosk'
import { bareClock, type Instant, localDay, wholeMinutes } from '@corridor/rules/time'
import { monthDay } from '../../base/calendarText.ts'

export const KIND_LABELS: Readonly<Record<KioskKind, string>> = { room: 'Room', late: 'Late desk', board: 'Hall board' }
/** Within a sentence. */
export const KIND_NAMES: Readonly<Record<KioskKind, string>> = {
  room: 'kiosk',
  late: 'late desk',
  board: 'hall board',
}
export const SERVES_LABELS: Readonly<Record<KioskStudents, string>> = {
  class: 'Class in session',
  school: 'Whole school',
}
export const IDENTIFY_LABELS: Readonly<Record<KioskIdentify, string>> = { number: 'Number', pin: 'Number and PIN' }

/** A page that reloads is gone for a moment. Only later is its kiosk called offline. */
const OFFLINE_AFTER_MINUTES = 5

export interface LastSeen {
  state: 'now' | 'away' | 'asleep' | 'offline'
  text: string
}

type Seen = Pick<Kiosk, 'isOnline' | 'lastSeenAt' | 'sleepsUntil'>

export const isAsleep = ({ sleepsUntil }: Pick<Kiosk, 'sleepsUntil'>, now: Instant) =>
  sleepsUntil !== null && sleepsUntil > now

/** "Now", "2 min. ago", "Asleep until 10:47", "Offline since 8:02". */
export function lastSeen(kiosk: Seen, now: Instant, timezone: string): LastSeen {
  const { isOnline, lastSeenAt, sleepsUntil } = kiosk
  if (sleepsUntil !== null && isAsleep(kiosk, now)) {
    return { state: 'asleep', text: `Asleep until ${bareClock(sleepsUntil, timezone)}` }
  }
  if (isOnline) return { state: 'now', text: 'Now' }
  const minutes = wholeMinutes(lastSeenAt, now)
  if (minutes < OFFLINE_AFTER_MINUTES) return { state: 'away', text: `${Math.max(1, minutes)} min. ago` }
  const day = localDay(lastSeenAt, timezone)
  const since = day === localDay(now, timezone) ? bareClock(lastSeenAt, timezone) : monthDay(day)
  return { state: 'offline', text: `Offline since ${since}` }
}
