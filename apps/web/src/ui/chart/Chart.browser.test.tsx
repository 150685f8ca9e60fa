import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { Chart } from './Chart.tsx'
import { Heatmap } from './Heatmap.tsx'

const HOURS = ['7 am', '8 am', '9 am', '10 am', '11 am', '12 pm']
const NORTH = [0, 14, 32, 41, 9, null]
const SOUTH = [2, 8, 19, 12, null, null]

const DATA = {
  caption: 'Passes by hour',
  axis: 'Hour',
  series: [
    { id: 'north', label: 'Northside' },
    { id: 'south', label: 'Southside' },
  ],
  points: HOURS.map((label, at) => ({ label, values: { north: NORTH[at] ?? null, south: SOUTH[at] ?? null } })),
  summary: 'Most passes start between 10 and 11 am: 41 in Northside.',
}

it('a chart shows its figures by arrow keys, and as a table, which the browser remembers', async () => {
  await renderPart(() => (
    <>
      <Chart kind="line" {...DATA} />
      <Chart kind="bar" {...DATA} caption="The same as bars" />
    </>
  ))
  const chart = page.getByRole('figure', { name: 'Passes by hour' })
  const bars = page.getByRole('figure', { name: 'The same as bars' })
  for (const one of [chart, bars]) await expect.element(one.getByRole('img', { name: DATA.summary })).toBeVisible()
  const hour = chart.getByRole('slider', { name: 'Hour' })
  ;(hour.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(hour).toHaveAttribute('aria-valuetext', '8 am: Northside 14, Southside 8')
  await chart.getByRole('button', { name: 'Table' }).click()
  const noon = chart.getByRole('row', { name: '12 pm' }).getByRole('cell')
  await expect.poll(() => noon.elements().map((cell) => cell.textContent)).toEqual(['N/A', 'N/A'])
  expect(chart.getByRole('row').elements()).toHaveLength(7)
  await expect.element(bars.getByRole('table')).toBeVisible()
  expect(localStorage.getItem('corridor.chartsAsTables')).toBe('yes')
  await bars.getByRole('button', { name: 'Table' }).click()
  await expect.element(chart.getByRole('img', { name: DATA.summary })).toBeVisible()
})

it('a heatmap is a table with the figure in each cell', async () => {
  await renderPart(() => (
    <Heatmap
      caption="Minutes out, by day and hour"
      summary="Tuesdays at 10 am are the busiest."
      rows={['Monday', 'Tuesday', 'Wednesday']}
      columns={HOURS}
      valueAt={(row, column) => (row === 2 && column === 5 ? null : (row + 1) * column * 4)}
      full={45}
    />
  ))
  const tuesday = page
    .getByRole('figure', { name: 'Minutes out, by day and hour' })
    .getByRole('row', { name: /^Tuesday/ })
  await expect.element(tuesday.getByRole('cell').nth(3)).toHaveTextContent('24')
})
