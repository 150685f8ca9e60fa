import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import type { Decision } from './decisions.ts'

// lingui-set comment="Student: the card that says what was decided about a pass"

type DecisionSummary = Pick<Decision, 'kind' | 'roomName' | 'fromRoomName' | 'actorName'>

export function decisionTitle(i18n: I18n, { kind, actorName }: DecisionSummary): string {
  switch (kind) {
    case 'approved':
      return i18n._(msg`Approved`)
    case 'rejected':
      return i18n._(msg`Not now`)
    case 'canceled':
      return i18n._(msg`Canceled`)
    case 'startedByStaff':
      return i18n._(msg`Your pass is running`)
    case 'turn':
      return actorName ? i18n._(msg`Your pass is running`) : i18n._(msg`It is your turn, your pass is running`)
    case 'ended':
      return i18n._(msg`Your pass was ended`)
    case 'sentBack':
      return i18n._(msg({ message: 'Go back', context: 'asked by staff in the hall' }))
    case 'overTime':
      return i18n._(msg`Time is up`)
  }
}

/** Which pass it is about, and who decided. */
export function decisionText(i18n: I18n, decision: DecisionSummary): string {
  const { kind, roomName: room, actorName: name } = decision
  switch (kind) {
    case 'approved':
      return name
        ? i18n._(msg`Your pass to ${room} was approved by ${name}.`)
        : i18n._(msg`Your pass to ${room} was approved.`)
    case 'rejected':
      return name
        ? i18n._(msg`Your pass to ${room} was rejected by ${name}.`)
        : i18n._(msg`Your pass to ${room} was rejected.`)
    case 'canceled':
      return name
        ? i18n._(msg`Your pass to ${room} was canceled by ${name}.`)
        : i18n._(msg`Your pass to ${room} was canceled automatically.`)
    case 'startedByStaff':
      return name
        ? i18n._(msg`Your pass to ${room} was started by ${name}.`)
        : i18n._(msg`Your pass to ${room} was started.`)
    case 'turn':
      return name ? i18n._(msg`${name} started your pass to ${room}.`) : i18n._(msg`There is room now. Go to ${room}.`)
    case 'ended':
      return name
        ? i18n._(msg`Your pass to ${room} was ended by ${name}.`)
        : i18n._(msg`Your pass to ${room} was ended.`)
    case 'sentBack':
      return sentBackText(i18n, decision)
    case 'overTime':
      return i18n._(msg`Your pass to ${room} has run longer than its time limit.`)
  }
}

function sentBackText(i18n: I18n, { fromRoomName: from, actorName: name }: DecisionSummary): string {
  if (from === null) return i18n._(msg`Your pass has ended. Go back to where you came from.`)
  return name ? i18n._(msg`${name} asks you to go back to ${from}.`) : i18n._(msg`Go back to ${from}.`)
}

/** A student has at most one live pass. */
export function afterCurrent(i18n: I18n, { toRoomName: room }: { toRoomName: string }): string {
  return i18n._(msg`You can start it when your pass to ${room} has ended.`)
}
