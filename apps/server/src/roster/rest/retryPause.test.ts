import { describe, expect, it } from 'vitest'
import { OutboundFailure, type OutboundFailureCode } from '../../outbound/fetch.ts'
import { isPassing, pauseAfter } from './retryPause.ts'

const NOW = Date.UTC(2026, 9, 13, 12)
const answer = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

describe('[D-153] a service is asked again', () => {
  it.each([
    [429, true],
    [500, true],
    [502, true],
    [599, true],
    [499, false],
    [400, false],
    [401, false],
    [404, false],
    [428, false],
    [430, false],
  ])('after %i: %s', (status, isAskedAgain) => expect(isPassing(answer(status))).toBe(isAskedAgain))

  it.each<[OutboundFailureCode, boolean]>([
    ['too_slow', true],
    ['unreachable', true],
    ['untrusted', false],
    ['redirected', false],
    ['private_address', false],
    ['too_large', false],
    ['not_https', false],
  ])('after %s: %s', (code, isAskedAgain) => expect(isPassing(new OutboundFailure(code))).toBe(isAskedAgain))

  it('after a pause that doubles each time, up to two minutes', () => {
    const pauses = [1, 2, 3, 4, 20].map((attempt) => pauseAfter(answer(503), attempt, NOW))
    expect(pauses).toEqual([500, 1000, 2000, 4000, 120_000])
    expect(pauseAfter(new OutboundFailure('too_slow'), 2, NOW)).toBe(1000)
  })

  it.each([
    ['0', 0],
    ['7', 7000],
    ['119', 119_000],
    ['3600', 120_000],
    ['999999999', 120_000],
    ['Tue, 13 Oct 2026 12:00:09 GMT', 9000],
    ['Tue, 13 Oct 2026 11:59:00 GMT', 0],
    ['Tue, 13 Oct 2026 15:00:00 GMT', 120_000],
    ['soon', 500],
    ['in 7 seconds or so', 500],
    ['', 500],
  ])('when it says so (%s): after %i ms', (said, ms) => expect(pauseAfter(answer(429, said), 1, NOW)).toBe(ms))
})
