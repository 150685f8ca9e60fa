import type { Pass } from '@corridor/contract'
import { inLineText } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: after a request, on another page"

type PassTimes = Pick<Pass, 'enqueuedAt' | 'startedAt' | 'approvedAt'>
type RequestedPass = PassTimes & Pick<Pass, 'toRoomName' | 'placeInLine'>

/** Where a student goes after requesting a pass: to the pass if it is live, else to the list that contains it. */
export function routeAfterRequest(pass: PassTimes): 'StudentPass' | 'StudentUpcoming' | 'StudentRequested' {
  if (pass.enqueuedAt || pass.startedAt) return 'StudentPass'
  return pass.approvedAt ? 'StudentUpcoming' : 'StudentRequested'
}

/** The message for a student who is on another page when the answer comes. */
export function requestedText(i18n: I18n, pass: RequestedPass): string {
  const room = pass.toRoomName
  if (pass.startedAt) return i18n._(msg`Your pass to ${room} has started.`)
  if (pass.enqueuedAt) return inLineText(i18n, pass.placeInLine ?? 1)
  return pass.approvedAt
    ? i18n._(msg`Your pass to ${room} is approved.`)
    : i18n._(msg`Your pass to ${room} has been requested.`)
}
