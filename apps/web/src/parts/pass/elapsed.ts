import { type OverTimeState, overTimeState, timeLimitShare } from '@corridor/rules/pass'
import { type Instant, minutesBetween } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="A live pass, under the time that has passed"

export interface Elapsed {
  state: OverTimeState
  /** The share of the limit that is used, 0 to 1; 0 for a pass without a limit. */
  share: number
}

export function elapsedOf(startedAt: Instant, now: Instant, limit: number | null): Elapsed {
  return {
    state: overTimeState(startedAt, now, limit),
    share: Math.min(1, timeLimitShare(startedAt, now, limit)),
  }
}

/** In hundredths: nobody sees a smaller step, and each is drawn anew. */
export const visibleShare = (share: number) => Math.floor(share * 100) / 100

/** The text under the elapsed time: "of 7 min", then "2 min over". */
export function limitText(i18n: I18n, startedAt: Instant, now: Instant, limit: number | null): string {
  if (limit === null) return i18n._(msg`no time limit`)
  if (overTimeState(startedAt, now, limit) !== 'over') return i18n._(msg`of ${limit} min`)
  const over = Math.floor(minutesBetween(startedAt, now) - limit)
  return over < 1 ? i18n._(msg`time is up`) : i18n._(msg`${over} min over`)
}
