/**
 * A room that takes nobody for a while: it is being cleaned, or the fountain is broken. A pause is a time, so it ends by
 * itself: every decision asks whether it holds at that moment. Retiring a room is something else (`room_closed`).
 */
import type { UserId } from '../../ids.ts'
import { schoolHours } from '../../schedule/schoolHours.ts'
import type { Bells } from '../../schedule/session.ts'
import { bareClock } from '../../time/bareClock.ts'
import { type Instant, minutesAfter } from '../../time/instant.ts'
import { timesIn } from '../../time/text.ts'
import { atWallTime, dayBounds, isMidnight, localDay } from '../../time/zone.ts'
import type { I18n } from '../../words/i18n.ts'

export interface RoomPause {
  /** Null for a room that is open. */
  pausedAt: Instant | null
  /** Null until someone resumes it. */
  pausedUntil: Instant | null
}

/** Minutes, the rest of the day, or until it is resumed. */
export const PAUSE_LENGTHS = ['15', '30', 'day', 'open'] as const
export type PauseLength = (typeof PAUSE_LENGTHS)[number]

export const PAUSE_REASON_LENGTH = 60

/** `bells` are the school's; null while they are not known. */
export function pauseEnd(length: PauseLength, now: Instant, timezone: string, bells: Bells | null): Instant | null {
  switch (length) {
    case '15':
    case '30':
      return minutesAfter(now, Number(length))
    case 'day':
      return endOfDay(now, timezone, bells)
    case 'open':
      return null
  }
}

/** With the last bell of the day; after it, or on a day without school, at midnight. */
export function endOfDay(now: Instant, timezone: string, bells: Bells | null): Instant {
  const today = localDay(now, timezone)
  const hours = bells && schoolHours(bells, today, timezone)
  const lastBell = hours && atWallTime(today, Math.floor(hours.endMinute / 60), hours.endMinute % 60, timezone)
  return lastBell && lastBell > now ? lastBell : dayBounds(today, timezone).end
}

/** A pause begins when it is made, so only its end matters: a clock that is a little behind changes nothing. */
export function isPausedAt({ pausedAt, pausedUntil }: RoomPause, time: Instant): boolean {
  return pausedAt !== null && (pausedUntil === null || time < pausedUntil)
}

interface PausedPass {
  studentId: UserId
  createdBy: UserId
  createdAt: Instant
}

/** Whether a pass has to wait for its destination. What staff issued in spite of the pause may go. */
export function isHeldByPause(room: RoomPause, { studentId, createdBy, createdAt }: PausedPass, now: Instant): boolean {
  const wasIssuedDespiteIt = createdBy !== studentId && room.pausedAt !== null && createdAt > room.pausedAt
  return isPausedAt(room, now) && !wasIssuedDespiteIt
}

/** What students read. */
export function closedText(i18n: I18n, { pausedUntil }: Pick<RoomPause, 'pausedUntil'>, timezone: string): string {
  if (pausedUntil === null) return i18n._({ id: 'pause.closed', message: 'Closed for now' })
  if (isMidnight(pausedUntil, timezone)) return i18n._({ id: 'pause.closedToday', message: 'Closed for today' })
  const time = timesIn(i18n.locale).bareClock(pausedUntil, timezone)
  return i18n._({ id: 'pause.closedUntil', message: 'Closed until {time}', values: { time } })
}

/** What staff read. */
export function pausedText({ pausedUntil }: Pick<RoomPause, 'pausedUntil'>, timezone: string): string {
  if (pausedUntil === null) return 'Paused until resumed'
  return isMidnight(pausedUntil, timezone) ? 'Paused for today' : `Paused until ${bareClock(pausedUntil, timezone)}`
}
