import type { Freeze, FreezeMark } from '@corridor/contract'
import { MILESTONES, type PacePoint, paceOf, pacePoints } from '@corridor/rules/freeze'
import type { UserId } from '@corridor/rules/ids'
import { bareClock, type Instant, stopwatch } from '@corridor/rules/time'
import { useMemo } from 'react'
import { useNow } from '../../base/session/now.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './HowFast.module.css'

const [WIDTH, TOP, BOTTOM] = [276, 14, 78]
const EVERY_TEN_SECONDS = 10_000
const LABELS = { 50: 'Half', 90: '90 %', 100: 'All' } as const

interface HowFastProps {
  freeze: Freeze
  studentIds: readonly UserId[]
  marks: readonly FreezeMark[]
  timezone: string
}

/** How the number of students grew of whom something is known, and when it was half, nine in ten and all of them. */
export function HowFast({ freeze: { startedAt, endedAt }, studentIds, marks, timezone }: HowFastProps) {
  const points = useMemo(() => pacePoints(studentIds, marks), [studentIds, marks])
  const total = studentIds.length
  const pace = paceOf(total, points)
  const now = useNow(EVERY_TEN_SECONDS)
  const lastPoint = points.at(-1)?.at ?? startedAt
  const end = latest(endedAt ?? now, lastPoint)
  const x = (at: Instant) => share(startedAt, at, end) * WIDTH
  const y = (known: number) => BOTTOM - (total === 0 ? 0 : known / total) * (BOTTOM - TOP)
  const known = points.at(-1)?.known ?? 0
  return (
    <Card aria-labelledby="how-fast">
      <h2 id="how-fast">How fast</h2>
      <svg className={classes.pace} viewBox={`-6 0 ${WIDTH + 12} 96`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={BOTTOM} y2={BOTTOM} />
        <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} strokeDasharray="3 3" />
        <path d={pathOf(points, x, y, end)} />
        {MILESTONES.map((milestone) => {
          const at = pace[milestone]
          return at && <circle key={milestone} cx={x(at)} cy={y(knownAt(points, at))} r="4" />
        })}
        <circle data-now cx={x(end)} cy={y(known)} r="5" />
        <text x="0" y="93">
          {bareClock(startedAt, timezone)}
        </text>
        <text x={WIDTH} y="93" textAnchor="end">
          {endedAt ? bareClock(end, timezone) : 'Now'}
        </text>
      </svg>
      <dl className={classes.milestones}>
        {MILESTONES.map((milestone) => {
          const at = pace[milestone]
          return (
            <div key={milestone}>
              <dt>{LABELS[milestone]}</dt>
              <dd>{at ? stopwatch(startedAt, at) : 'Not yet'}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

const latest = (a: Instant, b: Instant) => (a > b ? a : b)

function share(from: Instant, at: Instant, to: Instant): number {
  const whole = Date.parse(to) - Date.parse(from)
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (Date.parse(at) - Date.parse(from)) / whole))
}

const knownAt = (points: readonly PacePoint[], at: Instant) => points.findLast((point) => point.at <= at)?.known ?? 0

/** In steps of a pixel: a large school has thousands of points. */
function pathOf(
  points: readonly PacePoint[],
  x: (at: Instant) => number,
  y: (known: number) => number,
  end: Instant,
): string {
  const byPixel = new Map(points.map(({ at, known }) => [Math.round(x(at)), y(known)]))
  const steps = [...byPixel].map(([left, top]) => `L${left},${top.toFixed(1)}`)
  return `M0,${BOTTOM}${steps.join('')}L${x(end)},${y(points.at(-1)?.known ?? 0)}`
}
