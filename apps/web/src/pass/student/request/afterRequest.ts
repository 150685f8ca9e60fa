import type { Pass } from '@corridor/contract'

type Filed = Pick<Pass, 'enqueuedAt' | 'startedAt' | 'approvedAt'>

/** Where a student goes after requesting a pass: to the pass if it is live, else to the list that contains it. */
export function routeAfterRequest(pass: Filed): 'StudentPass' | 'StudentUpcoming' | 'StudentRequested' {
  if (pass.enqueuedAt || pass.startedAt) return 'StudentPass'
  return pass.approvedAt ? 'StudentUpcoming' : 'StudentRequested'
}
