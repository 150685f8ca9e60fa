import type { DURATION_EVALUATORS, TIME_RANGE_TYPES } from '@corridor/contract/constants'
import type { PassType } from './filters.ts'

export const TYPE_LABELS: Readonly<Record<PassType, string>> = {
  completed: 'Completed',
  live: 'Live',
  upcoming: 'Upcoming',
  requested: 'Requested',
  unused: 'Unused',
  late: 'Late',
}

export const PERIOD_LABELS: Readonly<Record<(typeof TIME_RANGE_TYPES)[number], string>> = {
  today: 'Today',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  year_to_date: 'Year to date',
  custom: 'From … to …',
  out_at: 'Out at',
}

export const DURATION_LABELS: Readonly<Record<(typeof DURATION_EVALUATORS)[number], string>> = {
  equal: 'Exactly',
  greaterThan: 'Greater than',
  lessThan: 'Less than',
}

const SHORT_DURATIONS = { equal: 'Exactly', greaterThan: 'Over', lessThan: 'Under' } as const

/** "Over 3 min." */
export function durationText(evaluator: keyof typeof SHORT_DURATIONS, minutes: number): string {
  return `${SHORT_DURATIONS[evaluator]} ${minutes} min.`
}
