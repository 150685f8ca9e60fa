import type { Metrics } from '@corridor/contract'
import { averageText } from '@corridor/rules/metrics'
import type { LiveFilter } from '@corridor/rules/pass'

export interface Tile {
  label: string
  value: string
  unit?: string
  /** The status that determines its color. */
  tone?: 'active' | 'upcoming' | 'requested'
  /** The list it counts. */
  to?: 'AdminLive' | 'AdminUpcoming' | 'AdminRequested'
  /** The part of the list it counts. */
  show?: LiveFilter
}

function averageTile(minutes: number | null): Tile {
  return { label: 'Avg. Pass Time (adj.)', value: averageText(minutes), ...(minutes !== null && { unit: 'min.' }) }
}

/** The administrator's five metrics, in display order. */
export function tilesFor(metrics: Metrics): readonly Tile[] {
  return [
    { label: 'Total Passes Today', value: String(metrics.totalPassCount) },
    // Without arrivals, which the list has as well.
    { label: 'Live Passes', value: String(metrics.totalLivePassCount), tone: 'active', to: 'AdminLive', show: 'out' },
    { label: 'Upcoming Passes', value: String(metrics.totalUpcomingPassCount), tone: 'upcoming', to: 'AdminUpcoming' },
    {
      label: 'Requested Passes',
      value: String(metrics.totalRequestedPassCount),
      tone: 'requested',
      to: 'AdminRequested',
    },
    averageTile(metrics.adjustedAveragePassTime),
  ]
}
