import type { Pass } from '@corridor/contract'

type Filed = Pick<Pass, 'enqueuedAt' | 'startedAt' | 'approvedAt'>

/** Where a student goes after asking: to the pass that runs or waits in line, else to the list that holds it. */
export function routeAfterRequest(pass: Filed): 'StudentPass' | 'StudentUpcoming' | 'StudentRequested' {
  if (pass.enqueuedAt || pass.startedAt) return 'StudentPass'
  return pass.approvedAt ? 'StudentUpcoming' : 'StudentRequested'
}
