import type { Instant, PassFacts } from './facts.ts'
import { overTimeState } from './timeLimit.ts'

/** The state of a pass in the live list, most urgent first. */
export const LIVE_STATES = ['over', 'confirm', 'inLine', 'active'] as const
export type LiveState = (typeof LIVE_STATES)[number]

export function liveState(
  pass: Pick<PassFacts, 'startedAt' | 'completedAt'> & { timeLimit: number | null },
  now: Instant,
): LiveState {
  if (pass.completedAt) return 'confirm'
  if (!pass.startedAt) return 'inLine'
  return overTimeState(pass.startedAt, now, pass.timeLimit) === 'over' ? 'over' : 'active'
}
