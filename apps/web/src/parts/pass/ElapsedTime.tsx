import { type Instant, stopwatch } from '@corridor/rules/time'
import { EVERY_MINUTE, EVERY_SECOND, useAtNow } from '../../base/session/now.ts'
import { useSeen } from '../../base/useSeen.ts'
import classes from './Elapsed.module.css'

interface ElapsedTimeProps {
  from: Instant
  /** Shown as the largest element on the screen. */
  large?: boolean
}

/** 4:21, ticking while it is on the screen. Screen readers do not announce a timer unless asked. */
export function ElapsedTime({ from, large = false }: ElapsedTimeProps) {
  const [ref, isSeen] = useSeen<HTMLSpanElement>()
  const text = useAtNow((now) => stopwatch(from, now), isSeen ? EVERY_SECOND : EVERY_MINUTE)
  const size = large ? (text.length > 5 ? 'long' : 'large') : undefined
  return (
    <span ref={ref} role="timer" className={classes.time} data-size={size}>
      {text}
    </span>
  )
}
