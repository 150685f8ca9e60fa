import { type Instant, stopwatch } from '@corridor/rules/time'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import classes from './Elapsed.module.css'

interface ElapsedTimeProps {
  from: Instant
  /** Shown as the largest element on the screen. */
  large?: boolean
}

/** 4:21, ticking. Screen readers do not announce a timer unless asked. */
export function ElapsedTime({ from, large = false }: ElapsedTimeProps) {
  const text = stopwatch(from, useNow(EVERY_SECOND))
  const size = large ? (text.length > 5 ? 'long' : 'large') : undefined
  return (
    <span role="timer" className={classes.time} data-size={size}>
      {text}
    </span>
  )
}
