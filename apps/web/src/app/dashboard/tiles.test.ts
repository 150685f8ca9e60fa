import { describe, expect, it } from 'vitest'
import { tilesFor } from './tiles.ts'

const metrics = {
  totalPassCount: 214,
  totalLivePassCount: 14,
  totalUpcomingPassCount: 9,
  totalRequestedPassCount: 3,
  adjustedAveragePassTime: 4.2,
}
const shown = (changes = {}) =>
  tilesFor({ ...metrics, ...changes }).map(({ label, value, unit }) => [label, value, unit])

describe("the administrator's tiles", () => {
  it('[DASH-01] [DASH-02] [DASH-03] [DASH-04] [DASH-05] [DASH-06] are exactly these five', () => {
    expect(shown()).toEqual([
      ['Total Passes Today', '214', undefined],
      ['Live Passes', '14', undefined],
      ['Upcoming Passes', '9', undefined],
      ['Requested Passes', '3', undefined],
      ['Avg. Pass Time (adj.)', '5', 'min.'],
    ])
  })

  it('[DASH-02] [DASH-03] [DASH-04] link to the lists that they count', () => {
    expect(tilesFor(metrics).map(({ to }) => to)).toEqual([
      undefined,
      'AdminLive',
      'AdminUpcoming',
      'AdminRequested',
      undefined,
    ])
  })

  it('[DASH-02] live passes lead to what is out, which is what they count', () => {
    expect(tilesFor(metrics).map(({ show }) => show)).toEqual([undefined, 'out', undefined, undefined, undefined])
  })

  it('[DASH-05] the average is rounded up, or N/A', () => {
    expect(shown({ adjustedAveragePassTime: 0.2 })[4]).toEqual(['Avg. Pass Time (adj.)', '1', 'min.'])
    expect(shown({ adjustedAveragePassTime: 7 })[4]).toEqual(['Avg. Pass Time (adj.)', '7', 'min.'])
    expect(shown({ adjustedAveragePassTime: null })[4]).toEqual(['Avg. Pass Time (adj.)', 'N/A', undefined])
  })
})
