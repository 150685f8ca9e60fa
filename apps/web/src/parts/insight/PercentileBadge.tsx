import { type PercentileColor, percentileColor, percentileOf } from '@corridor/rules/metrics'
import { ordinal } from '@corridor/rules/text'
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './PercentileBadge.module.css'

/** The colors say how much compared to the others; the arrows say the same without color. */
const ARROWS = { red: IconChevronsUp, yellow: IconChevronUp, gray: null, green: IconChevronDown } as const

interface PercentileBadgeProps {
  /** From 0 to 1. */
  rank: number
  /** "93rd percentile" instead of "93rd". */
  isLong?: boolean
}

export function PercentileBadge({ rank, isLong = false }: PercentileBadgeProps) {
  return (
    <Badge color={percentileColor(rank)}>
      {ordinal(percentileOf(rank))}
      <span className={isLong ? undefined : 'visually-hidden'}> percentile</span>
    </Badge>
  )
}

const LEGEND = [
  ['red', '90th and above'],
  ['yellow', '80th to 89th'],
  ['gray', '21st to 79th'],
  ['green', '20th and below'],
] as const

/** What the colors mean. */
export function PercentileLegend() {
  return (
    <p className={classes.legend}>
      <span>Percentile</span>
      {LEGEND.map(([color, text]) => (
        <Badge key={color} color={color}>
          {text}
        </Badge>
      ))}
    </p>
  )
}

function Badge({ color, children }: { color: PercentileColor; children: ReactNode }) {
  const Arrow = ARROWS[color]
  return (
    <span className={classes.badge} data-percentile={color}>
      {Arrow && <Arrow size={12} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}
