/**
 * Limits on guessing passwords. Nobody is locked out: wrong ones make the next one wait, longer each time. A whole
 * school signs in from one address, so what counts first is one account at one address.
 */
import type { Instant } from '../pass/facts.ts'
import { instant } from '../schedule/clock.ts'

/**
 * What is counted: one account from one address, an account from anywhere, an address; and a browser that signed in to
 * the account before, which has a count of its own.
 */
export type FailureKind = 'accountAtAddress' | 'account' | 'address' | 'knownDevice'

/** `at` is the last failure, or for an address the first of its minute. */
export interface FailureCount {
  failures: number
  at: Instant
}

/** With this many failures the waiting begins. */
export const FAILURES_BEFORE_DELAY = { knownDevice: 5, accountAtAddress: 5, account: 20 } as const
export const LONGEST_DELAY_SECONDS = 60
/** Failures that nobody added to for an hour no longer count. */
export const FAILURES_COUNT_SECONDS = 60 * 60
export const ADDRESS_LIMIT = { failures: 300, seconds: 60 } as const

const after = (time: Instant, seconds: number): Instant => instant(Date.parse(time) + seconds * 1000)

/** Seconds between the last failure and the next attempt. */
export function delayAfter(failures: number, beforeDelay: number): number {
  return failures < beforeDelay ? 0 : Math.min(2 ** (failures - beforeDelay), LONGEST_DELAY_SECONDS)
}

/** Whole seconds until another attempt may be made; 0 for now. */
export function secondsToWait(kind: FailureKind, count: FailureCount | null, now: Instant): number {
  const delay = count === null ? 0 : delayOf(kind, count)
  if (count === null || delay === 0) return 0
  return Math.max(0, Math.ceil((Date.parse(after(count.at, delay)) - Date.parse(now)) / 1000))
}

function delayOf(kind: FailureKind, { failures }: FailureCount): number {
  if (kind !== 'address') return delayAfter(failures, FAILURES_BEFORE_DELAY[kind])
  return failures < ADDRESS_LIMIT.failures ? 0 : ADDRESS_LIMIT.seconds
}

/** The count with one more failure, made now. */
export function withFailure(kind: FailureKind, count: FailureCount | null, now: Instant): FailureCount {
  const seconds = kind === 'address' ? ADDRESS_LIMIT.seconds : FAILURES_COUNT_SECONDS
  if (count === null || after(count.at, seconds) <= now) return { failures: 1, at: now }
  // Two servers' clocks are never quite the same: the later time stands.
  const at = kind === 'address' || count.at > now ? count.at : now
  return { failures: count.failures + 1, at }
}
