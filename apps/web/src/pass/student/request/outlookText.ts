/** What a student reads about a request before they send it. */
import type { RequestOutlook } from '@corridor/contract'
import { askText, type PassTiming, quickPassesLeftText } from '@corridor/rules/text'
import { type Instant, localDay } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: new pass, what becomes of it"

export interface PassTime {
  /** Null as soon as possible. */
  time: Instant | null
  now: Instant
  timezone: string
}

/** Null where there is nothing to say: the pass simply goes, and many are left. */
export function outlookText(i18n: I18n, outlook: RequestOutlook, { time, now, timezone }: PassTime): string | null {
  const timing = timingOf(time, now, timezone)
  if (outlook.outlook === 'ask' && outlook.because) {
    return askText(i18n, { ...outlook, because: outlook.because }, timing, timezone)
  }
  const left = outlook.left && `${quickPassesLeftText(i18n, outlook.left, timing)}.`
  if (outlook.outlook !== 'line') return left
  const waiting = i18n._(msg`You'll wait in line. Your pass starts by itself when it's your turn.`)
  return left ? `${waiting} ${left}` : waiting
}

function timingOf(time: Instant | null, now: Instant, timezone: string): PassTiming {
  if (time === null) return 'now'
  return localDay(time, timezone) === localDay(now, timezone) ? 'later' : 'anotherDay'
}

/** A pass that simply goes needs nobody to hurry. */
export function canBeUrgent(outlook: RequestOutlook | undefined): boolean {
  return outlook?.outlook === 'ask' || outlook?.outlook === 'line'
}
