import type { Metrics } from '@corridor/contract'
import { averageText } from '@corridor/rules'

export interface Tile {
  label: string
  value: string
  unit?: string
  /** The status that determines its color. */
  tone?: 'active' | 'upcoming' | 'requested'
  /** The list it counts. */
  to?: 'AdminLive' | 'AdminUpcoming' | 'AdminRequested'
}

function averageTile(minutes: number | null): Tile {
  return { label: 'Avg. Pass Time (adj.)', value: averageText(minutes), ...(minutes !== null && { unit: 'min.' }) }
}

/** The administrator's five metrics, in display order. */
export function tilesFor(metrics: Metrics): readonly Tile[] {
  return [
    { label: 'Total Passes Today', value: String(metrics.totalPassCount) },
    { label: 'Live Passes', value: String(metrics.totalLivePassCount), tone: 'active', to: 'AdminLive' },
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
