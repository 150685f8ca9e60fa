import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, NOW } from '../../../base/testing.ts'
import { routeAfterRequest } from './afterRequest.ts'

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
})
