import { useId } from 'react'
import { textOf } from './data.ts'
import classes from './Heatmap.module.css'
import { HorizontalScroll } from './HorizontalScroll.tsx'
import { shadeOf } from './scale.ts'

interface HeatmapProps {
  caption: string
  summary: string
  rows: readonly string[]
  columns: readonly string[]
  /** Null if there is no data. */
  valueAt: (row: number, column: number) => number | null
  /** The shade is full from this value on. */
  full: number
  format?: (value: number) => string
}

/** Values by two dimensions. It is a table with a shade behind each number, so screen readers can read it too. */
export function Heatmap({ caption, summary, rows, columns, valueAt, full, format }: HeatmapProps) {
  const id = useId()
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <HorizontalScroll label={caption}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, columnIndex) => {
                  const value = valueAt(rowIndex, columnIndex)
                  return (
                    <td key={column} data-shade={shadeOf(value, full)}>
                      {textOf(value, format)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
      <p>{summary}</p>
    </figure>
  )
}
