import type { Metrics } from '@corridor/contract'

export interface Tile {
  label: string
  value: string
  unit?: string
  /** The state whose color it wears. */
  tone?: 'active' | 'upcoming' | 'requested'
  /** The list it counts. */
  to?: 'AdminLive' | 'AdminUpcoming' | 'AdminRequested'
}

/** Minutes rounded up: an average of half a minute is not nothing. */
function averageTile(minutes: number | null): Tile {
  const label = 'Avg. Pass Time (adj.)'
  return minutes === null ? { label, value: 'N/A' } : { label, value: String(Math.ceil(minutes)), unit: 'min.' }
}

/** The administrator's five figures, in their order. */
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
