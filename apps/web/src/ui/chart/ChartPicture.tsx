import { useElementSize, useWindowEvent } from '@mantine/hooks'
import { type CSSProperties, useState } from 'react'
import { SkeletonLine } from '../page/Skeletons.tsx'
import classes from './Chart.module.css'
import { type ChartData, type ChartPoint, type ChartSeries, textOf } from './data.ts'
import { type Area, curveThrough, heightOf, labelEvery, lineOf, slotCenter, ticksFor } from './scale.ts'

const HEIGHT = 240
const LABEL_WIDTH = 48

/** Drawn as wide as it is shown, so that its text is as large as all other. */
function areaIn(width: number): Area {
  return { left: 44, top: 12, width: Math.max(1, width - 56), height: HEIGHT - 44 }
}

interface ChartPictureProps extends ChartData {
  kind: 'bar' | 'line'
  summary: string
}

/** Drawn without animation. A cursor line, which the arrow keys move too, shows the figures of one point. */
export default function ChartPicture({ kind, summary, axis, series, points, format, now, band }: ChartPictureProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setPointed(null)
  })
  const { ref, width } = useElementSize()
  const area = areaIn(width)
  const amounts = points.flatMap(({ values }) => Object.values(values).map((one) => one ?? 0))
  // What is counted has no halves.
  const ticks = ticksFor(Math.max(amounts.every(Number.isInteger) ? 4 : 0, ...amounts))
  const top = ticks.at(-1) ?? 1
  const every = labelEvery(points.length, area.width, LABEL_WIDTH)
  const x = (index: number) => slotCenter(index, points.length, area)
  const y = (value: number) => area.top + area.height - heightOf(value, top, area)
  const point = points[pointed ?? 0]
  const figures = point && figuresOf(point, series, format)

  return (
    <div ref={ref} className={classes.picture}>
      <svg
        viewBox={`0 0 ${Math.max(1, width)} ${HEIGHT}`}
        height={HEIGHT}
        role="img"
        aria-label={summary}
        onPointerLeave={() => setPointed(null)}
        onPointerMove={({ currentTarget, clientX }) => {
          const at = clientX - currentTarget.getBoundingClientRect().left - area.left
          setPointed(Math.min(points.length - 1, Math.max(0, Math.floor((at / area.width) * points.length))))
        }}
      >
        {band && points.length > 0 && (
          <rect
            className={classes.band}
            x={x(band.from)}
            y={area.top}
            width={Math.min(x(band.to), area.left + area.width) - x(band.from)}
            height={area.height}
          />
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={area.left} x2={area.left + area.width} y1={y(tick)} y2={y(tick)} />
            <text x={area.left - 8} y={y(tick) + 4} textAnchor="end">
              {textOf(tick, format)}
            </text>
          </g>
        ))}
        {points.map(
          ({ label }, index) =>
            index % every === 0 && (
              <text key={label} x={x(index)} y={HEIGHT - 12} textAnchor="middle">
                {label}
              </text>
            ),
        )}
        {now && (
          <g className={classes.now}>
            <line x1={x(now.index)} x2={x(now.index)} y1={area.top} y2={area.top + area.height} />
            <text
              x={x(now.index) + (now.index < points.length / 2 ? 6 : -6)}
              y={area.top + 10}
              textAnchor={now.index < points.length / 2 ? 'start' : 'end'}
            >
              {now.label}
            </text>
          </g>
        )}
        {pointed !== null && (
          <line className={classes.cursor} x1={x(pointed)} x2={x(pointed)} y1={area.top} y2={area.top + area.height} />
        )}
        {series.map((one, index) =>
          kind === 'line' ? (
            <Line key={one.id} series={one} index={index} points={points} x={x} y={y} openAt={now?.index} />
          ) : (
            <Bars key={one.id} series={one} index={index} count={series.length} points={points} x={x} y={y} />
          ),
        )}
      </svg>
      <div className={classes.below}>
        {(series.length > 1 || series.some(({ total }) => total !== undefined)) && <Legend series={series} />}
        {band && (
          <p className={classes.bandLabel}>
            <i className={classes.bandSwatch} aria-hidden /> {band.label}
          </p>
        )}
      </div>
      {/* Arrow keys move the cursor line by this slider, which also reads the figures out. */}
      <input
        type="range"
        className="visually-hidden"
        aria-label={axis}
        aria-valuetext={figures}
        min={0}
        max={points.length - 1}
        value={pointed ?? 0}
        onChange={(event) => setPointed(Number(event.currentTarget.value))}
        onFocus={() => setPointed((held) => held ?? 0)}
        onBlur={() => setPointed(null)}
      />
      {pointed !== null && point && (
        <Tooltip point={point} series={series} format={format} x={x(pointed)} width={width} />
      )}
    </div>
  )
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((one, index) => (
        <li key={one.id} {...shadeOfSeries(one, index)}>
          <svg className={classes.series} width={22} height={12} aria-hidden>
            <path d="M0,6H22" />
            <Marker index={index} x={11} y={6} />
          </svg>
          {one.label}
          {one.total === null && <SkeletonLine width={24} />}
          {typeof one.total === 'number' && <b>{one.total.toLocaleString('en-US')}</b>}
        </li>
      ))}
    </ul>
  )
}

interface TooltipProps {
  point: ChartPoint
  series: readonly ChartSeries[]
  format: ChartData['format']
  x: number
  width: number
}

/** The figures of the point at the cursor, on the side with more room. The slider reads them out. */
function Tooltip({ point, series, format, x, width }: TooltipProps) {
  const side = x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }
  return (
    <div className={classes.tooltip} style={side} aria-hidden>
      <b>{point.title ?? point.label}</b>
      {series.map(({ id, label }) => (
        <span key={id}>
          <bdi>{label}</bdi> <b>{textOf(point.values[id], format)}</b>
        </span>
      ))}
    </div>
  )
}

/** Lines differ by their markers, too, for those who cannot tell the colors apart. */
function Marker({ index, x, y }: { index: number; x: number; y: number }) {
  switch (index % 3) {
    case 1:
      return <rect className={classes.marker} x={x - 3} y={y - 3} width={6} height={6} />
    case 2:
      return <polygon className={classes.marker} points={`${x},${y - 4} ${x + 4},${y + 3} ${x - 4},${y + 3}`} />
    default:
      return <circle className={classes.marker} cx={x} cy={y} r={3} />
  }
}

function shadeOfSeries({ color }: ChartSeries, index: number) {
  if (!color) return { 'data-series': index % 4 }
  return { 'data-series': 'own', style: { '--light': color.light, '--dark': color.dark } as CSSProperties }
}

interface DrawnProps {
  series: ChartSeries
  index: number
  points: readonly ChartPoint[]
  x: (index: number) => number
  y: (value: number) => number
}

function Line({ series, index, points, x, y, openAt }: DrawnProps & { openAt: number | undefined }) {
  const spots = points.map(({ values }, at) => {
    const value = values[series.id] ?? null
    return value === null ? null : { x: x(at), y: y(value) }
  })
  const { runs, open } = lineOf(spots, openAt)
  return (
    <g {...shadeOfSeries(series, index)} className={classes.series}>
      {runs.map((run) => (
        <g key={run[0]?.x}>
          <path d={curveThrough(run)} />
          {run.map((spot) => (
            <Marker key={spot.x} index={index} x={spot.x} y={spot.y} />
          ))}
        </g>
      ))}
      {open && (
        <g className={classes.open}>
          <Marker index={index} x={open.x} y={open.y} />
        </g>
      )}
    </g>
  )
}

function Bars({ series, index, points, x, y, count }: DrawnProps & { count: number }) {
  const slot = x(1) - x(0)
  const width = Math.min(32, (slot * 0.7) / count)
  // Until the picture knows its own width, many bars are narrower than the gap between them.
  const drawn = Math.max(0, width - 1)
  return (
    <g {...shadeOfSeries(series, index)} className={classes.bars}>
      {points.map(({ label, values }, at) => {
        const value = values[series.id]
        if (value === null || value === undefined) return null
        const left = x(at) + (index - count / 2) * width
        return <rect key={label} x={left} y={y(value)} width={drawn} height={y(0) - y(value)} rx={3} />
      })}
    </g>
  )
}

function figuresOf(
  { label, title = label, values }: ChartPoint,
  series: readonly ChartSeries[],
  format: ChartData['format'],
): string {
  return `${title}: ${series.map((one) => `${one.label} ${textOf(values[one.id], format)}`).join(', ')}`
}
