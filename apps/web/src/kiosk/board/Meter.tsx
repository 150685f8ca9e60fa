import type { CSSProperties } from 'react'
import classes from './Meter.module.css'

interface MeterProps {
  /** More than 1 is full, too. */
  share: number
  color: 'active' | 'requested' | 'over' | 'upcoming'
}

/** A picture of a number that stands beside it. */
export function Meter({ share, color }: MeterProps) {
  return (
    <i className={classes.meter} style={{ '--share': share, color: `var(--${color})` } as CSSProperties} aria-hidden />
  )
}
