import { type OverTimeState, overTimeState, timeLimitShare } from '@corridor/rules/pass'
import { type Instant, minutesBetween } from '@corridor/rules/time'

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

/** The text under the elapsed time: "of 7 min", then "2 min over". */
export function limitText(startedAt: Instant, now: Instant, limit: number | null): string {
  if (limit === null) return 'no time limit'
  if (overTimeState(startedAt, now, limit) !== 'over') return `of ${limit} min`
  const over = Math.floor(minutesBetween(startedAt, now) - limit)
  return over < 1 ? 'time is up' : `${over} min over`
}
