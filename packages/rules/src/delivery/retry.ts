/** When something that could not be sent is tried again, and when it is too late for it. */
import type { NotificationKind } from '../notification/kinds.ts'
import { type Instant, minutesAfter } from '../time/instant.ts'

/** Minutes to wait after each try. */
export const RETRY_MINUTES = [1, 5, 30, 2 * 60, 6 * 60] as const

/** What happened in the hall is of use for this long. */
export const FLEETING_MINUTES = 30
/** Everything else is tried for a day. */
export const LASTING_MINUTES = 24 * 60

/** Kinds that someone still wants to know of tomorrow. */
export const LASTING_KINDS: readonly string[] = [
  'incident',
  'forgotten',
  'assigned',
  'roomClaimed',
  'claimDeclined',
  'weeklyReport',
] satisfies NotificationKind[]

export interface Waiting {
  /** The kind of a notification; null for what is none. */
  notificationKind: string | null
  createdAt: Instant
  /** Tries so far, the last one included. */
  attempts: number
}

export function isFleeting({ notificationKind }: Pick<Waiting, 'notificationKind'>): boolean {
  return notificationKind !== null && !LASTING_KINDS.includes(notificationKind)
}

/** After this it is not sent anymore. */
export function lastMoment(waiting: Pick<Waiting, 'notificationKind' | 'createdAt'>): Instant {
  return minutesAfter(waiting.createdAt, isFleeting(waiting) ? FLEETING_MINUTES : LASTING_MINUTES)
}

export type AfterFailure = { state: 'pending'; dueAt: Instant } | { state: 'too_late' } | { state: 'failed' }

/** `wait`: the other side asked for at least this many seconds. */
export function afterFailure(waiting: Waiting, now: Instant, wait = 0): AfterFailure {
  const minutes = RETRY_MINUTES[waiting.attempts - 1]
  if (minutes === undefined) return { state: 'failed' }
  const dueAt = minutesAfter(now, Math.max(minutes, wait / 60))
  return dueAt > lastMoment(waiting) ? { state: 'too_late' } : { state: 'pending', dueAt }
}

/** An address that refused this often is not written to anymore. */
export const REFUSALS_BEFORE_BLOCK = 3
