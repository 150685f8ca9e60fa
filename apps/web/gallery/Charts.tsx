import { Chart } from '../src/ui/chart/Chart.tsx'
import { Heatmap } from '../src/ui/chart/Heatmap.tsx'
import { Page } from '../src/ui/page/Page.tsx'

const HOURS = ['7 am', '8 am', '9 am', '10 am', '11 am', '12 pm']
const NORTH = [0, 14, 32, 41, 9, null]
const SOUTH = [2, 8, 19, 12, null, null]

export function Charts() {
  const data = {
    caption: 'Passes by hour',
    axis: 'Hour',
    series: [
      { id: 'north', label: 'Northside' },
      { id: 'south', label: 'Southside' },
    ],
    points: HOURS.map((label, at) => ({ label, values: { north: NORTH[at] ?? null, south: SOUTH[at] ?? null } })),
    summary: 'Most passes start between 10 and 11 am: 41 in Northside.',
  }
  return (
    <Page title="Charts">
      <Chart kind="line" {...data} />
      <Chart kind="bar" {...data} caption="Passes by hour, as bars" />
      <Heatmap
        caption="Minutes out, by day and hour"
        summary="Tuesdays at 10 am are the busiest."
        rows={['Monday', 'Tuesday', 'Wednesday']}
        columns={HOURS}
        valueAt={(row, column) => (row === 2 && column === 5 ? null : (row + 1) * column * 4)}
        full={45}
      />
    </Page>
  )
}
