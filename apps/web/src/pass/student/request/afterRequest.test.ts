import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, NOW } from '../../../base/testing.ts'
import { english } from '../../../testing/words.ts'
import { requestedText, routeAfterRequest } from './afterRequest.ts'

describe('after requesting a pass', () => {
  it('[SNEW-02] opens a live pass', () => {
    expect(routeAfterRequest(aRunningPass())).toBe('StudentPass')
    expect(routeAfterRequest(aQueuedPass())).toBe('StudentPass')
  })

  it('[SNEW-03] goes to Upcoming with an approved one', () => {
    expect(routeAfterRequest(aPass({ approvedAt: NOW }))).toBe('StudentUpcoming')
  })

  it('[SNEW-04] goes to Requested otherwise', () => {
    expect(routeAfterRequest(aPass())).toBe('StudentRequested')
  })

  it('[D-134] tells somebody who is elsewhere what became of it', () => {
    const room = 'Restroom, 2nd floor'
    expect(requestedText(english, aRunningPass())).toBe(`Your pass to ${room} has started.`)
    expect(requestedText(english, aQueuedPass())).toBe(
      "You're 1st in line. Your pass starts by itself when it's your turn.",
    )
    expect(requestedText(english, aPass({ approvedAt: NOW }))).toBe(`Your pass to ${room} is approved.`)
    expect(requestedText(english, aPass())).toBe(`Your pass to ${room} has been requested.`)
  })
})
