import { describe, expect, it } from 'vitest'
import { aPass, aQueuedPass, aRunningPass, NOW } from '../../../base/testing.ts'
import { routeAfterRequest } from './afterRequest.ts'

describe('after asking for a pass', () => {
  it('[SNEW-02] opens the pass that runs or waits in line', () => {
    expect(routeAfterRequest(aRunningPass())).toBe('StudentPass')
    expect(routeAfterRequest(aQueuedPass())).toBe('StudentPass')
  })

  it('[SNEW-03] goes to Upcoming with an approved one', () => {
    expect(routeAfterRequest(aPass({ approvedAt: NOW }))).toBe('StudentUpcoming')
  })

  it('[SNEW-04] goes to Requested with any other', () => {
    expect(routeAfterRequest(aPass())).toBe('StudentRequested')
  })
})
