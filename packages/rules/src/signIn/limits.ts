/**
 * Limits on guessing passwords. Nobody is locked out: every wrong password makes the next attempt wait longer. A whole
 * school can sign in from one address, so failures are mainly counted per account and address.
 */
import { type Instant, instant } from '../time/instant.ts'

/**
 * What is counted: an account from one address, an account from anywhere, and an address. A browser that has signed in
 * to the account before has its own count. Codes of printed slips are counted by address: they name no account.
 */
export type FailureKind = 'accountAtAddress' | 'account' | 'address' | 'knownDevice' | 'slipCode'

/** `at` is the time of the last failure, or for an address the time of the first one in the current minute. */
export interface FailureCount {
  failures: number
  at: Instant
}

/** The number of failures at which the delays start. */
export const FAILURES_BEFORE_DELAY = { knownDevice: 5, accountAtAddress: 5, account: 20, slipCode: 10 } as const
export const LONGEST_DELAY_SECONDS = 60
/** Failures are forgotten after this long without another one. A whole school types its codes at one address. */
export const FAILURES_COUNT_SECONDS = {
  knownDevice: 60 * 60,
  accountAtAddress: 60 * 60,
  account: 60 * 60,
  slipCode: 60,
} as const
export const ADDRESS_LIMIT = { failures: 300, seconds: 60 } as const

const after = (time: Instant, seconds: number): Instant => instant(Date.parse(time) + seconds * 1000)

/** Seconds between the last failure and the next allowed attempt. */
export function delayAfter(failures: number, beforeDelay: number): number {
  return failures < beforeDelay ? 0 : Math.min(2 ** (failures - beforeDelay), LONGEST_DELAY_SECONDS)
}

/** Whole seconds until the next allowed attempt; 0 if it is allowed now. */
export function secondsToWait(kind: FailureKind, count: FailureCount | null, now: Instant): number {
  const delay = count === null ? 0 : delayOf(kind, count)
  if (count === null || delay === 0) return 0
  return Math.max(0, Math.ceil((Date.parse(after(count.at, delay)) - Date.parse(now)) / 1000))
}

function delayOf(kind: FailureKind, { failures }: FailureCount): number {
  if (kind !== 'address') return delayAfter(failures, FAILURES_BEFORE_DELAY[kind])
  return failures < ADDRESS_LIMIT.failures ? 0 : ADDRESS_LIMIT.seconds
}

/** The count with one more failure, now. */
export function withFailure(kind: FailureKind, count: FailureCount | null, now: Instant): FailureCount {
  const seconds = kind === 'address' ? ADDRESS_LIMIT.seconds : FAILURES_COUNT_SECONDS[kind]
  if (count === null || after(count.at, seconds) <= now) return { failures: 1, at: now }
  // The clocks of two servers can differ slightly, so the later time is kept.
  const at = kind === 'address' || count.at > now ? count.at : now
  return { failures: count.failures + 1, at }
}
