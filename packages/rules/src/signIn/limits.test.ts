import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../time/instant.ts'
import {
  ADDRESS_LIMIT,
  delayAfter,
  type FailureCount,
  type FailureKind,
  LONGEST_DELAY_SECONDS,
  secondsToWait,
  withFailure,
} from './limits.ts'

const START = Date.parse('2026-10-13T15:00:00.000Z')
const at = (seconds: number) => instant(START + seconds * 1000)
const DELAYED = ['accountAtAddress', 'account', 'knownDevice'] as const

/** A number of failures in a row, each as soon as it is allowed. */
function failing(kind: FailureKind, times: number): { count: FailureCount | null; seconds: number } {
  let count: FailureCount | null = null
  let seconds = 0
  for (let n = 0; n < times; n += 1) {
    seconds += secondsToWait(kind, count, at(seconds))
    count = withFailure(kind, count, at(seconds))
  }
  return { count, seconds }
}

describe('the wait after failures', () => {
  it.each([
    ['accountAtAddress', 5],
    ['knownDevice', 5],
    ['account', 20],
  ] as const)('[D-164] for %s starts at failure %i: 1, 2, 4 and so on, at most 60 seconds', (kind, first) => {
    const waits = Array.from({ length: first + 9 }, (_, n) => {
      const { count, seconds } = failing(kind, n)
      return secondsToWait(kind, count, at(seconds))
    })
    expect(waits).toEqual([...Array(first).fill(0), 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('[D-164] is in whole seconds, rounded up', () => {
    const { count } = failing('accountAtAddress', 7)
    const last = Date.parse(count?.at ?? '')
    expect(secondsToWait('accountAtAddress', count, instant(last + 1))).toBe(4)
    expect(secondsToWait('accountAtAddress', count, instant(last + 3001))).toBe(1)
    expect(secondsToWait('accountAtAddress', count, instant(last + 3999))).toBe(1)
    expect(secondsToWait('accountAtAddress', count, instant(last + 4000))).toBe(0)
  })

  it('[D-164] is reset an hour after the last failure', () => {
    const { count, seconds } = failing('account', 30)
    expect(withFailure('account', count, at(seconds + 3599)).failures).toBe(31)
    expect(withFailure('account', count, at(seconds + 3600))).toEqual({ failures: 1, at: at(seconds + 3600) })
  })

  it('[D-164] an address can have 300 failures per minute, then waits for the rest of the minute', () => {
    const { count } = failing('address', ADDRESS_LIMIT.failures)
    expect(secondsToWait('address', failing('address', 299).count, at(1))).toBe(0)
    expect(secondsToWait('address', count, at(1))).toBe(59)
    expect(secondsToWait('address', count, at(60))).toBe(0)
    expect(withFailure('address', count, at(60))).toEqual({ failures: 1, at: at(60) })
    expect(withFailure('address', failing('address', 7).count, at(59))).toEqual({ failures: 8, at: at(0) })
  })

  it('[D-164] is never longer than a minute, and an attempt is allowed after it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FailureKind>(...DELAYED, 'address'),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 0, max: 5000 }),
        (kind, failures, later) => {
          const count = { failures, at: at(0) }
          const now = instant(START + later)
          const wait = secondsToWait(kind, count, now)
          expect(wait).toBeLessThanOrEqual(LONGEST_DELAY_SECONDS)
          expect(secondsToWait(kind, count, instant(Date.parse(now) + wait * 1000))).toBe(0)
        },
      ),
    )
  })

  it('[D-164] never gets shorter with more failures, and a clock that is behind never lowers the count', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DELAYED),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: -10, max: 3599 }),
        (kind, failures, seconds) => {
          expect(delayAfter(failures + 1, 5)).toBeGreaterThanOrEqual(delayAfter(failures, 5))
          const next = withFailure(kind, { failures, at: at(0) }, at(seconds))
          expect(next.failures).toBe(failures + 1)
          expect(next.at >= at(0) && next.at >= at(seconds)).toBe(true)
        },
      ),
    )
  })

  it('[D-164] allows about 1,450 guesses per day for one account, wherever they come from', () => {
    for (const kind of DELAYED) {
      let count: FailureCount | null = null
      let seconds = 0
      let guesses = 0
      while (seconds < 24 * 3600) {
        count = withFailure(kind, count, at(seconds))
        guesses += 1
        seconds += secondsToWait(kind, count, at(seconds))
      }
      expect(guesses).toBeLessThan(1470)
    }
  })
})
