import classes from './Chart.module.css'
import { type ChartData, textOf } from './data.ts'
import { HorizontalScroll } from './HorizontalScroll.tsx'

/** The figures of a chart as a table, to read and copy. */
export function ChartTable({ caption, axis, series, points, format }: ChartData) {
  return (
    <HorizontalScroll label={caption}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ id }) => (
                <td key={id}>{textOf(values[id], format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  )
}
