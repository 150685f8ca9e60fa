import type { Pass } from '@corridor/contract'

type Filed = Pick<Pass, 'enqueuedAt' | 'startedAt' | 'approvedAt'>
type Told = Filed & Pick<Pass, 'toRoomName'>

/** Where a student goes after requesting a pass: to the pass if it is live, else to the list that contains it. */
export function routeAfterRequest(pass: Filed): 'StudentPass' | 'StudentUpcoming' | 'StudentRequested' {
  if (pass.enqueuedAt || pass.startedAt) return 'StudentPass'
  return pass.approvedAt ? 'StudentUpcoming' : 'StudentRequested'
}

/** For a student who is on another page when the answer comes. */
export function requestedText(pass: Told): string {
  const way = `Your pass to ${pass.toRoomName}`
  if (pass.startedAt) return `${way} has started.`
  if (pass.enqueuedAt) return `You are in line for ${pass.toRoomName}.`
  return pass.approvedAt ? `${way} is approved.` : `${way} has been requested.`
}
