import { percentileColor } from '@corridor/rules/metrics'
import type { CSSProperties } from 'react'
import { averageFigure } from '../../parts/insight/averageFigure.ts'
import { PercentileBadge } from '../../parts/insight/PercentileBadge.tsx'
import { ticksFor } from '../../ui/chart/scale.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './Comparison.module.css'

interface ComparisonProps {
  title: string
  unit: string
  name: string
  value: number
  average: number
  deviation: number
  rank: number
}

/** From this value on, ticks are whole numbers. */
const WHOLE = 4

/** Up to this share of the scale, a label is aligned to its start; from the other on, to its end. */
const EDGES = [0.12, 0.88] as const

/**
 * One student against the school: the average is a line, one standard deviation around it a band, and the student a dot
 * in the color of the percentile. The figures stand above in words, so the picture is hidden from screen readers.
 */
export function Comparison({ title, unit, name, value, average, deviation, rank }: ComparisonProps) {
  const ticks = ticksFor(Math.max(value, average + deviation, WHOLE))
  const top = ticks.at(-1) ?? 1
  const at = (amount: number) => Math.min(1, Math.max(0, amount / top))
  const [low, high] = [at(average - deviation), at(average + deviation)]
  return (
    <Card className={classes.card} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <PercentileBadge rank={rank} isLong />
      </header>
      <p className={classes.figures}>
        <span className={classes.value}>
          <b>{value.toLocaleString('en-US')}</b> {unit}
        </span>
        <span>
          School average <b>{averageFigure(average)}</b>, standard deviation <b>{averageFigure(deviation)}</b>
        </span>
      </p>
      <div className={classes.scale} aria-hidden>
        <div className={classes.names}>
          <Label text="School" share={at(average)} />
          <Label text={name} share={at(value)} isOwn />
        </div>
        <div className={classes.bar}>
          <i className={classes.band} style={{ insetInlineStart: percent(low), width: percent(high - low) }} />
          <i className={classes.average} style={{ insetInlineStart: percent(at(average)) }} />
          <i
            className={classes.dot}
            data-percentile={percentileColor(rank)}
            style={{ insetInlineStart: percent(at(value)) }}
          />
        </div>
        <div className={classes.ticks}>
          {ticks.map((tick) => (
            <span key={tick}>{tick.toLocaleString('en-US')}</span>
          ))}
        </div>
      </div>
    </Card>
  )
}

function Label({ text, share, isOwn }: { text: string; share: number; isOwn?: boolean }) {
  const [start, end] = EDGES
  const edge = share < start ? 'start' : share > end ? 'end' : 'middle'
  const style = { '--share': percent(share) } as CSSProperties
  return (
    <span className={classes.name} data-edge={edge} data-own={isOwn} style={style}>
      {text}
    </span>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
