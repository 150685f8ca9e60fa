import type { Pass } from '@corridor/contract'
import { inLineText } from '@corridor/rules/text'
import { i18n } from '../../../words/runtime.tsx'

type PassTimes = Pick<Pass, 'enqueuedAt' | 'startedAt' | 'approvedAt'>
type RequestedPass = PassTimes & Pick<Pass, 'toRoomName' | 'placeInLine'>

/** Where a student goes after requesting a pass: to the pass if it is live, else to the list that contains it. */
export function routeAfterRequest(pass: PassTimes): 'StudentPass' | 'StudentUpcoming' | 'StudentRequested' {
  if (pass.enqueuedAt || pass.startedAt) return 'StudentPass'
  return pass.approvedAt ? 'StudentUpcoming' : 'StudentRequested'
}

/** The message for a student who is on another page when the answer comes. */
export function requestedText(pass: RequestedPass): string {
  const subject = `Your pass to ${pass.toRoomName}`
  if (pass.startedAt) return `${subject} has started.`
  if (pass.enqueuedAt) return inLineText(i18n, pass.placeInLine ?? 1)
  return pass.approvedAt ? `${subject} is approved.` : `${subject} has been requested.`
}
