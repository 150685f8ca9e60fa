import type { WeeklyReport } from '@corridor/contract'
import { weekdayAndDay } from '@corridor/rules/time'
import { useId } from 'react'
import { type Area, heightOf, slotCenter, ticksFor } from '../../ui/chart/scale.ts'
import { countText, shortDay } from './labels.ts'
import classes from './Report.module.css'

const WIDTH = 704
const HEIGHT = 200
const AREA: Area = { left: 44, top: 30, width: WIDTH - 60, height: HEIGHT - 66 }

/** Used passes, Monday to Friday. Every point has its figure, so that paper says as much as the screen. */
export function DayChart({ days }: { days: WeeklyReport['passesByDay'] }) {
  const id = useId()
  // There are no halves of passes.
  const ticks = ticksFor(Math.max(...days.map(({ usedPasses }) => usedPasses))).filter(Number.isInteger)
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => AREA.top + AREA.height - heightOf(value, top, AREA)
  const points = days.map(({ day, usedPasses }, at) => ({
    day,
    usedPasses,
    x: slotCenter(at, days.length, AREA),
    y: y(usedPasses),
  }))
  return (
    <section className={classes.whole} aria-labelledby={id}>
      <h2 id={id}>Used Passes, Monday to Friday</h2>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={AREA.left} x2={AREA.left + AREA.width} y1={y(tick)} y2={y(tick)} />
            <text x={AREA.left - 8} y={y(tick) + 4} textAnchor="end">
              {countText(tick)}
            </text>
          </g>
        ))}
        <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
        {points.map((point) => (
          <g key={point.day}>
            <circle cx={point.x} cy={point.y} r={4} />
            <text className={classes.value} x={point.x} y={point.y - 11} textAnchor="middle">
              {countText(point.usedPasses)}
            </text>
            <text x={point.x} y={HEIGHT - 10} textAnchor="middle">
              {shortDay(point.day)}
            </text>
          </g>
        ))}
      </svg>
      <table className="visually-hidden" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Used Passes</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, usedPasses }) => (
            <tr key={day}>
              <th scope="row">{weekdayAndDay(day)}</th>
              <td>{countText(usedPasses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
