import type { Pass } from '@corridor/contract'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: a live pass, around its Arrived button"

type Origin = Pick<Pass, 'fromRoomName'>

/** Where to tap Arrived: a pass to the restroom ends where it started, any other one at its destination. */
export function arrivedHint(i18n: I18n, { fromRoomName: room }: Origin, isRoundTrip: boolean): string {
  if (!isRoundTrip) return i18n._(msg`Tap when you get there`)
  return room === null ? i18n._(msg`Tap when you're back in your room`) : i18n._(msg`Tap when you're back in ${room}`)
}

/** The same where the button is not in sight. */
export function tapArrivedText(i18n: I18n, { fromRoomName: room }: Origin, isRoundTrip: boolean): string {
  if (!isRoundTrip) return i18n._(msg`Tap Arrived when you get there.`)
  return room === null
    ? i18n._(msg`Tap Arrived when you're back in your room.`)
    : i18n._(msg`Tap Arrived when you're back in ${room}.`)
}

/** After Arrived. */
export function endedText(i18n: I18n, { duration: minutes }: Pick<Pass, 'duration'>): string {
  if (minutes === null) return i18n._(msg`Pass ended.`)
  return minutes === 0 ? i18n._(msg`Pass ended, less than 1 min.`) : i18n._(msg`Pass ended, ${minutes} min.`)
}
