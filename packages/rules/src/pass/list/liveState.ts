import { type Instant, minutesAfter } from '../../time/instant.ts'
import type { PassFacts } from '../facts.ts'
import { overTimeState } from '../timeLimit.ts'
import { waitsUrgently } from './filing.ts'

/** The state of a pass in the live list, most urgent first. Arrivals come last: nobody is missing anywhere. */
export const LIVE_STATES = ['over', 'inLine', 'active', 'confirm'] as const
export type LiveState = (typeof LIVE_STATES)[number]

type LivePass = Pick<
  PassFacts,
  'createdAt' | 'isUrgent' | 'approvedAt' | 'enqueuedAt' | 'startedAt' | 'completedAt'
> & { timeLimit: number | null }

export function liveState(pass: Pick<LivePass, 'startedAt' | 'completedAt' | 'timeLimit'>, now: Instant): LiveState {
  if (pass.completedAt) return 'confirm'
  if (!pass.startedAt) return 'inLine'
  return overTimeState(pass.startedAt, now, pass.timeLimit) === 'over' ? 'over' : 'active'
}

/** Since when the pass has been in that state: since its limit was reached, in line, on the way, or there. */
export function liveSince(pass: LivePass, now: Instant): Instant {
  const { createdAt, enqueuedAt, startedAt, completedAt, timeLimit } = pass
  if (startedAt && liveState(pass, now) === 'over') return minutesAfter(startedAt, timeLimit ?? 0)
  return completedAt ?? startedAt ?? enqueuedAt ?? createdAt
}

/** The most urgent passes have rank 1, and 0 if their student said so and waits in line. */
export function liveRank(pass: LivePass, now: Instant): number {
  if (waitsUrgently(pass)) return 0
  return LIVE_STATES.indexOf(liveState(pass, now)) + 1
}

/** The order of the live list: by state, and within a state whoever has been in it the longest first. */
export function byUrgency(now: Instant): (a: LivePass, b: LivePass) => number {
  return (a, b) => liveRank(a, now) - liveRank(b, now) || Date.parse(liveSince(a, now)) - Date.parse(liveSince(b, now))
}

/** What the live list can be narrowed to. A line belongs to what is out: it is counted among the live passes. */
const STATES_SHOWN = {
  out: ['over', 'inLine', 'active'],
  over: ['over'],
  confirm: ['confirm'],
} as const satisfies Record<string, readonly LiveState[]>

export type LiveFilter = keyof typeof STATES_SHOWN
export const LIVE_FILTERS = ['out', 'over', 'confirm'] as const satisfies readonly LiveFilter[]

export function matchesLiveFilter(
  filter: LiveFilter,
  pass: Pick<LivePass, 'startedAt' | 'completedAt' | 'timeLimit'>,
  now: Instant,
): boolean {
  const states: readonly LiveState[] = STATES_SHOWN[filter]
  return states.includes(liveState(pass, now))
}
