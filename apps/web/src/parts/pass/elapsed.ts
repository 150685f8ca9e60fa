import { type Instant, minutesBetween, type OverTimeState, overTimeState, timeLimitShare } from '@corridor/rules'

export interface Elapsed {
  state: OverTimeState
  /** How much of the limit is used, 0 to 1; a pass without a limit uses none of it. */
  share: number
}

export function elapsedOf(startedAt: Instant, now: Instant, limit: number | null): Elapsed {
  return {
    state: overTimeState(startedAt, now, limit),
    share: Math.min(1, timeLimitShare(startedAt, now, limit)),
  }
}

/** What stands under the running time: "of 7 min", then "2 min over". */
export function limitText(startedAt: Instant, now: Instant, limit: number | null): string {
  if (limit === null) return 'no time limit'
  if (overTimeState(startedAt, now, limit) !== 'over') return `of ${limit} min`
  const over = Math.floor(minutesBetween(startedAt, now) - limit)
  return over < 1 ? 'time is up' : `${over} min over`
}
